import type { Contender } from './measure'

/** A situation to time: what it is about, and who runs in it. Made only when its turn comes, so that texts do not pile up. */
export interface Scenario {
  readonly group: string
  readonly name: string
  /** Lines of the file. */
  readonly lines: number
  /** The contenders; those named `indexOf` and `split` are the floor. */
  readonly make: () => readonly Contender[]
  /** Fewer rounds, where a single run takes long. */
  readonly rounds?: number
}
