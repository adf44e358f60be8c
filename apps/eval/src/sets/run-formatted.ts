import { own } from '../adapters/adapters'
import { formattedCases } from '../formatted/formatted-cases'
import { runAdapter } from '../run/run'
import { type RunWish, runSet, type SetRun } from '../run/run-set'
import type { ThreeStates } from '../stale/releases'

/** The results that docs/landing.md shows for edits whose quote and file differ by a formatter. */
export interface FormattedResults extends SetRun {
  /** Number of edits that Suture lands and that are byte for byte as the formatter would write them. */
  readonly asFormatted: number
}

/**
 * Number of cases that a full run draws of those that must land and of those that must be refused. The formatter parses every file of them
 * several times.
 */
const WISH = { land: 400, refuse: 400 }

/** Draws and runs the set. */
export function runFormatted(files: readonly ThreeStates[], seed: string, wish: RunWish): FormattedResults {
  const { cases, leftOut } = formattedCases(files, seed, WISH)
  const landed = runAdapter(own, cases).filter(({ test, reply }) => test.must === 'land' && reply.status === 'done')
  return {
    ...runSet(cases, Object.fromEntries(leftOut), wish),
    asFormatted: landed.filter(({ test, reply }) => reply.status === 'done' && reply.content === test.expected).length,
  }
}
