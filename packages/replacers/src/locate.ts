import { type Document, type Intent, lineRange, openDocument, type Span } from '@suture/text'
import { openBudget } from './budget'
import { type Reason, refusalOf } from './guards'
import { DEFAULT_BUDGET, type EditOptions } from './options'
import type { Found } from './place'
import { openSession, patternsOf, type Session } from './search'
import type { StrategyName } from './strategy'
import { TIERS } from './tiers'

/** A candidate as `explain` shows it. */
export interface Located {
  readonly strategy: StrategyName
  readonly span: Span
  /** 1-based, inclusive. */
  readonly startLine: number
  readonly endLine: number
  readonly similarity: number
  /** What the candidate had to tolerate, 0 for none. */
  readonly cost: number
  readonly undone: readonly string[]
  /** The guard that turns it down, if one does. */
  readonly refusedBy?: Reason
}

/** Every candidate of every strategy for an intent, strictest strategy first, whether acceptable or not. Nothing is decided. */
export function locate(content: string | Document, intent: Intent, options: EditOptions = {}): Located[] {
  const source = typeof content === 'string' ? openDocument(content) : content
  const session = openSession(source, options)
  const search = {
    ...session,
    wide: [],
    budget: openBudget(options.budget ?? DEFAULT_BUDGET),
    replaceAll: intent.replaceAll ?? false,
    whole: intent.wholeLines ?? false,
  }
  const lf = (text: string) => text.replaceAll('\r\n', '\n')
  const patterns = patternsOf({ ...intent, oldString: lf(intent.oldString), newString: lf(intent.newString) })
  if (intent.oldString === '') return []
  return TIERS.filter((tier) => !options.without?.includes(tier.strategy)).flatMap((tier) =>
    patterns.flatMap((pattern) => [...tier.find(search, pattern)].map((found) => located(session, found))),
  )
}

function located({ source, finder }: Session, found: Found): Located {
  const reason = refusalOf(source, finder, found)
  const { strategy, span, similarity, cost, undone } = found
  return { strategy, span, ...lineRange(source, span), similarity, cost, undone, ...(reason ? { refusedBy: reason } : {}) }
}
