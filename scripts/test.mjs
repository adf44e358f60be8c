// The one test command: build, lint, types, layers, tests. Every check runs even when an earlier one fails; what they print is passed
// on as it comes. The last line is `N passed, N failed`: the tests of vitest, and one for each other check.
// Arguments go to vitest; `--runs N` sets the generated cases of each law (SUTURE_RUNS), for long runs.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { countTests } from './count-tests.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = (path) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'suture-test-'))
const report = join(scratch, 'vitest.json')

const { vitestArgs, runs } = readArguments(process.argv.slice(2))
const env = {
  ...process.env,
  TURBO_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
  DO_NOT_TRACK: '1',
  // The command that started this one has seen to the installation.
  pnpm_config_verify_deps_before_run: 'false',
  ...(runs ? { SUTURE_RUNS: runs } : {}),
}

const checks = [
  ['build', bin('turbo/bin/turbo'), ['run', 'build', '--output-logs=errors-only', '--ui=stream']],
  ['lint', bin('@biomejs/biome/bin/biome'), ['ci', '.', '--colors=off']],
  ['types', bin('typescript/bin/tsc'), ['--noEmit', '-p', 'tsconfig.json']],
  ['layers', bin('dependency-cruiser/bin/dependency-cruise.mjs'), ['--config', '.dependency-cruiser.mjs', 'packages', 'apps']],
  // Files and exports that nothing uses, dependencies that are not needed or not declared; what it looks at is told in knip.json.
  ['unused', bin('knip/bin/knip.js'), ['--no-progress', '--no-config-hints']],
]

let passed = 0
let failed = 0
for (const [name, script, args] of checks) {
  const seconds = timer()
  const ok = (await run(script, args)) === 0
  if (ok) passed++
  else failed++
  console.log(`${ok ? 'passed' : 'FAILED'}: ${name} (${seconds()} s)`)
}

const seconds = timer()
const vitest = [
  'run',
  `--maxWorkers=${Math.max(2, availableParallelism())}`,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...vitestArgs,
]
const code = await run(bin('vitest/vitest.mjs'), vitest)
const tests = countTests(readReport(), code)
passed += tests.passed
failed += tests.failed
console.log(`${tests.failed ? 'FAILED' : 'passed'}: tests (${seconds()} s)`)
if (tests.skipped) console.log(`not run: ${tests.skipped} tests are skipped`)
rmSync(scratch, { recursive: true, force: true })

console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0

function run(script, args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', (error) => {
      console.error(`${script}: ${error.message}`)
      resolve(1)
    })
    child.on('close', (status) => resolve(status ?? 1))
  })
}

function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return undefined
  }
}

function readArguments(args) {
  const at = args.findIndex((arg) => arg === '--runs' || arg.startsWith('--runs='))
  if (at === -1) return { vitestArgs: args, runs: undefined }
  const inline = args[at].startsWith('--runs=')
  const runs = inline ? args[at].slice('--runs='.length) : args[at + 1]
  if (!/^\d+$/.test(runs ?? '')) {
    console.error(`--runs wants a whole number, not ${runs ?? 'nothing'}`)
    process.exit(2)
  }
  return { vitestArgs: args.filter((_, i) => i !== at && (inline || i !== at + 1)), runs }
}

function timer() {
  const start = performance.now()
  return () => ((performance.now() - start) / 1000).toFixed(0)
}
