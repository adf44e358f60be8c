import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('.', import.meta.url))
const folders = (parent: string) =>
  readdirSync(`${root}${parent}`, { withFileTypes: true })
    .filter((e) => e.isDirectory())
    .map((e) => `${parent}/${e.name}`)

// Tests read the sources of the workspace, so that they need no build; test/packages checks what is built.
const alias = [
  { find: /^@suture\/([a-z-]+)$/, replacement: `${root}packages/$1/src/index.ts` },
  { find: /^@suture\/([a-z-]+)\/internal$/, replacement: `${root}packages/$1/src/internal.ts` },
]
// What a test leaves in the system's folder of temporary files fails it.
const ownTemporary = `${root}scripts/own-temporary.mjs`
// What a test says of its failure is in the reports, too.
const saidReason = `${root}scripts/said-reason.mjs`
// Ends a test that hangs. No test measures time: what bounds work counts it, so that a busy machine fails none, and much work is in parts.
// Cases that SUTURE_RUNS adds have a tenth of a second each.
const HANGING = 120_000 + 100 * Number(process.env.SUTURE_RUNS ?? 0)
/** Packages and apps whose code and tests leave the process as it was, so that their test files can share one. */
const SHARED = `text similarity replacers edit search-replace fudiff display formats conformance core tools cli eval`.split(' ')
/** Tests of the packages as they are published. They share the archives, which are packed once. */
const PACKED = ['packages', 'consumers', 'sizes'].map((name) => `test/${name}.test.ts`)
/**
 * Sources as vitest has transformed them, in a folder that all projects of one run of `scripts/test.mjs` share. Most projects read the sources of
 * most packages. Only projects with the same root share them.
 */
const modules = process.env.VITEST_MODULES
const cached = modules ? { experimental: { fsModuleCache: true, fsModuleCachePath: modules } } : {}
const project = (folder: string) => ({
  resolve: { alias },
  test: {
    name: folder.split('/').at(-1) ?? folder,
    root,
    include: [`${folder}/test/**/*.test.ts`],
    ...cached,
    setupFiles: [ownTemporary, saidReason, `${root}${folder}/test/setup.ts`].filter((file) => existsSync(file)),
    testTimeout: HANGING,
    hookTimeout: HANGING,
    // Modules are then loaded once: loading them takes most of the time of a short file.
    isolate: !SHARED.some((name) => folder.endsWith(`/${name}`)),
  },
})

// A task of turbo: as many run at once as there are cores, and what came of the tests is remembered beside the package.
const task = process.env.TURBO_HASH
  ? { maxWorkers: 1, reporters: ['default', 'json'], outputFile: { json: join(process.cwd(), '.turbo/tests.json') } }
  : {}

export default defineConfig({
  test: {
    ...task,
    ...cached,
    projects: [
      ...[...folders('packages'), ...folders('apps')].map(project),
      {
        resolve: { alias },
        test: {
          name: 'repository',
          root,
          ...cached,
          include: ['test/**/*.test.ts'],
          exclude: PACKED,
          setupFiles: [ownTemporary, saidReason],
          testTimeout: HANGING,
          hookTimeout: HANGING,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'packed',
          root,
          ...cached,
          include: PACKED,
          globalSetup: [`${root}test/archives.ts`],
          setupFiles: [ownTemporary, saidReason],
          testTimeout: HANGING,
          hookTimeout: HANGING,
        },
      },
    ],
  },
})
