import type { Case } from '../cases/cases'
import { goneCases } from '../gone/gone-cases'
import type { SetRun } from '../run/run-set'
import type { ThreeStates } from '../stale/releases'
import { realTraps } from '../traps/real'
import { madeTraps } from '../traps/trap-cases'

/** Number of cases of deleted code to draw, and number of traps in real code to draw for each class. */
export interface GoneWish {
  readonly gone: number
  readonly traps: number
}

/** Draws cases of deleted code and traps. */
export function goneAndTraps(files: readonly ThreeStates[], seed: string, wish: GoneWish): { cases: Case[]; leftOut: SetRun['leftOut'] } {
  const gone = goneCases(files, seed, wish.gone)
  return { cases: [...gone.cases, ...madeTraps(), ...realTraps(files, seed, wish.traps)], leftOut: Object.fromEntries(gone.leftOut) }
}
