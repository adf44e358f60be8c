import type { View } from '@suture/replacers/internal'
import type { Intent, Span } from '@suture/text'
import type { Pattern } from '../forms/pattern'
import type { StrategyName } from '../strategy'
import type { Budget } from './budget'
import type { LineFinder } from './line-finder'
import type { Session } from './session'

/** The search state of the tiers. */
export interface TierSearch {
  readonly plain: View
  readonly folded: () => View | undefined
  readonly finder: LineFinder
  readonly budget: Budget
  readonly replaceAll: boolean
  /** Blocks that were proposed and are larger than the quote. */
  readonly wide: { first: number; last: number; strategy: StrategyName }[]
  /** Only whole lines can match. */
  readonly whole: boolean
  /** 1-based line at which, according to the edit, its block begins. */
  readonly hint: number | undefined
  /** For each pattern whether it may occur at all: all tiers ask the same. */
  readonly standing: Map<Pattern, boolean>
  /** There are more places than were examined: only a hint decides between them. */
  isCut: boolean
  /** The first exact text that was rejected because the edit would add lines in the middle of a line there. */
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
