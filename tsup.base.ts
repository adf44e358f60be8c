import { defineConfig } from 'tsup'

/** The one build of every package: ESM and CommonJS with types for both, one file each. */
export const library = (entry: string[] = ['src/index.ts']) =>
  defineConfig({
    entry,
    format: ['esm', 'cjs'],
    dts: true,
    clean: true,
    target: 'es2022',
    platform: 'neutral',
    treeshake: true,
    silent: true,
  })
