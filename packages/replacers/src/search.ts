import type { Document, Intent } from '@suture/text'
import { type Budget, openBudget } from './budget'
import { type Decision, decide } from './decide'
import { bringsForeignSigns, undoesOverlooked } from './foreign-signs'
import type { Form } from './form'
import { formsOf } from './forms'
import { type Reason, refusalOf } from './guards'
import { type LineFinder, openFinder } from './line-finder'
import { DEFAULT_BUDGET, type EditOptions } from './options'
import { type Pattern, readPattern } from './pattern'
import type { Found } from './place'
import type { Search } from './searched'
import type { StrategyName } from './strategy'
import { TIERS } from './tiers'
import { pathComment } from './undo-wrapping'
import { foldedView, plainView, type View } from './view'

/** A document opened for searching; shared by the intents of a set. */
export interface Session {
  readonly source: Document
  readonly plain: View
  readonly folded: () => View | undefined
  readonly finder: LineFinder
  readonly options: EditOptions
}

/** What a search through the tiers came to. */
export interface SearchResult {
  readonly decision: Decision | undefined
  /** Places that a guard turned down, strictest tier first. */
  readonly turnedDown: readonly { readonly place: Found; readonly reason: Reason }[]
  /** Blocks larger than what was quoted, as some strategies propose. */
  readonly wide: Search['wide']
  readonly tried: readonly StrategyName[]
  readonly undone: readonly string[]
  readonly budget: Budget
}

/** Opens a document for searching. */
export function openSession(source: Document, options: EditOptions): Session {
  const plain = plainView(source)
  let folded: View | undefined | null = null
  return { source, plain, folded: () => (folded === null ? (folded = foldedView(plain)) : folded), finder: openFinder(source), options }
}

/** Runs the tiers, strictest first; the first one with an acceptable place decides. `upTo` stops after that tier. */
export function searchTiers(session: Session, intent: Intent, upTo?: StrategyName): SearchResult {
  const budget = openBudget(session.options.budget ?? DEFAULT_BUDGET)
  const search: Search = {
    plain: session.plain,
    folded: session.folded,
    finder: session.finder,
    budget,
    replaceAll: intent.replaceAll ?? false,
    wide: [],
    whole: intent.wholeLines ?? false,
  }
  const patterns = openForms(session, intent)
  const turnedDown: { place: Found; reason: Reason }[] = []
  const tried: StrategyName[] = []
  const done = (decision: Decision | undefined): SearchResult => ({
    decision,
    turnedDown,
    wide: search.wide,
    tried,
    get undone() {
      return [...new Set([...patterns()].flatMap((p) => p.form.undone))]
    },
    budget,
  })
  for (const tier of TIERS) {
    if (session.options.without?.includes(tier.strategy)) continue
    tried.push(tier.strategy)
    const decision = bestForm(session.source, patterns(), (pattern) =>
      decide(session.source, intent, accepted(tier.find(search, pattern), session, turnedDown)),
    )
    if (decision) return done(decision)
    if (tier.strategy === upTo || budget.exceeded()) break
  }
  return done(undefined)
}

/** Forms whose costs differ by no more fit equally well: less than a misquoted line, or one that only the file has. */
const TIE = 0.5

/**
 * The decision of the form that fits best; the edit as given before others that fit as well, unless it would write what they undo.
 * An ambiguous form ends the search.
 */
function bestForm(
  source: Document,
  patterns: Iterable<Pattern>,
  decided: (pattern: Pattern) => Decision | undefined,
): Decision | undefined {
  let best: { chosen: readonly Found[]; cost: number } | undefined
  for (const pattern of patterns) {
    const decision = decided(pattern)
    if (!decision) continue
    if ('ambiguous' in decision) return best ? { chosen: best.chosen } : decision
    const { chosen } = decision
    const cost = chosen.reduce((sum, place) => sum + place.cost + (place.undone.includes('fences') ? 1 : 0), 0)
    const surer =
      best && cost <= best.cost + TIE && chosen.every((place, i) => best?.chosen[i] && undoesOverlooked(source, place, best.chosen[i]))
    if (!best || cost < best.cost || surer) best = { chosen, cost }
    if (cost === 0) break
  }
  return best && { chosen: best.chosen }
}

/** The edit as given, then its other forms, which are worked out when it has not decided: an exact hit needs none of them. */
function openForms(session: Session, intent: Intent): () => Iterable<Pattern> {
  const read = (form: Form) => readPattern(form, intent.wholeLines)
  const given = read({ oldString: intent.oldString, newString: intent.newString, undone: [] })
  let others: Pattern[] | undefined
  return function* () {
    yield given
    others ??= otherForms(session, intent).map(read)
    yield* others
  }
}

function otherForms(session: Session, { oldString, newString }: Intent): Form[] {
  const forms = formsOf(oldString, newString).slice(1)
  const path = pathComment(oldString, newString)
  const hasPath = path !== undefined && session.source.text.includes(path)
  const without = session.options.without?.includes('escape-normalized')
  return forms.filter(({ undone }) => !(without && undone.includes('escapes')) && !(hasPath && undone.includes('path comment')))
}

function accepted(places: Iterable<Found>, session: Session, turnedDown: { place: Found; reason: Reason }[]): Found[] {
  const kept: Found[] = []
  for (const place of places) {
    const foreign = () => (bringsForeignSigns(session.source, place) ? 'inner-lines-differ' : undefined)
    const reason = refusalOf(session.source, session.finder, place) ?? foreign()
    if (reason) turnedDown.push({ place, reason })
    else kept.push(place)
  }
  return kept
}

/** The patterns of an intent, for callers that search by themselves. */
export function patternsOf(intent: Intent): Pattern[] {
  return formsOf(intent.oldString, intent.newString).map((form) => readPattern(form, intent.wholeLines))
}
