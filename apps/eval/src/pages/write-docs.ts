import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { own, peers, told } from '../adapters/adapters'
import type { Corpus } from '../cases/cases'
import { installedVersion, pairs } from '../cases/corpus'
import { measureDoors } from '../doors/run-doors'
import { runElided } from '../elided/run-elided'
import { evalFolder } from '../eval-folder'
import { runFormatted } from '../formatted/run-formatted'
import { runAdapter, share } from '../run/run'
import { type DistortedWish, distortedCases, type LandingResults, resultOf, runCurve, runDistorted, runWorth } from '../run/run-landing'
import { drawThreeSets, fullWish, runSets, setsResult, type ThreeSets } from '../sets/run-sets'
import { measureScale } from '../speed/measure-scale'
import { startUp } from '../speed/processes'
import { runSpeed, type SpeedResults } from '../speed/run-speed'
import { readSeries, series } from '../stale/releases'
import { landingChart, landingPage, type Origin } from './landing-page'
import { speedPage } from './speed-page'

const docs = `${evalFolder}../../docs/`

/** What of docs/landing.md is made anew, and whether the figures of engines that are no part of Suture are kept. */
export interface LandingWish extends DistortedWish {
  readonly parts: readonly LandingPart[]
  readonly keep: boolean
}

/** The three sets, edits that a formatter stands between, elided quotes, distorted edits, what each part of Suture is worth, and the curve of certainty. */
export type LandingPart = 'sets' | 'formatted' | 'elided' | 'distorted' | 'worth' | 'certainty'

/** Makes parts of docs/landing.md, .json and .svg anew, each on its own, and leaves the others as they were. */
export function writeLanding(corpus: Corpus, wish: LandingWish): void {
  const { parts, seeds, total, part: some, keep } = wish
  const seed = seeds[0]!
  const before = keep ? readLanding() : undefined
  const made: Partial<LandingResults>[] = parts.map((part) => {
    if (part === 'sets') return { sets: runSets(threeSets(seed), some, console.log, before?.sets.peers) }
    if (part === 'formatted')
      return {
        formatted: runFormatted(
          series.flatMap((each) => readSeries(each)),
          seed,
          some,
          console.log,
          before?.formatted?.peers,
        ),
      }
    if (part === 'elided')
      return {
        elided: runElided(
          series.flatMap((each) => readSeries(each)),
          seed,
          some,
          console.log,
          before?.elided?.peers,
        ),
      }
    if (part === 'distorted') return runDistorted(corpus, wish, console.log, before?.peers)
    if (part === 'certainty') return runCurve(corpus, wish, threeSets(seed).cases, console.log)
    return runWorth(corpus, wish, threeSets(seed).cases, console.log)
  })
  const results: LandingResults = Object.assign({ ...readLanding() }, ...made)
  const command = `pnpm eval --write landing --cases ${total} ${seeds.map((name) => `--seed ${name}`).join(' ')} --part ${some}${keep ? ' --keep' : ''}`
  writeLandingPage(results, originOf(command))
}

/** Runs Suture alone on the cases of docs/landing.md, and keeps the figures as those of before. */
export function writeBefore(corpus: Corpus, seed: string, total: number): void {
  const keep = (name: string, figures: unknown) =>
    writeFileSync(`${evalFolder}src/sets/${name}.json`, `${JSON.stringify(figures, null, 2)}\n`)
  keep('before', setsResult(own, threeSets(seed).cases))
  keep('before-distorted', resultOf(own, runAdapter(own, distortedCases(corpus, seed, total).cases)))
}

/** Runs the speed tables and writes docs/speed.md and .json; those of the start, of doors and of scale stay. */
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

/** Measures the start of the command, and writes its figures into docs/speed.md and .json; the others stay. */
export function writeStart(): void {
  writeSpeedPage({ ...readSpeed(), startUp: startUp() })
}

/** Measures long work of the command in three sizes, and writes the figures into docs/speed.md and .json; the others stay. */
export function writeScale(): void {
  writeSpeedPage({ ...readSpeed(), scale: measureScale(console.log) })
}

/** Lands a third of the cases through every door, and writes the figures into docs/speed.md and .json; the others stay. */
export async function writeDoors(corpus: Corpus, seed: string, total: number): Promise<void> {
  const cases = share([...distortedCases(corpus, seed, total).cases, ...threeSets(seed).cases], 1 / 3)
  writeSpeedPage({ ...readSpeed(), doors: await measureDoors(cases, console.log) })
}

/** docs/speed.json: the figures, and what all but those of doors were measured on. */
interface SpeedFile extends SpeedResults {
  readonly origin: { readonly node: string; readonly machine: string }
}

function readSpeed(): SpeedFile {
  return JSON.parse(readFileSync(`${docs}speed.json`, 'utf8')) as SpeedFile
}

function writeSpeedPage(file: SpeedFile): void {
  write('speed.md', speedPage(file, { ...file.origin, command: 'pnpm eval --write speed' }))
  write('speed.json', `${JSON.stringify(file, null, 1)}\n`)
}

function readLanding(): LandingResults {
  const { origin, ...results } = JSON.parse(readFileSync(`${docs}landing.json`, 'utf8')) as LandingResults & { origin: Origin }
  return results
}

function threeSets(seed: string): ThreeSets {
  return drawThreeSets(
    series.flatMap((each) => readSeries(each)),
    seed,
    fullWish,
  )
}

function writeLandingPage(results: LandingResults, origin: Origin): void {
  write('landing.md', landingPage(results, origin))
  write('landing.svg', landingChart(results))
  write('landing.json', `${JSON.stringify({ origin, ...results }, null, 1)}\n`)
}

function originOf(command: string): Origin {
  const named = [...peers, ...told].flatMap((peer) => (peer.package && !peer.package.startsWith('@suture/') ? [peer.package] : []))
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
