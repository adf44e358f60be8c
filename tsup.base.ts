import { defineConfig } from 'tsup'

/** The one build of every package: ESM and CommonJS with types for both, one file each; what several doors share stands in files of its own. */
export const library = (entry: string[] = ['src/index.ts']) =>
  defineConfig({
    entry,
    format: ['esm', 'cjs'],
    dts: true,
    clean: true,
    target: 'es2022',
    platform: 'neutral',
    treeshake: true,
    ...(entry.length > 1 ? { splitting: true } : {}),
    silent: true,
  })
