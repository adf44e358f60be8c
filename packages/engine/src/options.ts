import type { Outcome } from '@suture/text'

/** How an edit is placed. */
export interface EditOptions {
  /** Line comparisons that may be spent; beyond them the outcome is `budget-exceeded`, never a looser match. */
  readonly budget?: number
  /** Mechanisms that are left out, to measure the worth of each: edits may land wrong. */
  readonly without?: readonly Mechanism[]
  /** Called with the outcome of each edit. */
  readonly onOutcome?: (outcome: Outcome) => void
}

/** What can be left out. */
export type Mechanism =
  | 'spots'
  | 'readings'
  | 'identity'
  | 'already'
  | 'token-run'
  | 'kept-lines'
  | 'nesting'
  | 'balance'
  | 'foreign'
  | 'twice'
  | 'separators'

/** Default limit of line comparisons: some seconds at worst, usually far less than a millisecond. */
export const DEFAULT_BUDGET = 20_000_000
