import type { Case } from '../cases/cases'
import type { LeftOutCounts } from '../cases/set-name'
import { elidedCases } from '../elided/elided-cases'
import { formattedCases } from '../formatted/formatted-cases'
import { goneCases } from '../gone/gone-cases'
import { partlyCases } from '../partly/partly-cases'
import { readSeries, series, seriesIn } from '../stale/releases'
import { realTraps } from '../traps/real'
import { madeTraps } from '../traps/trap-cases'
import { drawRealEdits } from './run-stale'

/** Draws about `total` cases of a set, from the corpus or from a folder of packages. Throws a RangeError for an unknown name. */
export function drawSet(name: string, seed: string, total: number, folder?: string): { cases: readonly Case[]; leftOut: LeftOutCounts } {
  const files = () => (folder ? seriesIn(folder) : series).flatMap((each) => readSeries(each, folder))
  if (name === 'stale') {
    const { cases, leftOut } = drawRealEdits(files(), seed, {
      land: Math.ceil(total / 5),
      refuse: Math.ceil(total / 5),
      other: Math.ceil(total / 20),
    })
    return { cases, leftOut: new Map(Object.entries(leftOut)) }
  }
  if (name === 'formatted') return formattedCases(files(), seed, { land: Math.ceil(total / 2), refuse: Math.ceil(total / 2) })
  if (name === 'elided') return elidedCases(files(), seed, total)
  if (name === 'partly') return partlyCases(files(), seed, total)
  if (name === 'gone') return goneCases(files(), seed, total)
  if (name === 'traps') return { cases: [...madeTraps(), ...realTraps(files(), seed, Math.ceil(total / 10))], leftOut: new Map() }
  throw new RangeError(`there is no set '${name}'`)
}
