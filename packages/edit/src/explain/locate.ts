import { DEFAULT_BUDGET } from '@suture/replacers/internal'
import { type Document, type Finding, type Intent, lineRange, openDocument, type Span } from '@suture/text'
import { explanationsOf } from '../choose/evidence/by-evidence'
import { patternsOf } from '../choose/open-forms'
import type { Found } from '../choose/place'
import { LOOSE_TIERS, TIERS } from '../choose/tiers'
import { openBudget } from '../lookup/budget'
import { openTierSearch } from '../lookup/searched'
import { openSession, type Session } from '../lookup/session'
import type { EditOptions } from '../options'
import { explain } from '../rules/explained'
import type { Question, RuleName } from '../rules/names'
import { RULES } from '../rules/rules'
import type { StrategyName } from '../strategy'

/** A candidate as `explain` shows it. */
export interface Located {
  readonly strategy: StrategyName
  readonly span: Span
  /** 1-based, inclusive. */
  readonly startLine: number
  readonly endLine: number
  readonly similarity: number
  /** The cost of what the candidate tolerates, 0 for nothing. */
  readonly cost: number
  readonly undone: readonly string[]
  /** The evidence of the place and of its best rival, in bits, and the share; only for places found by evidence. */
  readonly evidence?: { readonly bits: number; readonly rival: number; readonly share: number }
  /** Every rule, and what it found at the place. */
  readonly rules: readonly Asked[]
  /** The first rule that refuses the place, if any. */
  readonly refusedBy?: RuleName
}

/** A rule that was applied to a place, with its finding, if any. */
export interface Asked {
  readonly rule: RuleName
  readonly asks: Question
  readonly finding?: Finding
}

/** Every candidate of every strategy for an intent, strictest strategy first, acceptable or not. Nothing is decided. */
export function locate(content: string | Document, intent: Intent, options: EditOptions = {}): Located[] {
  const source = typeof content === 'string' ? openDocument(content) : content
  const session = openSession(source, options)
  const search = openTierSearch(session, intent, openBudget(options.budget ?? DEFAULT_BUDGET))
  const lf = (text: string) => text.replaceAll('\r\n', '\n')
  const patterns = patternsOf({ ...intent, oldString: lf(intent.oldString), newString: lf(intent.newString) })
  if (intent.oldString === '') return []
  const isAsked = (strategy: StrategyName) => !options.without?.includes(strategy)
  const proposed = [...TIERS, ...LOOSE_TIERS]
    .filter(({ strategy }) => isAsked(strategy))
    .flatMap((tier) => patterns.flatMap((pattern) => [...tier.find(search, pattern)].map((found) => located(session, found))))
  const explained = patterns
    .filter(({ lines }) => lines.length > 1 && isAsked('alignment'))
    .flatMap((pattern) => explanationsOf(session, intent, pattern, search.budget))
    .map(({ place, evidence: bits, rival, share }) => ({ ...located(session, place), evidence: { bits, rival: rival().bits, share } }))
  return [...proposed, ...explained]
}

function located(session: Session, found: Found): Located {
  const { strategy, span, similarity, cost, undone } = found
  const explained = explain(session, found)
  const rules = RULES.map(({ name, asks, check }): Asked => {
    const finding = check(explained)
    return { rule: name, asks, ...(finding ? { finding } : {}) }
  })
  const refusing = rules.find(({ finding }) => finding)
  return {
    strategy,
    span,
    ...lineRange(session.source, span),
    similarity,
    cost,
    undone,
    rules,
    ...(refusing ? { refusedBy: refusing.rule } : {}),
  }
}
