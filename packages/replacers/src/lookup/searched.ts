import type { Intent, Span } from '@suture/text'
import type { Pattern } from '../forms/pattern'
import type { StrategyName } from '../strategy'
import type { Budget } from './budget'
import type { LineFinder } from './line-finder'
import type { Session } from './session'
import type { View } from './view'

/** What a tier searches. */
export interface TierSearch {
  readonly plain: View
  readonly folded: () => View | undefined
  readonly finder: LineFinder
  readonly budget: Budget
  readonly replaceAll: boolean
  /** Blocks that were proposed and are larger than what was quoted. */
  readonly wide: { first: number; last: number; strategy: StrategyName }[]
  /** Only whole lines can match. */
  readonly whole: boolean
  /** 1-based line that the edit says its block begins at. */
  readonly hint: number | undefined
  /** Patterns of which it was asked whether they may stand anywhere: all tiers ask the same. */
  readonly standing: Map<Pattern, boolean>
  /** There are more places than were looked at: only a hint decides between them. */
  isCut: boolean
  /** The first exact text that was passed over, since the edit adds lines in the middle of a line there. */
  parted?: Span & { readonly pattern: Pattern }
}

/** Opens the search for one edit. */
export function openTierSearch({ plain, folded, finder }: Session, intent: Intent, budget: Budget): TierSearch {
  return {
    plain,
    folded,
    finder,
    budget,
    replaceAll: intent.replaceAll ?? false,
    wide: [],
    whole: intent.wholeLines ?? false,
    hint: intent.startLine,
    standing: new Map(),
    isCut: false,
  }
}
