import type { Outcome } from '@suture/text'

/** Options that control how edits are placed and applied. */
export interface EditOptions {
  /**
   * `safe` (default) refuses an edit rather than applying it wrongly. `spec` follows the documents exactly and implies `fidelity:
   * 'verbatim'`.
   */
  readonly policy?: 'safe' | 'spec'
  /** `graft` (default) merges the change into the file's own lines. `verbatim` writes the new text as given. */
  readonly fidelity?: 'graft' | 'verbatim'
  /** Maximum number of line comparisons of the search. If it is exceeded, the result is `budget-exceeded` and never a looser match. */
  readonly budget?: number
  /**
   * How certain a place that was found by evidence must be. `normal` is the default. `high` requires that half of the quote is at the
   * place, whatever else identifies the place. `low` requires a fifth.
   */
  readonly certainty?: Certainty
  /** Called each time an edit of a set has been placed, to show the progress of a long set. */
  readonly onPlaced?: () => void
  /** Called once for each intent with its outcome, for statistics or logs. */
  readonly onOutcome?: (outcome: Outcome) => void
}

/** How certain a place must be. With a higher certainty, fewer edits are applied wrongly and more are refused. */
export type Certainty = 'high' | 'normal' | 'low'

/** Additional options for measurements, and for callers that know more than the edits. */
export interface EngineOptions extends EditOptions {
  /** Mechanisms that are switched off to measure their effect. Edits may then be applied wrongly. */
  readonly without?: readonly Mechanism[]
}

/** The mechanisms that can be switched off. */
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
  'token-boundary',
  'escaped-quotes',
] as const

/** The name of a mechanism. */
export type Mechanism = (typeof MECHANISMS)[number]

/** Default maximum of line comparisons. They take some seconds at worst, and usually far less than a millisecond. */
export const DEFAULT_BUDGET = 20_000_000
