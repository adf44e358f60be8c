// The quick loop: lint, types (remembered between runs) and the tests that tell most for their time, all at once. Arguments go to vitest.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (path) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url))

/** Stories, examples of the documents, words: test files whose name holds one of these. The laws and what reads dist are for the full run. */
const TESTS = ['fixtures', 'spec-examples', 'text/test/words', 'parse.test', 'trim-diff', 'stories', 'citations', 'glossary', 'tasks.test']

const given = process.argv.slice(2)
const checks = [
  ['lint', bin('@biomejs/biome/bin/biome'), ['ci', '.', '--colors=off']],
  [
    'types',
    bin('typescript/bin/tsc'),
    ['--noEmit', '-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/quick.tsbuildinfo'],
  ],
  ['tests', bin('vitest/vitest.mjs'), ['run', ...(given.length > 0 ? given : TESTS)]],
]

const start = performance.now()
const failed = (await Promise.all(checks.map(check))).filter((ok) => !ok).length
console.log(`${failed === 0 ? 'All three passed' : `${failed} of 3 failed`} in ${((performance.now() - start) / 1000).toFixed(0)} s.`)
process.exitCode = failed > 0 ? 1 : 0

/** Runs one check; what it printed is shown when it failed. */
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
