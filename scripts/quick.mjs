// Runs the linter, the type check and the fast tests that find most faults, all at once. Arguments are passed to vitest.
// Expensive results are cached below node_modules/.cache: the state of the compiler, and the sources as vitest has transformed them.
// Types are checked by TypeScript 7, which takes a fifth of the time of version 5.9. The tests of the packed packages check the declaration files with 5.9.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (path) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url))

/** The test cases, the examples of the documents, and the messages. Random tests, and tests that need the build or run the command, are left to the full run. */
const TESTS = [
  'packages/conformance/test/cases.test.ts',
  'packages/conformance/test/verdict.test.ts',
  'packages/core/test/answers.test.ts',
  'packages/display/test/trim-diff.test.ts',
  'packages/formats/test/parse.test.ts',
  'packages/fudiff/test/fixtures.test.ts',
  'packages/fudiff/test/parse.test.ts',
  'packages/edit/test/fixtures.test.ts',
  'packages/replacers/test/spec-examples.test.ts',
  'packages/edit/test/results.test.ts',
  'packages/search-replace/test/apply-safely.test.ts',
  'packages/search-replace/test/parse.test.ts',
  'packages/text/test/words.test.ts',
  'test/citations.test.ts',
  'test/glossary.test.ts',
  'test/tasks.test.ts',
]

/** Test files share a thread and its loaded modules. That is possible because the sources keep no state, and these tests restore what they replace. */
const SHARED = [
  '--pool=threads',
  '--no-isolate',
  '--experimental.fsModuleCache',
  '--experimental.fsModuleCachePath=node_modules/.cache/vitest',
]

const given = process.argv.slice(2)
const checks = [
  ['lint', bin('@biomejs/biome/bin/biome'), ['ci', '.', '--colors=off']],
  [
    'types',
    bin('typescript-7/bin/tsc'),
    ['--noEmit', '-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/quick.tsbuildinfo'],
  ],
  ['tests', bin('vitest/vitest.mjs'), ['run', ...SHARED, ...(given.length > 0 ? given : TESTS)]],
]

const start = performance.now()
const failed = (await Promise.all(checks.map(check))).filter((ok) => !ok).length
console.log(`${failed === 0 ? 'All three passed' : `${failed} of 3 failed`} in ${((performance.now() - start) / 1000).toFixed(0)} s.`)
process.exitCode = failed > 0 ? 1 : 0

/** Runs one check, and shows its output if it failed. */
function check([name, script, args]) {
  return new Promise((resolve) => {
    let printed = ''
    const env = { ...process.env, NO_COLOR: '1' }
    const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (printed += part))
    child.on('close', (status) => {
      if (status !== 0) console.log(`--- ${name}\n${printed}`)
      resolve(status === 0)
    })
  })
}
