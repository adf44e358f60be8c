import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import type { Adapter } from '../adapters/adapter'
import { peers, threeWayMerge } from '../adapters/adapters'
import type { Corpus } from '../cases/cases'
import { installedVersion, pairs } from '../cases/corpus'
import { measureDoors } from '../doors/run-doors'
import { elidedCases } from '../elided/elided-cases'
import { evalFolder } from '../eval-folder'
import { share } from '../run/run'
import { type Before, type RunWish, runSet } from '../run/run-set'
import { goneAndTraps } from '../sets/gone-and-traps'
import { runFormatted } from '../sets/run-formatted'
import { type DistortedWish, distortedCases, type LandingResults, runDistorted } from '../sets/run-landing'
import { runPartly } from '../sets/run-partly'
import { drawRealEdits, FULL, runStale } from '../sets/run-stale'
import { measureScale } from '../speed/measure-scale'
import { startUp } from '../speed/processes'
import { runSpeed } from '../speed/run-speed'
import { readSeries, series, type ThreeStates } from '../stale/releases'
import type { ScenarioFigure } from './judges-page'
import { landingChart, landingPage, type Origin } from './landing-page'
import { type SpeedFigures, speedChart, speedPage } from './speed-page'

const docs = `${evalFolder}../../docs/`

/** Which parts of docs/landing.md are generated again, and how. */
export interface LandingWish extends DistortedWish {
  readonly parts: readonly LandingPart[]
  /** The part of the cases on which formats are run. */
  readonly some: number
  /** Whether the figures of engines that do not belong to Suture are kept. */
  readonly keep: boolean
  /** Other builds of the engine, to show next to Suture. */
  readonly beside: readonly Adapter[]
}

/** The sections of docs/landing.md that can be generated separately. */
export type LandingPart = keyof LandingResults
export const LANDING_PARTS: readonly LandingPart[] = ['stale', 'gone', 'formatted', 'elided', 'partly', 'distorted']

/** Generates parts of docs/landing.md, .json and .svg again. The other parts are not changed. */
export function writeLanding(corpus: Corpus, wish: LandingWish): void {
  const { parts, seeds, total, some, keep, beside } = wish
  const before = keep ? readLanding() : undefined
  const files = series.flatMap((each) => readSeries(each))
  const command = `pnpm eval --write landing --cases ${total} ${seeds.map((name) => `--seed ${name}`).join(' ')} --part ${some}`
  for (const part of parts) {
    const how: RunWish = { part: some, print: console.log, beside, before: before?.[part]?.peers }
    const results = { ...readLanding(), [part]: runPart[part](files, corpus, wish, how) }
    const known = LANDING_PARTS.map((name) => [name, results[name]] as const)
    const { judges } = readLanding()
    write('landing.json', `${JSON.stringify({ origin: originOf(command), ...Object.fromEntries(known), judges }, null, 1)}\n`)
  }
  writePage()
}

/** Generates docs/landing.md and .svg from the figures in landing.json. */
export function writePage(): void {
  const figures = readFileSync(`${docs}landing.json`, 'utf8')
  write('landing.md', pageOf(figures))
  write('landing.svg', landingChart(JSON.parse(figures) as LandingFile))
}

/** Writes the results of scenarios of other benchmarks, which another program has written to a file, to docs/landing.md and .json. */
export function writeJudges(results: string): void {
  const read = JSON.parse(readFileSync(results, 'utf8')) as readonly ScenarioFigure[]
  const judges = read.map(({ id, focus, verdict }) => ({ id, focus, verdict }))
  write('landing.json', `${JSON.stringify({ ...readLanding(), judges }, null, 1)}\n`)
  writePage()
}

/** Generates docs/speed.md and .svg from the figures in speed.json. */
export function writeSpeedAgain(): void {
  writeSpeedPage(readSpeed())
}

/** Returns docs/landing.md for the figures in docs/landing.json. Throws a RangeError if the earlier figures are from other cases. */
export function pageOf(figures: string): string {
  const { origin, judges, ...results } = JSON.parse(figures) as LandingFile
  const before = existsSync(BEFORE) ? (JSON.parse(readFileSync(BEFORE, 'utf8')) as Before) : undefined
  for (const [name, { total }] of Object.entries(before?.all ?? {}))
    if (results.stale.own.all[name]?.total !== total) throw new RangeError(`the figures of before were made from other cases of '${name}'`)
  return landingPage(results, origin, { ...(before && { before }), ...(judges && { judges }) })
}

/** The content of docs/landing.json: the figures and their origin. */
type LandingFile = LandingResults & { readonly origin: Origin; readonly judges?: readonly ScenarioFigure[] }

type RunPart = (files: readonly ThreeStates[], corpus: Corpus, wish: LandingWish, how: RunWish) => LandingResults[LandingPart]

const runPart: Readonly<Record<LandingPart, RunPart>> = {
  stale: (files, _, { seeds }, how) => runStale(drawRealEdits(files, seeds[0]!, FULL), how),
  gone: (files, _, { seeds }, how) => {
    const { cases, leftOut } = goneAndTraps(files, seeds[0]!, GONE)
    return runSet(cases, leftOut, how)
  },
  formatted: (files, _, { seeds }, how) => runFormatted(files, seeds[0]!, how),
  elided: (files, _, { seeds }, how) => {
    const { cases, leftOut } = elidedCases(files, seeds[0]!, ELIDED)
    return runSet(cases, Object.fromEntries(leftOut), how)
  },
  partly: (files, _, { seeds }, how) => runPartly(files, seeds[0]!, how),
  distorted: (_, corpus, wish, how) => runDistorted(corpus, wish, how),
}

/** Number of cases that a full run draws. */
const GONE = { gone: 800, traps: 100 }
const ELIDED = 1600

/** Path of the results of an earlier version of Suture on the cases of the first part. */
const BEFORE = `${evalFolder}src/sets/before.json`

/** Saves the current figures of Suture as those of the earlier version. */
export function writeBefore(): void {
  const { name, all } = readLanding().stale.own
  writeFileSync(BEFORE, `${JSON.stringify({ name, all }, null, 1)}\n`)
}

/** Runs the speed tables and writes docs/speed.md and .json. The figures of the start, of doors and of scale are kept. */
export async function writeSpeed(): Promise<void> {
  const { doors, scale, startUp } = readSpeed()
  const machine = `${cpus().length} cores, ${loadavg()[1]!.toFixed(0)} processes at work on them, ${cpus()[0]?.model.trim() ?? 'unknown'}`
  const results = await runSpeed(undefined, console.log)
  writeSpeedPage({
    origin: { node: process.versions.node, machine },
    ...results,
    startUp,
    ...(doors && { doors }),
    ...(scale && { scale }),
  })
}

/** Measures the start of the command and writes its figures to docs/speed.md and .json. The other figures are kept. */
export function writeStart(): void {
  writeSpeedPage({ ...readSpeed(), startUp: startUp() })
}

/** Measures long work of the command in three sizes and writes its figures to docs/speed.md and .json. The other figures are kept. */
export function writeScale(): void {
  writeSpeedPage({ ...readSpeed(), scale: measureScale(console.log) })
}

/** Lands a third of the cases through every door and writes the figures to docs/speed.md and .json. The other figures are kept. */
export async function writeDoors(corpus: Corpus, seed: string, total: number): Promise<void> {
  const files = series.flatMap((each) => readSeries(each))
  const cases = share([...distortedCases(corpus, seed, total).cases, ...goneAndTraps(files, seed, GONE).cases], 1 / 3)
  writeSpeedPage({ ...readSpeed(), doors: await measureDoors(cases, console.log) })
}

/** The content of docs/speed.json: the figures, and the machine on which all but those of doors were measured. */
interface SpeedFile extends SpeedFigures {
  readonly origin: { readonly node: string; readonly machine: string }
}

function readSpeed(): SpeedFile {
  return JSON.parse(readFileSync(`${docs}speed.json`, 'utf8')) as SpeedFile
}

/** Returns docs/speed.md for the figures in docs/speed.json. */
export function speedPageOf(figures: string): string {
  const file = JSON.parse(figures) as SpeedFile
  return speedPage(file, { ...file.origin, command: 'pnpm eval --write speed' })
}

function writeSpeedPage(file: SpeedFile): void {
  write('speed.md', speedPage(file, { ...file.origin, command: 'pnpm eval --write speed' }))
  write('speed.svg', speedChart(file))
  write('speed.json', `${JSON.stringify(file, null, 1)}\n`)
}

function readLanding(): LandingFile {
  return JSON.parse(readFileSync(`${docs}landing.json`, 'utf8')) as LandingFile
}

function originOf(command: string): Origin {
  const named = [...peers, threeWayMerge].flatMap((peer) => (peer.package && !peer.package.startsWith('@suture/') ? [peer.package] : []))
  return {
    command,
    node: process.versions.node,
    versions: Object.fromEntries(named.map((name) => [name, installedVersion(name)])),
    pairs: Object.fromEntries(pairs.map(({ name }) => [name, `${installedVersion(`${name}-a`)} to ${installedVersion(`${name}-b`)}`])),
  }
}

function write(name: string, text: string): void {
  mkdirSync(docs, { recursive: true })
  writeFileSync(docs + name, text)
  console.log(`wrote docs/${name}`)
}
