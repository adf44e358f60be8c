import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { adapters, formats, own } from './adapters/adapters'
import { type Engine, suture } from './adapters/suture'
import { pairs, pairsIn, readPair } from './cases/corpus'
import { distortions } from './distortions/distortions'
import { evalFolder } from './eval-folder'
import { LANDING_PARTS, writeBefore, writeDoors, writeLanding, writePage, writeScale, writeSpeed, writeStart } from './pages/write-docs'
import { explore } from './run/explore'
import { exploreSet } from './run/explore-set'
import { drawSet } from './sets/draw-set'
import { drawSample, runSample, sample } from './sets/ratchet'
import { runSpeed } from './speed/run-speed'
import { readSeries, series } from './stale/releases'

const usage = `pnpm eval                        writes docs/landing.* and docs/speed.*
pnpm eval --write landing|speed  writes one of them; ${LANDING_PARTS.join(', ')}: this part of docs/landing.* alone;
                                 page: from the figures in landing.json; before: keeps Suture's figures in it as those of before;
                                 doors: a third of the cases through tool, server and lines of JSON, into docs/speed.*
  --part P         part of the cases that formats are run on, default 0.5
  --keep           figures of engines that are no part of Suture stay as they were
  --beside NAME=M  another build of the engine as a row of its own: a module with \`edit\` and \`editAll\` (repeatable)
pnpm eval --cases N --seed S     runs cases and prints tallies
  --only NAME      distortions whose name starts so (repeatable)
  --engine NAME    default suture; 'formats' for Suture's five, 'all' for all of: ${adapters.map((a) => a.name).join(', ')}
  --packages DIR   cases from the packages in DIR, unpacked as NAME-a and NAME-b
  --show-misses K  prints K misses whole, worst first; --verdict V: of this kind; --case ID: this case
pnpm eval --set stale|formatted|elided|gone|traps --cases N   runs cases of a set; options as above, and
  --split development|'held out'   only packages for development, or only those held out
pnpm eval --speed WORDS          times the scenarios whose name has these words; '' for all
pnpm eval --ratchet              writes the counts that the tests hold the engine to`

const { values } = parseArgs({
  options: {
    write: { type: 'string' },
    cases: { type: 'string' },
    seed: { type: 'string', multiple: true },
    only: { type: 'string', multiple: true },
    engine: { type: 'string', multiple: true },
    'show-misses': { type: 'string' },
    verdict: { type: 'string' },
    case: { type: 'string' },
    speed: { type: 'string' },
    packages: { type: 'string' },
    set: { type: 'string' },
    split: { type: 'string' },
    all: { type: 'boolean' },
    keep: { type: 'boolean' },
    beside: { type: 'string', multiple: true },
    part: { type: 'string' },
    ratchet: { type: 'boolean' },
    help: { type: 'boolean' },
  },
})

/** The folder in which `pnpm eval` was called. */
const invokedFrom = process.env.INIT_CWD ?? process.cwd()

const folder = values.packages
const readCorpus = () =>
  (folder ? pairsIn(folder).map((pair) => readPair(pair, folder)) : pairs.map((pair) => readPair(pair))).filter((files) => files.length > 0)
const seeds = values.seed ?? ['1', 'suture']
const beside = await Promise.all(
  (values.beside ?? []).map(async (each) => {
    const [name, module] = each.split('=')
    return suture(name!, {}, (await import(pathToFileURL(resolve(invokedFrom, module!)).href)) as Engine)
  }),
)
const total = Number(values.cases ?? 6000)
const exploring = ['cases', 'only', 'engine', 'show-misses', 'verdict', 'case', 'seed', 'packages'].some(
  (name) => values[name as keyof typeof values] !== undefined,
)

if (values.help) console.log(usage)
else if (values.speed !== undefined) await runSpeed(values.speed, console.log)
else if (values.ratchet) writeRatchet()
else if (values.set !== undefined) exploreOneSet(values.set)
else if (values.write === 'before') writeBefore()
else if (values.write === 'page') writePage()
else if (values.write || !exploring) {
  const parts = LANDING_PARTS.filter((part) => values.write === undefined || values.write === 'landing' || values.write === part)
  if (parts.length > 0)
    writeLanding(readCorpus(), { parts, seeds, total, some: Number(values.part ?? 0.5), keep: values.keep ?? false, beside })
  if (values.write === undefined || values.write === 'speed') await writeSpeed()
  if (values.write === 'start') writeStart()
  if (values.write === undefined || values.write === 'scale') writeScale()
  if (values.write === undefined || values.write === 'doors') await writeDoors(readCorpus(), seeds[0]!, total)
} else exploreCases()

function engines() {
  return [...named(), ...beside]
}

function named() {
  if (!values.engine) return [own]
  if (values.engine.includes('all')) return adapters
  if (values.engine.includes('formats')) return [own, ...formats]
  return adapters.filter((a) => values.engine!.includes(a.name))
}

function exploreOneSet(name: string): void {
  const { cases, leftOut } = drawSet(name, seeds[0]!, Number(values.cases ?? 2000), folder)
  exploreSet(cases, {
    engines: engines(),
    all: values.all ?? false,
    ...(values.split ? { split: values.split } : {}),
    ...(values.only ? { only: values.only } : {}),
    ...(values['show-misses'] === undefined ? {} : { misses: Number(values['show-misses']) }),
    ...(values.verdict ? { verdict: values.verdict } : {}),
    ...(values.case ? { id: values.case, misses: 1, all: true } : {}),
  })
  for (const [why, count] of leftOut) console.log(`left out, ${why}: ${count}`)
}

function exploreCases(): void {
  const list = values.only ? distortions.filter((d) => values.only!.some((name) => d.name.startsWith(name))) : distortions
  explore(readCorpus(), {
    engines: engines(),
    distortions: list,
    seed: seeds[0]!,
    total: Number(values.cases ?? 2000),
    all: values.only !== undefined,
    ...(values['show-misses'] === undefined ? {} : { misses: Number(values['show-misses']) }),
    ...(values.verdict ? { verdict: values.verdict } : {}),
    ...(values.case ? { id: values.case, misses: 1 } : {}),
  })
}

function writeRatchet(): void {
  const files = series.flatMap((each) => readSeries(each, undefined, sample.files))
  const reached = runSample(drawSample(readCorpus(), files))
  writeFileSync(`${evalFolder}test/ratchet.json`, `${JSON.stringify(reached, null, 2)}\n`)
  console.log(reached)
}
