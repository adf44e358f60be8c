import { namedElsewhere } from '@suture/graft/internal'
import { type Document, type Edit, type Intent, lineText, type Match, type Outcome, type Problem } from '@suture/text'
import { contentEnd, isMissing, refused } from '@suture/text/internal'
import { carry, inFileStyle } from '../carry/carry'
import { relaid, unsureBreaks } from '../layout/relaid'
import type { Session } from '../lookup/session'
import { bringsDepths, layoutState, unclearLayout } from '../proof/layout-state'
import { ambiguityOf } from '../report/ambiguity'
import { notFound } from '../report/diagnose'
import { identical } from '../report/identical'
import { exactMatch, matchOf } from '../report/match'
import { refusedBy } from '../report/refused-by'
import { explain } from '../rules/explained'
import { endsAnother } from '../rules/meaning/ends-of-blocks'
import type { RuleName } from '../rules/names'
import { judge, type Verdict } from '../rules/rules'
import { allApplied, alreadyApplied, appliedAmong, newTextElsewhere, turnedRound } from './already-applied'
import { asLines, lf } from './as-lines'
import type { Chosen, Decision } from './decide'
import { type Found, pairedPlace } from './place'
import { type SearchResult, searchTiers } from './search'
import { unwritten } from './unwritten'

/** An intent with its place: edits of the source, not yet planned. */
export interface Placed {
  readonly status: 'placed'
  readonly edits: readonly Edit[]
  readonly matches: readonly Match[]
  /** What is removed is not replaced. */
  readonly deletes?: boolean
}

/** The edits of all intents that only delete. */
export function deletions(placed: readonly Placed[]): Edit[] {
  return placed.flatMap((each) => (each.deletes ? each.edits : []))
}

/**
 * Finds the place of an intent under `policy: "safe"`; any result but `placed` is final. If it has no place, it is read with the file's
 * line breaks.
 */
export function placeIntent(session: Session, given: Intent): Placed | Outcome {
  const intent = asLines(given)
  const outcome = beforeSearch(session, given, intent) ?? placeInLf(session, intent)
  if (outcome.status === 'placed' || !isMissing(outcome)) return outcome
  const inLines = placeRelaid(session, intent)
  // A rule that refused a place says more.
  const saysMore =
    inLines?.status === 'refused' && isMissing(inLines) && outcome.status === 'refused' && outcome.problem.kind !== 'not-found'
  return inLines && !saysMore ? inLines : outcome
}

/** The outcome of the edit with the file's line breaks, if it lands, is in place, or has no certain place there; undefined otherwise. */
function placeRelaid(session: Session, intent: Intent): Placed | Outcome | undefined {
  const inLines = relaid(session, intent, { alsoInForm: true })
  if (inLines && !('unsure' in inLines)) {
    session.undone.set(inLines.edit, [inLines.undone])
    const outcome = placeInLf(session, inLines.edit)
    if (outcome.status === 'placed' || !isMissing(outcome)) return outcome
  }
  // An edit that only changes the layout of the same text is not in place if the file has yet another layout.
  const made = lettersOf(intent.oldString) === lettersOf(intent.newString) ? undefined : relaid(session, turnedRound(intent))
  if (made && !('unsure' in made)) {
    const { body: _, ...rest } = intent
    const outcome = placeInLf(session, { ...rest, oldString: made.edit.newString, newString: made.edit.oldString })
    if (outcome.status === 'already-applied') return outcome
  }
  return inLines && 'unsure' in inLines ? refused(unsureBreaks(session.source, intent, inLines.unsure)) : undefined
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}_$]+/gu, '')
}

function placeInLf(session: Session, intent: Intent): Placed | Outcome {
  const { source } = session
  const result = searchTiers(session, intent)
  const decision = contested(source, intent, result.decision)
  if (!decision) return nowhere(session, intent, result)
  if ('ambiguous' in decision) {
    const inPlace = appliedAmong(session, intent, decision.ambiguous)
    return inPlace ? done(session, intent, inPlace) : refused(ambiguityOf(source, intent, decision.ambiguous))
  }
  return placeAt(session, intent, result, decision)
}

/** The decision. Both places may be meant if the hint names a line, far from the chosen one, at which the quote occurs at another depth. */
function contested(source: Document, intent: Intent, decision: Decision | undefined): Decision | undefined {
  if (!decision || !('chosen' in decision) || intent.replaceAll) return decision
  const [place] = decision.chosen
  const rows = { count: source.lineCount, textAt: (row: number) => lineText(source, row) }
  const row = place && namedElsewhere(place.pattern.lines, intent.startLine, place.first, rows)
  if (!place || row === undefined) return decision
  const named = pairedPlace(source, place.pattern, place.strategy, { first: row, last: row + place.pattern.lines.length - 1 }, 0)!
  return { ambiguous: [place, named].sort((a, b) => a.first - b.first) }
}

/** Applies the intent at the places chosen for it: one, or all for replace-all. */
function placeAt(session: Session, intent: Intent, result: SearchResult, decision: Chosen): Placed | Outcome {
  const { source } = session
  const { chosen } = decision
  const places = chosen.map((place) => inFileStyle(source, place))
  const first = places[0]!
  const layout = intent.replaceAll ? undefined : layoutState(source, chosen[0]!, intent.wholeLines)
  if (layout === 'new') return done(session, intent, first)
  const turnedDown = judged(session, intent, places) ?? unwritten(source, first)
  if (turnedDown) return turnedDown
  if (layout === 'unclear') return refusedBy(session, intent, first, { asks: 'meaning', finding: unclearLayout(source, first) })
  const inPlace = layout === 'old' ? undefined : inPlaceAt(session, intent, chosen, first)
  const other = inPlace && endsAnother(session, first.pattern)
  if (inPlace && !other) return done(session, intent, inPlace)
  const elsewhere = other === 'set' ? inPlace : intent.replaceAll || other ? undefined : newTextElsewhere(session, intent, first)
  if (elsewhere) {
    const problem = notFound(session, intent.oldString, { ...result, turnedDown: { place: first } })
    return refused({ ...problem, newTextAt: { startLine: elsewhere.first + 1, endLine: elsewhere.last + 1 } })
  }
  return carriedTo(session, intent, decision, first.pattern.form.newString === '')
}

function inPlaceAt(session: Session, intent: Intent, chosen: readonly Found[], first: Found): Found | undefined {
  if (!intent.replaceAll) return alreadyApplied(session, intent, first)
  return allApplied(session, intent, chosen) ? first : undefined
}

/** The refusal of the first place that a rule refuses; `already-applied` if the new text is in place instead. */
function judged(session: Session, intent: Intent, places: readonly Found[]): Outcome | undefined {
  for (const place of places) {
    const verdict = verdictOn(session, intent, place)
    if (!verdict) continue
    // What would be there twice may be there because the edit was made.
    const around = verdict.finding.rule === 'added-twice' ? place : undefined
    const inPlace = intent.replaceAll ? undefined : alreadyApplied(session, intent, around)
    return inPlace ? done(session, intent, inPlace) : refusedBy(session, intent, place, verdict)
  }
  return undefined
}

function carriedTo(session: Session, intent: Intent, { chosen, rival }: Chosen, deletes: boolean): Placed | Outcome {
  const { source } = session
  const edits: Edit[] = []
  for (const place of chosen) {
    const carried = carry(session, place)
    const finding = 'finding' in carried ? carried.finding : undefined
    const unclear = 'edits' in carried && !bringsDepths(source, place, carried.edits) ? unclearLayout(source, place) : finding
    if (unclear || 'finding' in carried)
      return refusedBy(session, intent, inFileStyle(source, place), { asks: 'meaning', finding: unclear! })
    for (const edit of carried.edits) edits.push(edit)
  }
  return { status: 'placed', edits, matches: chosen.map((place) => matchOf(session, place, hintOf(intent, place), rival)), deletes }
}

/** The rule that refuses a place, if any. Only the chosen place is judged, so that no duplicate wins because of it. */
function verdictOn(session: Session, intent: Intent, place: Found): Verdict | undefined {
  const explained = explain(session, place)
  // A hint that is exact shows which bracket is meant.
  const without: RuleName[] = intent.startLine === place.first + 1 ? ['odd-bracket'] : []
  // Every occurrence is requested.
  if (intent.replaceAll) without.push('added-twice')
  return judge(explained, [...(session.options.withoutRules ?? []), ...without])
}

function beforeSearch(session: Session, given: Intent, intent: Intent): Placed | Outcome | undefined {
  const { source } = session
  if (given.oldString === given.newString) return identical(session.source.text, given.oldString)
  if (intent.oldString === '') {
    if (source.text === '' || source.text === '\ufeff') return createIn(session, given)
    return source.text === given.newString
      ? { status: 'already-applied', content: source.text, matches: [] }
      : refused({ kind: 'empty-search' })
  }
  if (isBlankSearch(intent)) return refused({ kind: 'empty-search' })
  if (intent.oldString === intent.newString) return lineEndsOnly(session, given)
  if (intent.oldString === `${intent.newString}\n` && lf(source.text).endsWith(intent.oldString)) return openEnd(session, intent)
  return undefined
}

/**
 * True for only whitespace and its line end, to be replaced by text without one: that text would join the line below, which whitespace does
 * not identify.
 */
function isBlankSearch({ oldString, newString, startLine, body }: Intent): boolean {
  const wouldRunOn = oldString.endsWith('\n') && !newString.endsWith('\n')
  return wouldRunOn && oldString.trim() === '' && newString.trim() !== '' && startLine === undefined && body === undefined
}

/** The edit only removes the final line break. */
function openEnd(session: Session, intent: Intent): Placed {
  const { source } = session
  const to = source.text.length
  const last = source.lineCount - 2
  const from = contentEnd(source, last)
  const lines = { startLine: last + 2 - intent.oldString.split('\n').length + 1, endLine: last + 1 }
  const quoted = exactMatch(session, { from: source.lineStarts[lines.startLine - 1]!, to })
  const match: Match = { ...quoted, span: { from, to }, ...lines }
  return { status: 'placed', edits: [{ from, to, text: '' }], matches: [match] }
}

function createIn(session: Session, given: Intent): Placed {
  const at = session.source.text.length
  return { status: 'placed', edits: [{ from: at, to: at, text: given.newString }], matches: [] }
}

/** An edit of only line ends is applied verbatim or not at all. */
function lineEndsOnly(session: Session, given: Intent): Placed | Outcome {
  const { text } = session.source
  const from = text.indexOf(given.oldString)
  if (from === -1 || text.indexOf(given.oldString, from + 1) !== -1) return identical(session.source.text, given.oldString)
  const span = { from, to: from + given.oldString.length }
  return { status: 'placed', edits: [{ ...span, text: given.newString }], matches: [exactMatch(session, span)] }
}

function nowhere(session: Session, intent: Intent, result: SearchResult): Outcome {
  if (result.budget.exceeded())
    return refused({ kind: 'budget-exceeded', budget: result.budget.limit, strategy: result.tried.at(-1) ?? 'simple' })
  const inPlace = intent.oldString.trim() === '' ? undefined : alreadyApplied(session, intent, undefined)
  if (inPlace) return done(session, intent, inPlace)
  const wide = result.wide().find((block) => isWide(block, intent))
  if (wide) return refused(disproportionate(wide, intent))
  return refused(notFound(session, intent.oldString, result))
}

type Wide = ReturnType<SearchResult['wide']>[number]

/** True for a block found only by its ends that is several times as long as the quoted text. */
function isWide({ first, last }: Wide, intent: Intent): boolean {
  return last - first + 1 > intent.oldString.split('\n').length * 2 + 3
}

function disproportionate({ first, last, strategy }: Wide, intent: Intent): Problem {
  const place = (line: number) => ({ startLine: line + 1, endLine: line + 1 })
  return {
    kind: 'disproportionate',
    strategy,
    startLine: first + 1,
    endLine: last + 1,
    quotedLines: intent.oldString.replace(/\n$/, '').split('\n').length,
    matchedLines: last - first + 1,
    ends: [place(first), place(last)],
  }
}

function hintOf(intent: Intent, place: Found): number | undefined {
  return intent.startLine ?? place.pattern.form.startLine
}

function done(session: Session, intent: Intent, place: Found): Outcome {
  return { status: 'already-applied', content: session.source.text, matches: [matchOf(session, place, hintOf(intent, place))] }
}
