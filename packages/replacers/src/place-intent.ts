import { contentEnd, type Edit, type Intent, type Match, type Outcome, type Problem, refused } from '@suture/text'
import { allApplied, alreadyApplied } from './already-applied'
import { ambiguityOf } from './ambiguity'
import { carry, settle } from './carry'
import { bringsElision, elisionProblem } from './elision'
import { holdsByOddBracket } from './guards'
import { matchAt, matchOf } from './match'
import type { Found } from './place'
import { isFirm } from './punctuation'
import { notFound } from './report/diagnose'
import { hasRival } from './rivals'
import { type SearchResult, type Session, searchTiers } from './search'

/** An intent that has its place: edits on the source, not yet planned. */
export interface Placed {
  readonly status: 'placed'
  readonly edits: readonly Edit[]
  readonly matches: readonly Match[]
  /** Nothing takes the place of what goes. */
  readonly deletes?: boolean
}

/** The edits of all that only deletes. */
export function deletions(placed: readonly Placed[]): Edit[] {
  return placed.flatMap((each) => (each.deletes ? each.edits : []))
}

/** Finds the place of an intent under `policy: "safe"`; anything but `placed` is final. */
export function placeIntent(session: Session, given: Intent): Placed | Outcome {
  const { source } = session
  const intent = inLf(given)
  const early = beforeSearch(session, given, intent)
  if (early) return early
  const result = searchTiers(session, intent)
  const { decision } = result
  if (!decision) return nowhere(session, intent, result)
  if ('ambiguous' in decision) {
    const inPlace = alreadyApplied(session, intent, undefined)
    if (inPlace && decision.ambiguous.every((place) => inPlace.span.from <= place.span.from && inPlace.span.to >= place.span.to))
      return done(session, intent, inPlace)
    return refused(ambiguityOf(source, intent, decision.ambiguous))
  }
  return placeAt(session, intent, result, decision.chosen)
}

/** Carries the intent out at the places chosen for it: one, or all for replace-all. */
function placeAt(session: Session, intent: Intent, result: SearchResult, chosen: readonly Found[]): Placed | Outcome {
  const { source } = session
  const differing = (place: Found): SearchResult => ({ ...result, turnedDown: [{ place, reason: 'inner-lines-differ' }] })
  const doubtful = chosen.map((place) => settle(source, place)).find((place) => isDoubtful(session, intent, place))
  if (doubtful) return nowhere(session, intent, differing(doubtful))
  const first = settle(source, chosen[0]!)
  const unfinished = elided(first.pattern.form)
  if (unfinished) return unfinished
  const inPlace = intent.replaceAll ? (allApplied(session, intent, chosen) ? first : undefined) : alreadyApplied(session, intent, first)
  if (inPlace && intent.startLine === undefined && (inPlace.last < first.first || inPlace.first > first.last)) {
    // Old text stands in one place, not to the letter, and new text in another: either could be meant.
    const problem = notFound(session, intent.oldString, differing(first))
    return refused({ ...problem, newTextAt: { startLine: inPlace.first + 1, endLine: inPlace.last + 1 } })
  }
  if (inPlace) return done(session, intent, inPlace)
  const edits: Edit[] = []
  for (const place of chosen) {
    const carried = carry(session, place)
    if (!carried) return nowhere(session, intent, differing(place))
    for (const edit of carried) edits.push(edit)
  }
  return {
    status: 'placed',
    edits,
    matches: chosen.map((place) => matchOf(source, place, hintOf(intent, place))),
    deletes: first.pattern.form.newString === '',
  }
}

/** Asked of the chosen place alone, so that no twin of it wins by the answer. */
function isDoubtful(session: Session, intent: Intent, place: Found): boolean {
  if (!isFirm(session, place)) return true
  return intent.startLine !== place.first + 1 && (holdsByOddBracket(session.source, place) || hasRival(session, place))
}

const MARK = '\ufeff'
const lf = (text: string) => text.replaceAll('\r\n', '\n')
const unmarked = (text: string) => (text.startsWith(MARK) ? text.slice(1) : text)

/** The edit with LF line ends; a byte order mark belongs to the file and to no line, whether it was quoted or not. */
function inLf(intent: Intent): Intent {
  if (intent.oldString !== '' && (intent.oldString.startsWith(MARK) || intent.newString.startsWith(MARK)))
    return inLf({ ...intent, oldString: unmarked(intent.oldString), newString: unmarked(intent.newString) })
  return { ...intent, oldString: lf(intent.oldString), newString: lf(intent.newString) }
}

function beforeSearch(session: Session, given: Intent, intent: Intent): Placed | Outcome | undefined {
  const { source } = session
  if (given.oldString === given.newString) return refused({ kind: 'identical' })
  if (intent.oldString === '') {
    if (source.text === '' || source.text === '\ufeff') return createIn(session, given)
    return source.text === given.newString
      ? { status: 'already-applied', content: source.text, matches: [] }
      : refused({ kind: 'empty-search' })
  }
  if (intent.oldString === intent.newString) return lineEndsOnly(session, given)
  if (intent.oldString === `${intent.newString}\n` && lf(source.text).endsWith(intent.oldString)) return openEnd(session, intent)
  return undefined
}

/** The edit is about the final line break, and removes it. */
function openEnd({ source }: Session, intent: Intent): Placed {
  const to = source.text.length
  const last = source.lineCount - 2
  const from = contentEnd(source, last)
  const lines = { startLine: last + 2 - intent.oldString.split('\n').length + 1, endLine: last + 1 }
  const match: Match = { strategy: 'simple', span: { from, to }, ...lines, similarity: 1, undone: [], warnings: [] }
  return { status: 'placed', edits: [{ from, to, text: '' }], matches: [match] }
}

function createIn(session: Session, given: Intent): Placed {
  const at = session.source.text.length
  return { status: 'placed', edits: [{ from: at, to: at, text: given.newString }], matches: [] }
}

/** An edit of line ends alone is taken to the letter or not at all. */
function lineEndsOnly(session: Session, given: Intent): Placed | Outcome {
  const { text } = session.source
  const from = text.indexOf(given.oldString)
  if (from === -1 || text.indexOf(given.oldString, from + 1) !== -1) return refused({ kind: 'identical' })
  const span = { from, to: from + given.oldString.length }
  return { status: 'placed', edits: [{ ...span, text: given.newString }], matches: [matchAt(session.source, span)] }
}

function elided(edit: Pick<Intent, 'oldString' | 'newString'>): Outcome | undefined {
  const elision = bringsElision(edit)
  return elision === undefined ? undefined : refused(elisionProblem(edit, elision))
}

function nowhere(session: Session, intent: Intent, result: SearchResult): Outcome {
  if (result.budget.exceeded())
    return refused({ kind: 'budget-exceeded', budget: result.budget.limit, strategy: result.tried.at(-1) ?? 'simple' })
  const inPlace = intent.oldString.trim() === '' ? undefined : alreadyApplied(session, intent, undefined)
  if (inPlace) return done(session, intent, inPlace)
  const wide = result.wide.find((block) => isWide(block, intent))
  if (wide && result.turnedDown.length === 0) return refused(disproportionate(wide, intent))
  return refused(notFound(session, intent.oldString, result))
}

/** A block found by its ends alone, several times as long as the quoted text. */
function isWide({ first, last }: SearchResult['wide'][number], intent: Intent): boolean {
  return last - first + 1 > intent.oldString.split('\n').length * 2 + 3
}

function disproportionate({ first, last, strategy }: SearchResult['wide'][number], intent: Intent): Problem {
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
  return { status: 'already-applied', content: session.source.text, matches: [matchOf(session.source, place, hintOf(intent, place))] }
}
