import type { GraftRule } from '@suture/graft'
import type { Certainty } from '@suture/graft/internal'
import type { Outcome } from '@suture/text'
import type { CertaintyName } from './choose/certainty'
import type { LawName } from './laws/law'
import type { RuleName } from './rules/names'
import type { StrategyName } from './strategy'

/** How edits are placed and applied. */
export interface EditOptions {
  /** `safe` (default): never a wrong edit. `spec`: follows the documents exactly; implies `fidelity: 'verbatim'`. */
  readonly policy?: 'safe' | 'spec'
  /** `graft` (default) carries the change into the file's own lines, `verbatim` pastes the new text as given. */
  readonly fidelity?: 'graft' | 'verbatim'
  /** Line comparisons that the search may spend; beyond them the result is `budget-exceeded`, never a looser match. */
  readonly budget?: number
  /** Lines that other edits of the same text remove, and that this one may add elsewhere; for the edits of one set this is known. */
  readonly leaving?: readonly string[]
  /**
   * Brackets that other edits of the same text open and do not close, or close and do not open, as one text of their characters (`{)`): this
   * edit may have the other half; for the edits of one set this is known. Undefined if there are no other edits.
   */
  readonly unpaired?: string
  /** Strategies to leave out. */
  readonly without?: readonly StrategyName[]
  /**
   * How sure a place found by evidence must be: `normal` (default); `high`, which requires half of the quote to be there, whatever else
   * identifies the place; `low`, which requires a fifth; or the numbers themselves.
   */
  readonly certainty?: CertaintyName | Certainty
  /** Rules and laws that are not applied, to measure the worth of each: edits that they would refuse may land wrong. */
  readonly withoutRules?: readonly (RuleName | LawName)[]
  /** Rules of the graft to leave out. */
  readonly withoutGraft?: readonly GraftRule[]
  /** Called each time an edit of a set has been searched for, which may be twice for each: for the progress of a long set. */
  readonly onPlaced?: () => void
  /** Called once for each intent with its outcome: to count the strategies used, to log. */
  readonly onOutcome?: (outcome: Outcome) => void
}
