import { seeded } from '../text/random'

/** The six sets of cases. */
export type SetName = 'stale' | 'elided' | 'formatted' | 'gone' | 'traps' | 'distorted'

/** fit: packages that constants may be fitted on. held out: packages that are only judged on. */
export type Split = 'fit' | 'held out'

/** Reasons for which draws were left out, counted. */
export type LeftOutCounts = ReadonlyMap<string, number>

/** Two thirds of the packages are to fit on, one third to judge on, by a number made of the name: a fixed rule, not a choice. */
export function splitOf(name: string): Split {
  return seeded('split', name).int(0, 2) === 0 ? 'held out' : 'fit'
}
