import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Options } from 'tsup'

type Plugin = NonNullable<Options['esbuildPlugins']>[number]

const common = { clean: false, target: 'es2022', platform: 'neutral', sourcemap: true, silent: true } as const satisfies Options

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

/** The declarations of each source file, before they are joined to one file for each door. */
const DECLARATIONS = '.turbo/declarations'

/** The build of a package without a program. Its doors are `src/index.ts` and, for the packages above it, `src/internal.ts`. */
export default () => library(['src/index.ts', 'src/internal.ts'].filter((file) => existsSync(file)))

/**
 * The one build of every package, with types for both kinds. ESM has a module for each source file, so that a bundler keeps what is imported
 * and nothing else. CommonJS, which no bundler takes apart, is one file for each door: Node loads core from one file in half the time that
 * it needs for four hundred. Programs are built elsewhere. The build fails if a source has a wrong type.
 */
export function library(doors: string[], programs: readonly string[] = []): Options[] {
  // The builds write here at once, so none of them may clean up by itself.
  rmSync('dist', { recursive: true, force: true })
  declare()
  const declarations = Object.fromEntries(doors.map((door) => basename(door, '.ts')).map((name) => [name, `${DECLARATIONS}/${name}.d.ts`]))
  return [
    {
      ...common,
      entry: ['src/**/*.ts', ...programs.map((file) => `!${file}`)],
      format: ['esm'],
      splitting: false,
      esbuildPlugins: [modules],
    },
    { ...common, entry: doors, format: ['cjs'], splitting: doors.length > 1, treeshake: true },
    { ...common, entry: declarations, format: ['esm', 'cjs'], dts: { only: true } },
  ]
}

const COMPILER = '../../node_modules/typescript-7/bin/tsc'

/** Checks the types of all sources and writes their declarations. Version 7 does both in a tenth of the time that version 5.9 needs. */
function declare(): void {
  rmSync(DECLARATIONS, { recursive: true, force: true })
  const options = ['--rootDir', 'src', '--outDir', DECLARATIONS, '--emitDeclarationOnly', '--noEmitOnError']
  execFileSync(process.execPath, [COMPILER, '-p', 'tsconfig.json', ...options], { stdio: 'inherit' })
}

/**
 * Writes `dist/THIRD-PARTY.txt` for a program that is one file: each package of others whose code is in it, with its licence, word for word.
 * A package without a licence text fails the build.
 */
export const thirdParty: Plugin = {
  name: 'third-party',
  setup(build) {
    build.initialOptions.metafile = true
    build.onEnd(({ metafile }) => {
      const folders = new Set(Object.keys(metafile?.inputs ?? {}).flatMap((file) => packageOf(file) ?? []))
      const parts = [...folders].map(licenceOf).sort()
      mkdirSync('dist', { recursive: true })
      writeFileSync('dist/THIRD-PARTY.txt', [INTRODUCTION, ...parts].join(RULE))
    })
  },
}

const INTRODUCTION = 'The program in this folder holds code of the packages below, under these licences.\n'
const RULE = `\n${'-'.repeat(78)}\n\n`

/** The folder of the installed package that a file is in: the one below the last `node_modules`. */
function packageOf(file: string): string | undefined {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0]
}

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(?:\.|-|$)/i.test(entry))
  if (file === undefined) throw new Error(`${name} has no licence text: it cannot be bundled`)
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
}
