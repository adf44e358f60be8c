// Changes the sources one small thing at a time and sees whether tests notice: the package's own, and the cases of the packages that are
// built on it. For the night, not for the test run:
//   node scripts/mutate.mjs --package search-replace --sample 40 --seed 1 [--in spec/] [--floor 80] [--at-once 2]
//     [--minutes 30] [--write]
//   node scripts/mutate.mjs --page      docs/mutations.md from docs/mutations.json, from which a change that a new test notices is taken out,
//                                       and where `same` says of one that changes nothing why
// Ends with 1 where the share of changes noticed is below the floor by more than a sample of this size may be off. `--write` puts the result
// into docs/mutations.json and docs/mutations.md. No source is written to: `scripts/mutant.config.mjs` hands the change to the tests.
import { spawn } from 'node:child_process'
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
const within = option('in', '')
/** When to stop; the changes that were tried are a sample all the same, because their order is random. */
const until = Date.now() + Number(option('minutes', Number.POSITIVE_INFINITY)) * 60_000
/** Test files run in steps, cheap ones first: the files of a step take up to this many milliseconds; all others come last. */
const STEPS = [1000, 4000, Number.POSITIVE_INFINITY]

if (process.argv.includes('--page')) {
  writePage(JSON.parse(readFileSync(join(root, 'docs/mutations.json'), 'utf8')))
  process.exit(0)
}
const sources = join(root, 'packages', owner, 'src')
const mutants = filesBelow(sources).flatMap((file) => mutantsOf(file))
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
/** Two standard deviations of a share that a sample of this size gives, in percent. */
const slack = asked === 0 ? 0 : 200 * Math.sqrt((share * (1 - share)) / asked)
console.log(
  `${owner}: ${asked - survivors.length} of ${asked} noticed, ${(share * 100).toFixed(0)} % (give or take ${slack.toFixed(0)}), of ${mutants.length} possible`,
)
if (process.argv.includes('--write')) report()
process.exitCode = share * 100 + slack < floor ? 1 : 0

/** Tries one change after the other, until none is left. */
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

/** The test files in steps by their time, each with the milliseconds after which a change must have made an endless loop; undefined if tests fail without a change. */
async function costs() {
  const scratch = mkdtempSync(join(tmpdir(), 'suture-mutate-'))
  try {
    const json = join(scratch, 'tests.json')
    if ((await run(testFiles(), { json })) !== 0) return undefined
    const results = JSON.parse(readFileSync(json, 'utf8')).testResults
    const timed = results.map(({ name, startTime, endTime }) => ({ name, cost: endTime - startTime }))
    return STEPS.map((most, i) => timed.filter(({ cost }) => cost <= most && (i === 0 || cost > STEPS[i - 1])))
      .filter((step) => step.length > 0)
      .map((step) => ({ files: step.map(({ name }) => name), limit: 30_000 + 5 * step.reduce((sum, { cost }) => sum + cost, 0) }))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** The package's own tests, and the cases of the packages built on it. */
function testFiles() {
  const layers = JSON.parse(readFileSync(join(root, 'layers.json'), 'utf8'))
  const above = Object.keys(layers).filter((name) => layers[name].includes(owner))
  const stories = above.map((name) => join(root, 'packages', name, 'test/fixtures.test.ts')).filter((file) => existsSync(file))
  const own = join(root, 'packages', owner, 'test')
  const tests = readdirSync(own, { recursive: true }).filter((name) => name.endsWith('.test.ts'))
  return [...tests.map((name) => join(own, name)), ...stories]
}

/** Runs test files up to the first test that fails, in a group of processes of their own, which is ended whole when it takes too long. */
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
    const env = { ...process.env, ...(mutant ? { SUTURE_MUTANT: JSON.stringify(mutant) } : {}) }
    const projects = new Set(files.map((file) => relative(join(root, 'packages'), file).split(sep)[0]))
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
      resolve(status ?? 1)
    })
  })
}

/** Ends a run with all its workers. */
function end(child) {
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

function describe({ file, from, was, to }) {
  const text = readFileSync(file, 'utf8')
  const line = text.slice(0, from).split('\n').length
  return `${relative(root, file)}:${line}: ${was} -> ${to}: ${text.split('\n')[line - 1].trim()}`
}

/** Keeps the result of each package, and makes the page anew. */
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

/** The page of all packages. */
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
