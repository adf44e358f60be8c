import { runSet, type SetRun, type SetsResult } from '../sets/run-sets'
import type { ThreeStates } from '../stale/releases'
import { elidedCases } from './elided-cases'

/** What docs/landing.md shows of elided quotes. */
export interface ElidedResults extends SetRun {
  readonly leftOut: Readonly<Record<string, number>>
}

/** How many cases a full run draws. */
const WISH = 1600

/** Draws the set and runs it. */
export function runElided(
  files: readonly ThreeStates[],
  seed: string,
  part: number,
  tell: (line: string) => void,
  before?: readonly SetsResult[],
): ElidedResults {
  const { cases, leftOut } = elidedCases(files, seed, WISH)
  return { ...runSet(cases, part, tell, before), leftOut: Object.fromEntries(leftOut) }
}
