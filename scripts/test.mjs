// Runs all checks: build, linter, types, layers and tests. Every check runs, even if an earlier one fails. Their output is printed,
// and failures are printed again at the end. The last line is `N passed, N failed`, which counts the tests of vitest, and each other check as one test.
// The build, types and tests of each package are tasks of turbo, which skips a task that passed before with the same inputs. `.ci/run` disables its cache.
// With arguments, vitest runs once, with these arguments. `--runs N` sets the number of generated cases of each random test (SUTURE_RUNS).
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { countTests, failedTests } from './count-tests.mjs'

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
  VITEST_MODULES: join(scratch, 'modules'),
  // The command that started this one has checked the installation.
  pnpm_config_verify_deps_before_run: 'false',
  ...(runs ? { SUTURE_RUNS: runs } : {}),
}

/** How many tests run at once: two at least, because many of them wait for processes that they started. */
const CORES = Math.max(2, availableParallelism())
/** Two of the longest tasks. Turbo begins with packages that others use, so it would begin with these two last, and end long after the others. */
const LATE = ['@suture/eval', '@suture/mcp-server']
const turbo = (...args) => [bin('turbo/bin/turbo'), ['run', '--ui=stream', ...args]]
/**
 * A check that uses all cores: the build, and the types of each package, with the built packages that it uses and only the platform APIs that it
 * may use. The build of a library checks its types. Both are one run of turbo, because a second run without a cache builds again.
 */
const wide = ['build and types by package', ...turbo('build', 'types', '--output-logs=errors-only', '--continue')]
/** Checks that use one core, the longest first. Types are those of everything, with the tests. */
const narrow = [
  ['types', bin('typescript-7/bin/tsc'), ['--noEmit', '-p', 'tsconfig.json']],
  ['lint', bin('@biomejs/biome/bin/biome'), ['ci', '.', '--colors=off']],
  ['layers', bin('dependency-cruiser/bin/dependency-cruise.mjs'), ['--config', '.dependency-cruiser.mjs', 'packages', 'apps']],
  // Finds unused files and exports, and dependencies that are unused or not declared. knip.json lists the entry points.
  ['unused', bin('knip/bin/knip.js'), ['--no-progress', '--no-config-hints']],
]

let passed = 0
let failed = 0
const failures = []
await check(...wide, run)
const waiting = narrow.values()
const checkNext = async () => {
  for (const each of waiting) await check(...each, runApart)
}
if (vitestArgs.length > 0) {
  await Promise.all([checkNext(), checkNext()])
  await testsOfOneRun(vitestArgs, CORES, run)
} else {
  // All at once, because each of them has stretches in which it waits, or has one task left.
  const whole = ['--project', 'packed', '--project', 'repository']
  await Promise.all([testsByPackage(), testsOfOneRun(whole, CORES / 2, runApart), checkNext()])
}
rmSync(scratch, { recursive: true, force: true })

for (const failure of failures) console.log(failure)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0

/** Runs a check and says whether it passed. */
async function check(name, script, args, execute) {
  const seconds = timer()
  const ok = (await execute(script, args)) === 0
  if (ok) passed++
  else {
    failed++
    failures.push(`failed: ${name}`)
  }
  console.log(`${ok ? 'passed' : 'FAILED'}: ${name} (${seconds()} s)`)
}

/** Runs the tests of every package and app, as tasks of turbo. If turbo skips a task, its last report is counted. */
async function testsByPackage() {
  const seconds = timer()
  const reports = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => join(root, parent, name, '.turbo/tests.json')),
  )
  for (const file of reports) rmSync(file, { force: true })
  const options = ['--continue', '--env-mode=loose', '--log-order=grouped', '--output-logs=new-only']
  const tests = (most, ...filters) => turbo('test', ...options, `--concurrency=${Math.floor(most)}`, ...filters)
  const codes = await Promise.all([
    run(...tests(CORES, ...LATE.map((name) => `--filter=!${name}`))),
    runApart(...tests(CORES / 2, ...LATE.map((name) => `--filter=${name}`))),
  ])
  const code = Math.max(...codes)
  const counts = reports.map((file) => countTests(readReport(file), 0))
  failures.push(...reports.flatMap((file) => failedTests(readReport(file))))
  if (code !== 0 && counts.every(({ failed: none }) => none === 0)) counts.push(countTests(undefined, code))
  tell('tests by package', counts, seconds)
}

/** Runs the tests that the arguments select. */
async function testsOfOneRun(args, most, execute) {
  const seconds = timer()
  const workers = `--maxWorkers=${Math.floor(most)}`
  const out = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await execute(bin('vitest/vitest.mjs'), ['run', workers, ...out, ...args])
  failures.push(...failedTests(readReport(report)))
  tell('tests', [countTests(readReport(report), code)], seconds)
}

function tell(name, counts, seconds) {
  const sum = (kind) => counts.reduce((all, count) => all + count[kind], 0)
  passed += sum('passed')
  failed += sum('failed')
  console.log(`${sum('failed') ? 'FAILED' : 'passed'}: ${name} (${seconds()} s)`)
  if (sum('skipped')) console.log(`not run: ${sum('skipped')} tests are skipped`)
}

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

/** Like `run`, beside other checks: what it prints is passed on whole when it has ended. */
function runApart(script, args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const printed = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => printed.push(part))
    child.on('error', (error) => {
      console.error(`${script}: ${error.message}`)
      resolve(1)
    })
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(printed))
      resolve(status ?? 1)
    })
  })
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
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
