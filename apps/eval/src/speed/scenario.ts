import type { Contender } from './measure'

/**
 * A situation to time, and the contenders that run in it. `make` is only called when the scenario is run, so that not all texts are in
 * memory.
 */
export interface Scenario {
  readonly group: string
  readonly name: string
  /** Number of lines of the file. */
  readonly lines: number
  /** Creates the contenders. Those named `indexOf` and `split` are the lower bound. */
  readonly make: () => readonly Contender[]
  /** Number of rounds, if a single run takes too long for the default. */
  readonly rounds?: number
}
