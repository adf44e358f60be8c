import { rmSync } from 'node:fs'
import type { Options } from 'tsup'

type Plugin = NonNullable<Options['esbuildPlugins']>[number]

const common = { clean: false, target: 'es2022', platform: 'neutral', silent: true } as const satisfies Options

/** Keeps a relative import an import, with the file's full name: each source file stays a module of its own. */
const modules: Plugin = {
  name: 'modules',
  setup(build) {
    build.onResolve({ filter: /^\./ }, ({ path, kind }) => {
      const isData = path.endsWith('.json')
      return isData || kind === 'entry-point' ? undefined : { path: `${path}.js`, external: true }
    })
  },
}

/**
 * The one build of every package, with types for both kinds. ESM has a module for each source file, so that a bundler keeps what is imported
 * and nothing else. CommonJS, which no bundler takes apart, is one file for each door: Node loads core from one file in half the time that
 * it needs for four hundred. Programs are built elsewhere.
 */
export function library(doors: string[] = ['src/index.ts'], programs: readonly string[] = []): Options[] {
  // Both builds write here at once, so neither may clean up by itself.
  rmSync('dist', { recursive: true, force: true })
  return [
    {
      ...common,
      entry: ['src/**/*.ts', ...programs.map((file) => `!${file}`)],
      format: ['esm'],
      dts: { entry: doors },
      splitting: false,
      esbuildPlugins: [modules],
    },
    { ...common, entry: doors, format: ['cjs'], dts: true, splitting: doors.length > 1, treeshake: true },
  ]
}
