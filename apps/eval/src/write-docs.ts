import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { own, peers, told } from './adapters'
import type { Corpus } from './cases'
import { installedVersion, pairs } from './corpus'
import { landingChart, landingPage, type Origin } from './landing-page'
import { type LandingResults, runLanding } from './run-landing'
import { drawThreeSets, fullWish, runSets, type SetsResults, setsResult } from './sets/run-sets'
import { runSpeed } from './speed/run-speed'
import { speedPage } from './speed-page'
import { readSeries, series } from './stale/releases'

const docs = fileURLToPath(new URL('../../../docs/', import.meta.url))

/** Runs the landing tables and writes docs/landing.md, .json and .svg. */
export function writeLanding(corpus: Corpus, seeds: readonly string[], total: number): void {
  const results = runLanding(corpus, seeds, total, runThreeSets(seeds[0]!), console.log)
  writeLandingPage(results, originOf(`pnpm eval --write landing --cases ${total} ${seeds.map((seed) => `--seed ${seed}`).join(' ')}`))
}

/** Runs the sets that docs/landing.md opens with, and leaves its other figures as they were. */
export function writeSets(): void {
  const { origin, ...results } = JSON.parse(readFileSync(`${docs}landing.json`, 'utf8')) as LandingResults & { origin: Origin }
  const { command } = origin
  writeLandingPage({ ...results, sets: runThreeSets(results.seeds[0]!) }, originOf(command))
}

/** Runs Suture alone on the sets that docs/landing.md opens with, and keeps the figures as those of before. */
export function writeBefore(seed: string): void {
  const { cases } = drawThreeSets(readAll(), seed, fullWish)
  const path = fileURLToPath(new URL('../src/sets/before.json', import.meta.url))
  writeFileSync(path, `${JSON.stringify(setsResult(own, cases), null, 2)}\n`)
}

/** Runs the speed tables and writes docs/speed.md and .json. */
export async function writeSpeed(): Promise<void> {
  const results = await runSpeed(undefined, console.log)
  const origin = { ...originOf('pnpm eval --write speed'), machine: `${cpus().length} cores, ${cpus()[0]?.model.trim() ?? 'unknown'}` }
  write('speed.md', speedPage(results, origin))
  write('speed.json', `${JSON.stringify({ origin: { node: origin.node, machine: origin.machine }, ...results }, null, 1)}\n`)
}

function readAll() {
  return series.flatMap((each) => readSeries(each))
}

function runThreeSets(seed: string): SetsResults {
  return runSets(drawThreeSets(readAll(), seed, fullWish), console.log)
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
