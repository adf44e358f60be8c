import { own } from '../adapters/adapters'
import { formattedCases } from '../formatted/formatted-cases'
import { runAdapter } from '../run/run'
import { type RunWish, runSet, type SetRun } from '../run/run-set'
import type { ThreeStates } from '../stale/releases'

/** What docs/landing.md shows of edits with a formatter between quote and file. */
export interface FormattedResults extends SetRun {
  /** Of the edits that Suture lands, those that are byte for byte as the formatter would write them. */
  readonly asFormatted: number
}

/** How many cases of each sort a full run draws: the formatter reads every file of them several times. */
const WISH = { land: 400, refuse: 400 }

/** Draws the set and runs it. */
export function runFormatted(files: readonly ThreeStates[], seed: string, wish: RunWish): FormattedResults {
  const { cases, leftOut } = formattedCases(files, seed, WISH)
  const landed = runAdapter(own, cases).filter(({ test, reply }) => test.must === 'land' && reply.status === 'done')
  return {
    ...runSet(cases, Object.fromEntries(leftOut), wish),
    asFormatted: landed.filter(({ test, reply }) => reply.status === 'done' && reply.content === test.expected).length,
  }
}
