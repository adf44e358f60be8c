import { own } from '../adapters/adapters'
import { type Corpus, makeCases } from '../cases/cases'
import { distortions } from '../distortions/distortions'
import { drawThreeSets } from '../sets/run-sets'
import type { ThreeStates } from '../stale/releases'
import { groupBy, runAdapter, sectionOf, type Tally, tally } from './run'

/** The fixed sample of the tests: small enough for seconds, drawn once and for all. */
export const sample = { seed: 'ratchet', single: 300, double: 200, sets: { stale: 60, gone: 40, traps: 10 }, files: 12 }

/** Counts of the fixed sample, by section. */
export type Ratchet = Readonly<Record<string, Tally>>

/** Runs the fixed sample through Suture: distorted edits of the pairs, and the other sets from a few files of each series. */
export function runSample(corpus: Corpus, files: readonly ThreeStates[]): Ratchet {
  const distorted = makeCases(corpus, distortions, sample).cases
  const judged = runAdapter(own, [...distorted, ...drawThreeSets(files, sample.seed, sample.sets).cases])
  return Object.fromEntries([...groupBy(judged, sectionOf)].map(([name, group]) => [name, tally(group)]))
}
