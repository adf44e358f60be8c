import type { Outcome } from '@suture/text'

/** How edits are placed and applied. */
export interface EditOptions {
  /** `safe` (default): never a wrong edit. `spec`: follows the documents exactly; implies `fidelity: 'verbatim'`. */
  readonly policy?: 'safe' | 'spec'
  /** `graft` (default) carries the change into the file's own lines, `verbatim` pastes the new text as given. */
  readonly fidelity?: 'graft' | 'verbatim'
  /** Line comparisons that the search may spend; beyond them the result is `budget-exceeded`, never a looser match. */
  readonly budget?: number
  /**
   * How sure a place found by evidence must be: `normal` (default); `high`, which requires half of the quote to be there, whatever else
   * identifies the place; `low`, which requires a fifth.
   */
  readonly certainty?: Certainty
  /** Called each time an edit of a set has a place: for the progress of a long set. */
  readonly onPlaced?: () => void
  /** Called once for each intent with its outcome: to count the strategies used, to log. */
  readonly onOutcome?: (outcome: Outcome) => void
}

/** Points on the curve of edits that land against edits that land wrong: the surer, the more is refused. */
export type Certainty = 'high' | 'normal' | 'low'

/** Options of measurements, and of doors that know more than the edits. */
export interface EngineOptions extends EditOptions {
  /** Mechanisms that are left out, to measure the worth of each: edits may land wrong. */
  readonly without?: readonly Mechanism[]
}

/** What can be left out. */
export const MECHANISMS = [
  'spots',
  'readings',
  'contested',
  'identity',
  'already',
  'token-run',
  'nesting',
  'balance',
  'foreign',
  'twice',
  'decorated',
  'apart',
  'separators',
  'steps',
  'moved',
  'unknown-names',
  'half-a-line',
  'kept-lines',
  'token-boundary',
  'escaped-quotes',
] as const

/** One of them. */
export type Mechanism = (typeof MECHANISMS)[number]

/** Default limit of line comparisons: some seconds at worst, usually far less than a millisecond. */
export const DEFAULT_BUDGET = 20_000_000
