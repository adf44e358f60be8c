import { isFirm, isForm, isTelling } from '@suture/graft/internal'
import { DEFAULT_BUDGET } from '@suture/replacers/internal'
import { type Document, type Finding, type Intent, lineText } from '@suture/text'
import { isAsNewText, isElsewhereAsNew } from '../carry/form-of-new'
import type { Pattern } from '../forms/pattern'
import { type Budget, openBudget } from '../lookup/budget'
import { openTierSearch, type TierSearch } from '../lookup/searched'
import type { Session } from '../lookup/session'
import { readsBetter, undoesOverlooked } from '../rules/meaning/foreign-escapes'
import type { StrategyName } from '../strategy'
import { certaintyOf } from './certainty'
import { type Chosen, type Decision, decide, decideAmongMany, hinted } from './decide'
import { type Explanation, explanationsOf } from './evidence/by-evidence'
import { twinOfPart } from './evidence/part-twin'
import { openForms } from './open-forms'
import { exactPlace, type Found, faultsOf } from './place'
import { LETTERS, removesVerbatim } from './stands-verbatim'
import { LOOSE_TIERS, saysNothing, TIERS } from './tiers'
import { tooLittle } from './too-little'

/** The result of a search. */
export interface SearchResult {
  readonly decision: Decision | undefined
  /** The nearest place that was not taken, with the reason. */
  readonly turnedDown?: { readonly place: Found; readonly finding?: Finding }
  /** Blocks larger than the quote, as some strategies propose; searched for on first use. */
  readonly wide: () => TierSearch['wide']
  readonly tried: readonly StrategyName[]
  readonly undone: readonly string[]
  readonly budget: Budget
}

/**
 * Runs the tiers, strictest first; the first one with a place decides. If none has one, the evidence of all lines decides. `isTurned`: new
 * text is searched for, which was not quoted, so it has no careless forms.
 */
export function searchTiers(session: Session, intent: Intent, isTurned = false): SearchResult {
  const budget = openBudget(session.options.budget ?? DEFAULT_BUDGET)
  const search = openTierSearch(session, intent, budget)
  const patterns = openForms(session, intent, isTurned)
  const tried: StrategyName[] = []
  const done = (decision: Decision | undefined, turnedDown?: SearchResult['turnedDown']): SearchResult => ({
    decision,
    ...(turnedDown ? { turnedDown } : {}),
    wide: () => {
      if (tried.includes('alignment') && !decision && !intent.replaceAll) noteWide(search, patterns)
      return search.wide
    },
    tried,
    get undone() {
      return [...new Set([...patterns()].flatMap((p) => p.form.undone))]
    },
    budget,
  })
  const without = (strategy: StrategyName) => session.options.without?.includes(strategy)
  for (const tier of TIERS) {
    if (without(tier.strategy)) continue
    tried.push(tier.strategy)
    const decision = bestForm(session.source, patterns(), (pattern) => {
      const places = [...tier.find(search, pattern)].filter((place) => !saysNothing(place) && isAsNewText(session.source, place))
      return search.isCut ? decideAmongMany(intent, places) : decide(session.source, intent, places)
    })
    if (decision) return done(decision)
    if (budget.exceeded()) return done(undefined)
  }
  if (without('alignment')) return done(undefined)
  tried.push('alignment')
  const { decision, turnedDown } = byEvidence(session, intent, patterns(), budget)
  return done(decision ?? partedPlace(session, search), turnedDown)
}

/** The exact text that was rejected, for the rule that says why. */
function partedPlace({ plain }: Session, { parted }: TierSearch): Decision | undefined {
  return parted && { chosen: [exactPlace(plain.source, parted.pattern, 'simple', plain.toSource(parted))] }
}

/** Runs the strategies that propose by a block's ends, for the blocks that are wider than the quote. */
function noteWide(search: TierSearch, patterns: () => Iterable<Pattern>): void {
  for (const tier of LOOSE_TIERS) for (const pattern of patterns()) [...tier.find(search, pattern)]
}

/** Bits by which two forms that fit one place equally well may differ. */
const SAME = 6
/** Rounding error of equal sums of bits. */
const HAIR = 1e-6
/** Bits that an undone distortion costs, so that the edit as given is taken if another form fits no better. */
const UNDONE = 2

function byEvidence(
  session: Session,
  intent: Intent,
  patterns: Iterable<Pattern>,
  budget: Budget,
): { decision?: Decision; turnedDown?: SearchResult['turnedDown'] } {
  if (intent.replaceAll) return {}
  const found = bestExplanations(session, intent, patterns, budget)
  const [best, ...others] = found
  if (!best) return {}
  const { evidence, share, ofUnique } = certaintyOf(session.options.certainty)
  const isUnique = !ofUnique && removesUnique(session, best.place)
  const isSure = isUnique || standsWhole(session.source, best.place) || (!ofUnique && removesVerbatim(session, best.place))
  if (!isSure && (best.evidence < evidence || best.share < share))
    return { turnedDown: { place: best.place, finding: tooLittle(session.source, best.place) } }
  const twin = twinOfPart(session.source, best.place, intent.startLine !== undefined)
  if (twin !== undefined) return { decision: ambiguous([best.place, standIn(session.source, best.place, twin)]) }
  return { decision: amongRivals(session, intent, best, others, isUnique) }
}

/** The explanations of the form that is worth most, best first. */
function bestExplanations(session: Session, intent: Intent, patterns: Iterable<Pattern>, budget: Budget): readonly Explanation[] {
  let found: readonly Explanation[] = []
  const worth = (each: Explanation | undefined) => (each ? each.evidence - UNDONE * each.place.undone.length : 0)
  for (const pattern of patterns) {
    if (pattern.lines.length < 2) continue
    const explanations = explanationsOf(session, intent, pattern, budget)
    if (!explanations.every(({ place }) => isAsNewText(session.source, place))) continue
    const [own] = explanations
    const [other] = found
    if (own && other && leavesMore(own.place, other.place)) continue
    const overlooked = own && other && undoesOverlooked(session.source, own.place, other.place) && own.evidence + SAME > other.evidence
    // What old text lacks and both new text and the file have is a slip, not somebody's change: of equal readings that one is taken.
    const isAlike = own?.place.undone.at(-1) === 'another form' && Math.abs(worth(own) - worth(other)) < HAIR
    const isRead = own && other && readsBetter(own.place, other.place)
    if (worth(own) > worth(other) || isAlike || overlooked || isRead) found = explanations
  }
  return found
}

/**
 * True if undoing something leaves lines misquoted, and not undoing it leaves none, or fewer in the case of other bullets: then the file's
 * text was not distorted so.
 */
function leavesMore(own: Found, other: Found): boolean {
  const [faults, ofOther] = [faultsOf(own), faultsOf(other)]
  return faults > ofOther && (ofOther === 0 || own.undone.includes('other bullets'))
}

/**
 * The best place if it leads far enough, or, with `isUnique`, if no other has what is removed. Else the one that a hint names, or all of
 * them.
 */
function amongRivals(session: Session, intent: Intent, best: Explanation, others: readonly Explanation[], isUnique: boolean): Decision {
  const { margin, ofRival } = certaintyOf(session.options.certainty)
  const behind = (other: Explanation) => best.evidence - other.evidence
  const isTwin = (other: Explanation) => hasFewFaults(other.place, 1) && (behind(other) < HINTED || other.evidence >= ALIKE * best.evidence)
  const hasTwin = !hasFewFaults(best.place, 0) && others.some(isTwin)
  if (isUnique && !hasTwin) return { chosen: [best.place], ...(others[0] ? { rival: others[0].evidence } : {}) }
  const rival = best.rival()
  const lead = margin + ofRival * Math.max(0, rival.bits)
  if (best.evidence - rival.bits >= lead && !hasTwin)
    return { chosen: [best.place], ...(rival.row === undefined ? {} : { rival: rival.bits }) }
  const near = others.filter((other) => behind(other) < lead || hasFewFaults(other.place, 1)).map(({ place }) => place)
  const named = near.length > 0 ? hinted(intent, [best.place, ...near]) : undefined
  if (named) return { chosen: [named], rival: named === best.place ? rival.bits : best.evidence }
  const rivals = near.length > 0 || rival.row === undefined ? near : [standIn(session.source, best.place, rival.row)]
  return ambiguous([best.place, ...rivals])
}

function ambiguous(places: readonly Found[]): Decision {
  return { ambiguous: [...places].sort((a, b) => a.first - b.first) }
}

/** True if all that the edit removes is there as quoted, and a long line of it occurs once in the file. */
function removesUnique({ finder }: Session, { pattern, alignment }: Found): boolean {
  const removed = pattern.lines.flatMap((line, i) => (pattern.fixed[i] && line.body !== '' ? [i] : []))
  const stands = (i: number) => isFirm(alignment!.distortions[i]!)
  const isLong = (text: string) => (text.match(/\p{L}/gu)?.length ?? 0) >= LETTERS
  return (
    removed.length > 0 &&
    removed.every(stands) &&
    removed.some((i) => isLong(pattern.lines[i]!.body) && finder.rows(pattern.lines[i]!).length === 1)
  )
}

/** True if every quoted line is there, at least in form, one after another: a short file has few bits to give. */
function standsWhole(source: Document, { pattern, alignment, first }: Found): boolean {
  const { lo, hi } = alignment!
  const said = pattern.lines.flatMap((line, i) => (line.body === '' ? [] : [i]))
  const isNext = (i: number, n: number) => {
    for (let row = n === 0 ? lo[i]! : hi[said[n - 1]!]!; row < lo[i]!; row++) if (lineText(source, first + row).trim() !== '') return false
    return true
  }
  return (
    said.length > 1 &&
    !pattern.elisions.includes(true) &&
    said.some((i) => isFirm(alignment!.distortions[i]!) && isTelling(pattern.lines[i]!.raw)) &&
    said.every((i, n) => isForm(alignment!.distortions[i]!) && isNext(i, n))
  )
}

/** Evidence of an exact hint, which distinguishes a block from an equally good one. */
const HINTED = 10
/** Share of the best place's evidence from which on another place with one fault is equally good: different faults cannot be compared. */
const ALIKE = 0.4

/** True if at most `most` quoted lines are off, counting gaps with unquoted lines: any fault counts as one. */
function hasFewFaults({ alignment, pattern }: Found, most: number): boolean {
  if (!alignment) return true
  let off = 0
  pattern.lines.forEach(({ body }, i) => {
    if (body !== '' && !pattern.elisions[i] && !isFirm(alignment.distortions[i]!)) off++
    const next = i + 1 < pattern.lines.length ? alignment.lo[i + 1]! : alignment.hi[i]!
    if (!pattern.elisions[i] && !pattern.elisions[i + 1] && next > alignment.hi[i]! && alignment.fuzzy > 0) off++
  })
  return off <= most
}

/** A place for a rival that overlaps the best one, to be reported. */
function standIn(source: Document, place: Found, rivalRow: number): Found {
  const first = rivalRow
  const last = Math.min(source.lineCount - 1, first)
  return { ...place, first, last, span: { from: source.lineStarts[first]!, to: source.lineStarts[last + 1]! - 1 } }
}

/** Forms whose costs differ by no more than this fit equally well: less than a misquoted line. */
const TIE = 0.5

/**
 * The decision of the form that fits best. The edit as given goes before others that fit equally well, unless it would write what they
 * undo. An ambiguous form ends the search.
 */
function bestForm(
  source: Document,
  patterns: Iterable<Pattern>,
  decided: (pattern: Pattern) => Decision | undefined,
): Decision | undefined {
  let best: Costed | undefined
  for (const pattern of patterns) {
    const decision = decided(pattern)
    if (!decision) continue
    if ('ambiguous' in decision) return best ?? decision
    best = betterOf(source, best, decision)
    if (best.cost === 0) break
  }
  return best
}

type Costed = Chosen & { readonly cost: number }

/** The better of two forms' places. */
function betterOf(source: Document, best: Costed | undefined, decision: Chosen): Costed {
  const { chosen } = decision
  const cost = chosen.reduce((sum, place) => sum + place.cost + (place.undone.includes('fences') ? 1 : 0), 0)
  if (!best) return { ...decision, cost }
  if (isElsewhereAsNew(source, chosen[0]!, best.chosen[0]!)) return best
  const isSurer = cost <= best.cost + TIE && chosen.every((place, i) => best.chosen[i] && undoesOverlooked(source, place, best.chosen[i]))
  return cost < best.cost || isSurer ? { ...decision, cost } : best
}
