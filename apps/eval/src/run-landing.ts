import { ablate, type Worth } from './ablations'
import type { Adapter } from './adapter'
import { formats, own, peers } from './adapters'
import { type Case, type Corpus, type Draws, makeCases } from './cases'
import { distortions } from './distortions'
import { seeded } from './random'
import { groupBy, type Judged, runAdapter, sectionOf, type Tally, tally } from './run'
import type { SetsResults } from './sets/run-sets'

/** Tallies of one engine: by section, and by distortion for cases of one. */
export interface EngineResult {
  readonly name: string
  readonly package?: string
  readonly sections: Readonly<Record<string, Tally>>
  readonly byDistortion: Readonly<Record<string, Tally>>
}

/** How often a distortion was made, did not apply or was left out. */
export interface DrawShare {
  readonly distortion: string
  readonly made: number
  readonly inapplicable: number
  readonly leftOut: Readonly<Record<string, number>>
}

/** Everything that docs/landing.md shows. */
export interface LandingResults {
  /** Stale quotes, gone code and traps. */
  readonly sets: SetsResults
  readonly cases: number
  readonly seeds: readonly string[]
  /** Suture for each seed, in the order of the seeds. */
  readonly own: readonly EngineResult[]
  /** On the cases of the first seed. */
  readonly formats: readonly EngineResult[]
  /** On half of them. */
  readonly peers: readonly EngineResult[]
  /** On half of the cases of the first seed. */
  readonly worth: Worth
  readonly byLanguage: Readonly<Record<string, Tally>>
  readonly draws: readonly DrawShare[]
}

/** Runs the tables: Suture and its formats on every case, other engines and switched-off parts on half of the first seed's. */
export function runLanding(
  corpus: Corpus,
  seeds: readonly string[],
  total: number,
  sets: SetsResults,
  tell: (line: string) => void,
): LandingResults {
  const wish = { single: Math.round(total * 0.6), double: Math.round(total * 0.4) }
  const setOf = (seed: string) => makeCases(corpus, distortions, { seed, ...wish })
  const { cases, draws } = setOf(seeds[0]!)
  const run = (adapter: Adapter, some: readonly Case[]) => {
    const result = resultOf(adapter, runAdapter(adapter, some))
    const counts = Object.entries(result.sections).map(([name, t]) => `${name} ${t.exact}/${t.total}`)
    tell(`${adapter.name}: ${counts.join(', ')}`)
    return result
  }
  const judged = runAdapter(own, cases)
  return {
    sets,
    cases: cases.length,
    seeds,
    own: [resultOf(own, judged), ...seeds.slice(1).map((seed) => run(own, setOf(seed).cases))],
    formats: formats.map((adapter) => run(adapter, cases)),
    peers: peers.map((adapter) => run(adapter, share(cases, 0.5))),
    worth: ablate(share(cases, 0.5), tell),
    byLanguage: tallies(judged, (test) => test.language),
    draws: drawShares(draws),
  }
}

/** A part of the cases, drawn by their names, so that every distortion has its share. */
function share(cases: readonly Case[], part: number): Case[] {
  return cases.filter(({ id }) => seeded('share', id).chance(part))
}

function resultOf(adapter: Adapter, judged: readonly Judged[]): EngineResult {
  const sections = tallies(judged, sectionOf)
  const byDistortion = tallies(
    judged.filter(({ test }) => test.kinds.length === 1),
    (test) => test.kinds[0]!,
  )
  return { name: adapter.name, ...(adapter.package ? { package: adapter.package } : {}), sections, byDistortion }
}

function tallies(judged: readonly Judged[], key: (test: Case) => string): Record<string, Tally> {
  return Object.fromEntries([...groupBy(judged, key)].map(([name, group]) => [name, tally(group)]))
}

function drawShares(draws: ReadonlyMap<string, Draws>): DrawShare[] {
  return [...draws].map(([distortion, { made, inapplicable, leftOut }]) => ({
    distortion,
    made,
    inapplicable,
    leftOut: Object.fromEntries(leftOut),
  }))
}
