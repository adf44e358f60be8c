import type { Adapter } from '../adapters/adapter'
import { formats, own, peers } from '../adapters/adapters'
import { type Case, type CaseSet, type Corpus, type Draws, makeCases } from '../cases/cases'
import { distortions } from '../distortions/distortions'
import { runOrKeep } from '../run/kept'
import { type Judged, runAdapter, share } from '../run/run'
import { printed, type RunWish, type SetResult, type SetRun, setResult, type Tallies, talliesBy } from '../run/run-set'
import type { FormattedResults } from './run-formatted'
import type { StaleResults } from './run-stale'

/** Tallies of one engine. Cases with one distortion are also counted by distortion. */
export interface EngineResult extends SetResult {
  readonly byDistortion: Tallies
}

/** How often a distortion was made, did not apply or was left out. */
export interface DrawShare {
  readonly distortion: string
  readonly made: number
  readonly inapplicable: number
  readonly leftOut: Readonly<Record<string, number>>
}

/** The results that docs/landing.md shows for distorted edits. */
export interface DistortedResults {
  readonly cases: number
  readonly seeds: readonly string[]
  /** Results of Suture, one for each seed in the order of the seeds. */
  readonly own: readonly EngineResult[]
  /** Results of the formats on a part of the cases of the first seed. */
  readonly formats: readonly EngineResult[]
  /** Results of other engines on half of the cases of the first seed. */
  readonly peers: readonly EngineResult[]
  readonly byLanguage: Tallies
  readonly draws: readonly DrawShare[]
}

/** Everything that docs/landing.md shows. */
export interface LandingResults {
  readonly stale: StaleResults
  /** Results on deleted code and on traps. */
  readonly gone: SetRun
  /** Results on edits whose quote and file differ by a formatter. */
  readonly formatted: FormattedResults
  /** Results on quotes with an elision mark. */
  readonly elided: SetRun
  /** Results on edits of which a part is distorted. */
  readonly partly: SetRun
  readonly distorted: DistortedResults
}

/** Number of distorted edits drawn for each seed. */
export interface DistortedWish {
  readonly seeds: readonly string[]
  readonly total: number
}

/**
 * Runs the tables of distorted edits. Suture runs on every case, other engines on half of the cases of the first seed. `before` has earlier
 * results of engines that do not belong to Suture.
 */
export function runDistorted(corpus: Corpus, { seeds, total }: DistortedWish, wish: RunWish): DistortedResults {
  const { cases, draws } = distortedCases(corpus, seeds[0]!, total)
  const run = (adapter: Adapter, some: readonly Case[]) => {
    const result = resultOf(adapter, runAdapter(adapter, some))
    printed(result, wish.print)
    return result
  }
  const judged = runAdapter(own, cases)
  const half = share(cases, 0.5)
  return {
    cases: cases.length,
    seeds,
    own: [resultOf(own, judged), ...seeds.slice(1).map((seed) => run(own, distortedCases(corpus, seed, total).cases))],
    formats: formats.map((adapter) => run(adapter, share(cases, wish.part))),
    peers: [
      ...(wish.beside ?? []).map((adapter) => run(adapter, half)),
      ...peers.map((adapter) => runOrKeep(adapter, half, wish.before as readonly EngineResult[] | undefined, run)),
    ],
    byLanguage: talliesBy(judged, (test) => test.language),
    draws: drawShares(draws),
  }
}

/** Draws distorted edits for one seed. Three of five have one distortion, the others have two. */
export function distortedCases(corpus: Corpus, seed: string, total: number): CaseSet {
  return makeCases(corpus, distortions, { seed, single: Math.round(total * 0.6), double: Math.round(total * 0.4) })
}

/** Returns the tallies of one engine. Tallies of kinds are by distortion only. */
function resultOf(adapter: Adapter, judged: readonly Judged[]): EngineResult {
  const single = judged.filter(({ test }) => test.kinds.length === 1)
  const { all, development, heldOut, ...rest } = setResult(adapter, judged)
  return {
    ...rest,
    all: sections(all),
    development: sections(development),
    heldOut: sections(heldOut),
    byDistortion: talliesBy(single, (test) => test.kinds[0]!),
  }
}

function sections(tallies: Tallies): Tallies {
  return Object.fromEntries(Object.entries(tallies).filter(([name]) => !name.includes(': ')))
}

function drawShares(draws: ReadonlyMap<string, Draws>): DrawShare[] {
  return [...draws].map(([distortion, { made, inapplicable, leftOut }]) => ({
    distortion,
    made,
    inapplicable,
    leftOut: Object.fromEntries(leftOut),
  }))
}
