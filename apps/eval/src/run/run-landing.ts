import type { Adapter } from '../adapters/adapter'
import { formats, own, peers } from '../adapters/adapters'
import { type Case, type CaseSet, type Corpus, type Draws, makeCases } from '../cases/cases'
import { distortions } from '../distortions/distortions'
import type { ElidedResults } from '../elided/run-elided'
import type { FormattedResults } from '../formatted/run-formatted'
import type { SetsResults } from '../sets/run-sets'
import { ablate, type Worth } from './ablations'
import { type CertaintyResults, runCertainty } from './certainty-curve'
import { runOrKeep } from './kept'
import { groupBy, type Judged, runAdapter, sectionOf, share, type Tally, tally } from './run'
import { type RulesResults, runRules } from './run-rules'

/** Tallies of one engine: by section, and by distortion for cases of one. */
export interface EngineResult {
  readonly name: string
  readonly package?: string
  readonly sections: Readonly<Record<string, Tally>>
  readonly byDistortion: Readonly<Record<string, Tally>>
  /** By section, on the packages to fit on, and on those that are only judged on. */
  readonly fit: Readonly<Record<string, Tally>>
  readonly heldOut: Readonly<Record<string, Tally>>
}

/** How often a distortion was made, did not apply or was left out. */
export interface DrawShare {
  readonly distortion: string
  readonly made: number
  readonly inapplicable: number
  readonly leftOut: Readonly<Record<string, number>>
}

/** What docs/landing.md shows of distorted edits. */
export interface DistortedResults {
  readonly cases: number
  readonly seeds: readonly string[]
  /** Suture for each seed, in the order of the seeds. */
  readonly own: readonly EngineResult[]
  /** On a part of the cases of the first seed. */
  readonly formats: readonly EngineResult[]
  /** On half of them. */
  readonly peers: readonly EngineResult[]
  readonly byLanguage: Readonly<Record<string, Tally>>
  readonly draws: readonly DrawShare[]
}

/** Everything that docs/landing.md shows. */
export interface LandingResults extends DistortedResults {
  /** Stale quotes, gone code and traps. */
  readonly sets: SetsResults
  /** Edits that a formatter stands between. */
  readonly formatted: FormattedResults
  /** Quotes with an elision mark. */
  readonly elided: ElidedResults
  /** On a part of the cases of the first seed. */
  readonly worth: Worth
  /** On a part of the three sets, and the same distorted edits. */
  readonly rules: RulesResults
  readonly certainty: CertaintyResults
}

/** How many distorted edits are drawn a seed, and which part of the first seed's formats are run on. */
export interface DistortedWish {
  readonly seeds: readonly string[]
  readonly total: number
  readonly part: number
}

/** Runs the tables of distorted edits: Suture on every case, other engines on half of the first seed's, what is no part of Suture as `before`. */
export function runDistorted(
  corpus: Corpus,
  { seeds, total, part }: DistortedWish,
  tell: (line: string) => void,
  before?: readonly EngineResult[],
): DistortedResults {
  const { cases, draws } = distortedCases(corpus, seeds[0]!, total)
  const run = (adapter: Adapter, some: readonly Case[]) => {
    const result = resultOf(adapter, runAdapter(adapter, some))
    const counts = Object.entries(result.sections).map(([name, t]) => `${name} ${t.exact}/${t.total}`)
    tell(`${adapter.name}: ${counts.join(', ')}`)
    return result
  }
  const judged = runAdapter(own, cases)
  const half = share(cases, 0.5)
  return {
    cases: cases.length,
    seeds,
    own: [resultOf(own, judged), ...seeds.slice(1).map((seed) => run(own, distortedCases(corpus, seed, total).cases))],
    formats: formats.map((adapter) => run(adapter, share(cases, part))),
    peers: peers.map((adapter) => runOrKeep(adapter, half, before, run)),
    byLanguage: tallies(judged, (test) => test.language),
    draws: drawShares(draws),
  }
}

/** Runs the tables of rules, on twice the part of the three sets, and of switched-off parts, on a tenth of it of the distorted edits. */
export function runWorth(
  corpus: Corpus,
  { seeds, total, part }: DistortedWish,
  sets: readonly Case[],
  tell: (line: string) => void,
): Pick<LandingResults, 'worth' | 'rules'> {
  const some = share(distortedCases(corpus, seeds[0]!, total).cases, part / 10)
  return { rules: runRules([...share(sets, part * 2), ...some], tell), worth: ablate(some, tell) }
}

/** Runs the curve of certainty on all of the three sets, and a tenth of the distorted edits. */
export function runCurve(
  corpus: Corpus,
  { seeds, total }: DistortedWish,
  sets: readonly Case[],
  tell: (line: string) => void,
): Pick<LandingResults, 'certainty'> {
  return { certainty: runCertainty([...sets, ...share(distortedCases(corpus, seeds[0]!, total).cases, 0.1)], tell) }
}

/** Distorted edits of one seed: three of five with one distortion. */
export function distortedCases(corpus: Corpus, seed: string, total: number): CaseSet {
  return makeCases(corpus, distortions, { seed, single: Math.round(total * 0.6), double: Math.round(total * 0.4) })
}

/** One engine's tallies. */
export function resultOf(adapter: Adapter, judged: readonly Judged[]): EngineResult {
  const sections = tallies(judged, sectionOf)
  const byDistortion = tallies(
    judged.filter(({ test }) => test.kinds.length === 1),
    (test) => test.kinds[0]!,
  )
  const part = (split: string) =>
    tallies(
      judged.filter(({ test }) => test.split === split),
      sectionOf,
    )
  return {
    name: adapter.name,
    ...(adapter.package ? { package: adapter.package } : {}),
    sections,
    byDistortion,
    fit: part('fit'),
    heldOut: part('held out'),
  }
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
