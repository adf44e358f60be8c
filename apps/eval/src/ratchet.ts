import { own } from './adapters'
import { type Corpus, makeCases } from './cases'
import { distortions } from './distortions'
import { runAdapter, sectionOf, type Tally, tally } from './run'

/** The fixed sample of the tests: small enough for seconds, drawn once and for all. */
export const sample = { seed: 'ratchet', single: 300, double: 200 }

/** Counts of the fixed sample, by section. */
export type Ratchet = Readonly<Record<string, Tally>>

/** Runs the fixed sample through Suture. */
export function runSample(corpus: Corpus): Ratchet {
  const judged = runAdapter(own, makeCases(corpus, distortions, sample).cases)
  const out: Record<string, Tally> = {}
  for (const name of ['one distortion', 'two distortions', 'must leave alone'])
    out[name] = tally(judged.filter(({ test }) => sectionOf(test) === name))
  return out
}
