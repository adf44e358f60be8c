// Makes one small change of the sources of a package or an app at a time, and checks whether a test fails: one of its own tests, or a case of a
// package that uses it. It takes hours, so it is not part of the test run:
//   node scripts/mutate.mjs --package search-replace --sample 40 --seed 1 [--in spec/[FILE[:LINE]]] [--floor 80] [--at-once 2]
//     [--minutes 30] [--write]
//   node scripts/mutate.mjs --page      writes docs/mutations.md from docs/mutations.json. Remove a change from that file when a new test notices
//                                       it. Its field `same` says why a change has no effect
// The exit code is 1 if the share of noticed changes is below the floor by more than the random error of a sample of this size. `--write` writes the
// result to docs/mutations.json and docs/mutations.md. No source file is changed: `scripts/mutant.config.mjs` passes the change to the tests.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mutantsOf, shuffled } from './mutants.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? otherwise : process.argv[at + 1]
}
const owner = option('package', 'search-replace')
const sample = Number(option('sample', 40))
const seed = Number(option('seed', 1))
const floor = Number(option('floor', 0))
const atOnce = Number(option('at-once', 1))
const [within, line] = option('in', '').split(':')
/** When to stop. The changes that were tried until then are still a random sample, because their order is random. */
const until = Date.now() + Number(option('minutes', Number.POSITIVE_INFINITY)) * 60_000
/** Test files run in steps, fast ones first. The files of a step take up to this many milliseconds each. All others run in the last step. */
const STEPS = [1000, 4000, Number.POSITIVE_INFINITY]

if (process.argv.includes('--page')) {
  writePage(JSON.parse(readFileSync(join(root, 'docs/mutations.json'), 'utf8')))
  process.exit(0)
}
/** The folder of the package or app. */
const home = ['packages', 'apps'].map((parent) => join(root, parent, owner)).find((folder) => existsSync(folder))
const sources = join(home, 'src')
/** A folder for the programs that a run bundles with its change. */
const bundles = join(root, 'node_modules/.cache/suture-mutants')
const mutants = filesBelow(sources)
  .flatMap((file) => mutantsOf(file))
  .filter((mutant) => line === undefined || lineOf(mutant) === Number(line))
const chosen = shuffled(mutants, seed).slice(0, sample)
const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    for (const child of running) end(child)
    process.exit(130)
  })

const steps = await costs()
if (steps === undefined) {
  console.error(`${owner}: its tests fail as it is: nothing would be learned`)
  process.exit(2)
}
const survivors = []
let asked = 0
const waiting = chosen.entries()
await Promise.all(Array.from({ length: atOnce }, work))
const share = asked === 0 ? 1 : (asked - survivors.length) / asked
/** Returns two standard deviations of the share in a sample of this size, in percent. */
const slack = asked === 0 ? 0 : 200 * Math.sqrt((share * (1 - share)) / asked)
console.log(
  `${owner}: ${asked - survivors.length} of ${asked} noticed, ${(share * 100).toFixed(0)} % (give or take ${slack.toFixed(0)}), of ${mutants.length} possible`,
)
if (process.argv.includes('--write')) report()
process.exitCode = share * 100 + slack < floor ? 1 : 0

/** Tries one change after the other, until none remains. */
async function work() {
  for (const [, mutant] of waiting) {
    if (Date.now() > until) return
    const noticed = await isNoticed(mutant)
    if (!noticed) survivors.push(mutant)
    console.log(`${++asked}/${chosen.length} ${noticed ? 'noticed ' : 'SURVIVED'} ${describe(mutant)}`)
  }
}

async function isNoticed(mutant) {
  for (const { files, limit } of steps) if ((await run(files, { mutant, limit })) !== 0) return true
  return false
}

/** Returns the test files in steps, by their time. Each step has a limit in milliseconds: a run that takes longer is regarded as an endless loop. Undefined if tests fail without a change. */
async function costs() {
  const scratch = mkdtempSync(join(tmpdir(), 'suture-mutate-'))
  try {
    const json = join(scratch, 'tests.json')
    const status = await run(testFiles(), { json })
    const results = JSON.parse(readFileSync(json, 'utf8')).testResults
    for (const { fullName, status: ended } of results.flatMap((file) => file.assertionResults))
      if (ended === 'failed') console.error(fullName)
    if (status !== 0) return undefined
    const timed = results.map(({ name, startTime, endTime }) => ({ name, cost: endTime - startTime }))
    return STEPS.map((most, i) => timed.filter(({ cost }) => cost <= most && (i === 0 || cost > STEPS[i - 1])))
      .filter((step) => step.length > 0)
      .map((step) => ({ files: step.map(({ name }) => name), limit: 30_000 + 5 * step.reduce((sum, { cost }) => sum + cost, 0) }))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Returns the package's own tests, and the tests that run the cases of packages that use it. */
function testFiles() {
  const layers = JSON.parse(readFileSync(join(root, 'layers.json'), 'utf8'))
  const above = Object.keys(layers).filter((name) => layers[name].includes(owner))
  const ofCases = ['fixtures.test.ts', 'answers.test.ts']
  const stories = above
    .flatMap((name) => ofCases.map((file) => join(root, 'packages', name, 'test', file)))
    .filter((file) => existsSync(file))
  const own = join(home, 'test')
  const tests = readdirSync(own, { recursive: true }).filter((name) => name.endsWith('.test.ts'))
  return [...tests.map((name) => join(own, name)), ...stories]
}

/** Runs test files until a test fails. They run in their own process group, which is ended as a whole if it takes too long. */
function run(files, { mutant, limit, json } = {}) {
  return new Promise((resolve) => {
    const vitest = [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--config',
      join(root, 'scripts/mutant.config.mjs'),
      '--root',
      root,
    ]
    const once = [
      '--no-isolate',
      '--pool=threads',
      '--maxWorkers=1',
      '--experimental.fsModuleCache',
      '--experimental.fsModuleCachePath=node_modules/.cache/vitest-mutants',
      ...(json ? ['--reporter=json', `--outputFile=${json}`] : ['--bail=1', '--reporter=dot']),
    ]
    const own = join(bundles, randomUUID())
    const env = { ...process.env, ...(mutant ? { SUTURE_MUTANT: JSON.stringify({ ...mutant, bundles: own }) } : {}) }
    const projects = new Set(files.map((file) => relative(root, file).split(sep)[1]))
    const only = [...projects].flatMap((name) => ['--project', name])
    const child = spawn(process.execPath, [...vitest, ...once, ...only, ...files], {
      cwd: root,
      stdio: ['pipe', 'ignore', 'ignore'],
      env,
      detached: true,
    })
    running.add(child)
    const timer = limit && setTimeout(() => end(child), limit)
    child.on('close', (status) => {
      clearTimeout(timer)
      end(child)
      running.delete(child)
      rmSync(own, { recursive: true, force: true })
      resolve(status ?? 1)
    })
  })
}

/** Ends a run with all its workers. */
function end(child) {
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}

function describe(mutant) {
  const { file, was, to } = mutant
  const at = lineOf(mutant)
  return `${relative(root, file)}:${at}: ${was} -> ${to}: ${readFileSync(file, 'utf8').split('\n')[at - 1].trim()}`
}

function lineOf({ file, from }) {
  return readFileSync(file, 'utf8').slice(0, from).split('\n').length
}

/** Stores the result of each package, and writes the page again. */
function report() {
  const data = join(root, 'docs/mutations.json')
  let all = {}
  try {
    all = JSON.parse(readFileSync(data, 'utf8'))
  } catch {}
  const key = within === '' ? owner : `${owner}, ${within}`
  all[key] = { seed, possible: mutants.length, tried: asked, survivors: survivors.map(describe) }
  writeFileSync(data, `${JSON.stringify(all, null, 2)}\n`)
  writePage(all)
}

/** Writes docs/mutations.md, with the results of all packages. */
function writePage(all) {
  const rows = Object.entries(all).map(([name, { seed: drawn, possible, tried, survivors: left }]) => {
    const found = (tried - left.length) / tried
    const spread = Math.round(200 * Math.sqrt((found * (1 - found)) / tried))
    return `| ${name} | ${possible} | ${tried} (seed ${drawn}) | ${tried - left.length} | ${Math.round(found * 100)} % (give or take ${spread}) |`
  })
  const item = (one, why) => `- \`${one.replaceAll('`', "'")}\`${why ? ` Changes nothing: ${why}.` : ''}`
  const lists = Object.entries(all).flatMap(([name, { survivors: left, same = {} }]) =>
    left.length === 0 ? [] : ['', `## Not noticed: ${name}`, '', ...left.map((one) => item(one, same[one]))],
  )
  const page = [
    '# What the tests notice',
    '',
    '`scripts/mutate.mjs` measures how many faults the tests would find. It changes one small thing in the sources: a comparison, an operator, a number or a condition.',
    'Then it runs the tests of the package, and the cases of the packages above it. A change counts as noticed if a test fails. A seed determines which changes are tried.',
    'This takes hours, so it is not part of the test run. `node scripts/mutate.mjs --package NAME --sample N --seed S --write` writes this page.',
    '',
    'The number after each share is two standard deviations for a sample of that size. Many of the changes that no test notices have no',
    'visible effect, for example if they change a limit that is never reached. If a new test notices a change, it is removed from the list below. Such tests raise the share of this',
    'sample. To see how good they are, use another seed.',
    '',
    '| sources | possible changes | tried | noticed | share |',
    '|---|---|---|---|---|',
    ...rows,
    ...lists,
    '',
  ]
  writeFileSync(join(root, 'docs/mutations.md'), page.join('\n'))
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path)
    return path.endsWith('.ts') && relative(sources, path).startsWith(within) ? [path] : []
  })
}
