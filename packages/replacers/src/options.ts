import type { GraftRule } from '@suture/graft'
import type { Certainty } from '@suture/graft/internal'
import type { Outcome } from '@suture/text'
import type { CertaintyName } from './choose/certainty'
import type { RuleName } from './rules/names'
import type { StrategyName } from './strategy'

/** How edits are placed and carried out. */
export interface EditOptions {
  /** `safe` (default): never a wrong edit. `spec`: the letter of the documents; implies `fidelity: 'verbatim'`. */
  readonly policy?: 'safe' | 'spec'
  /** `graft` (default) carries the change into the file's own lines, `verbatim` pastes the new text as given. */
  readonly fidelity?: 'graft' | 'verbatim'
  /** Line comparisons that the search may spend; past it the answer is `budget-exceeded`, never a looser match. */
  readonly budget?: number
  /** Lines that other edits of the same text take away, and that this one may put elsewhere; of the edits of one set it is known. */
  readonly leaving?: readonly string[]
  /**
   * Brackets that other edits of the same text open and do not close, or close and do not open, as one text of their signs (`{)`): this one may
   * have the other half; of the edits of one set it is known. Undefined where there are no others.
   */
  readonly unpaired?: string
  /** Strategies left out. */
  readonly without?: readonly StrategyName[]
  /**
   * How sure a place must be that is found by evidence: `normal` (default); `high`, for which half of the quote must stand there, whatever
   * else tells of the place; `low`, for which a fifth does; or the numbers themselves.
   */
  readonly certainty?: CertaintyName | Certainty
  /** Rules that are not asked, to see what each is worth: edits that they refuse may land wrong. */
  readonly withoutRules?: readonly RuleName[]
  /** Rules of the graft left out. */
  readonly withoutGraft?: readonly GraftRule[]
  /** Called each time an edit of a set was looked for, which may be twice for each: to tell how far a long set is. */
  readonly onPlaced?: () => void
  /** Called once for each intent with its outcome: to count the strategies used, to log. */
  readonly onOutcome?: (outcome: Outcome) => void
}

/** Line comparisons spent at most unless the caller says otherwise: some seconds at worst, a millisecond as a rule. */
export const DEFAULT_BUDGET = 20_000_000
