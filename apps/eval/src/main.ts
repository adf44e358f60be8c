import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { adapters, formats, own } from './adapters/adapters'
import { type Engine, suture } from './adapters/suture'
import { pairs, pairsIn, readPair } from './cases/corpus'
import { distortions } from './distortions/distortions'
import { evalFolder } from './eval-folder'
import {
  LANDING_PARTS,
  writeBefore,
  writeDoors,
  writeJudges,
  writeLanding,
  writePage,
  writeScale,
  writeSpeed,
  writeSpeedAgain,
  writeStart,
} from './pages/write-docs'
import { explore } from './run/explore'
import { exploreSet } from './run/explore-set'
import { drawSet } from './sets/draw-set'
import { drawDistorted, drawSample, runSample, sample } from './sets/ratchet'
import { runSpeed } from './speed/run-speed'
import { readSeries, series } from './stale/releases'

const usage = `pnpm eval                        writes docs/landing.* and docs/speed.*
pnpm eval --write landing|speed  only writes one of them
pnpm eval --write PART           only writes a part of docs/landing.*: ${LANDING_PARTS.join(', ')}
pnpm eval --write page           writes docs/landing.* and docs/speed.* from the figures in landing.json and speed.json
pnpm eval --write before         saves Suture's figures in landing.json as those of the earlier version
pnpm eval --write judges --results FILE   writes the results of integrations/dist/run-scenarios.js to docs/landing.md
pnpm eval --write doors          runs a third of the cases through each interface, and writes the figures to docs/speed.*
  --part P         part of the cases on which formats are run, default 0.5
  --keep           keeps the figures of engines that do not belong to Suture
  --beside NAME=M  adds a row for another build of the engine: a module M with \`edit\` and \`editAll\` (repeatable)
pnpm eval --cases N --seed S     runs cases and prints tallies
  --only NAME      only distortions whose name starts with NAME (repeatable)
  --engine NAME    default suture; 'formats' for Suture with each format, 'all' for all of: ${adapters.map((a) => a.name).join(', ')}
  --packages DIR   takes cases from the packages in DIR, unpacked as NAME-a and NAME-b
  --show-misses K  prints K misses in full, worst first
  --verdict V      only prints misses with this verdict
  --case ID        only runs the case with this id
pnpm eval --set stale|formatted|elided|partly|gone|traps --cases N   runs cases of a set, with the options above and
  --split development|'held out'   only packages for development, or only held-out packages
pnpm eval --speed WORDS          times the scenarios whose name contains WORDS, '' for all
pnpm eval --ratchet              writes the tallies that the tests require of the engine`

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
    results: { type: 'string' },
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
else if (values.write === 'judges') writeJudges(resolve(invokedFrom, values.results ?? 'results.json'))
else if (values.write === 'page') {
  writePage()
  writeSpeedAgain()
} else if (values.write || !exploring) {
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
  const reached = runSample(drawSample(drawDistorted(readCorpus()), files))
  writeFileSync(`${evalFolder}test/ratchet.json`, `${JSON.stringify(reached, null, 2)}\n`)
  console.log(reached)
}
