/**
 * Is the change in place already?
 *
 * Idea: the edit is turned round, and the new text searched as old text is; it is in place where it stands cleanly, by the rules
 * that hold for old text: whole lines, as deep as the kept lines around them, with the quoted kept lines beside them, and nothing of
 * what the edit removes left there. What only looks like it (one frequent line, a part of a token, a comment) proves nothing; then the
 * edit is refused, and the refusal tells where the new text stands.
 * Cost: one more search. Weakness: an edit that only deletes is seen to be in place by its neighbours alone.
 *
 *     file    a()        quoted     a()        in place
 *             b(2)                -b(1)
 *             c()                 +b(2)
 *                                  c()
 */
import { isTelling, NEAR, rankOf } from '@suture/graft/internal'
import { type Intent, lineText } from '@suture/text'
import { boundsAt } from '@suture/text/internal'
import { asFileWrites } from '../carry/as-file-writes'
import { asBlock } from '../carry/carry'
import { formsOfNew } from '../forms/forms'
import { type Pattern, readPattern } from '../forms/pattern'
import { oldWithoutNumbers } from '../forms/undo-line-numbers'
import type { Session } from '../lookup/session'
import { longestWord } from '../lookup/word-search'
import { standsAlike } from '../proof/stands-alike'
import { isBeforeBlank, isMoved, keepsBlank } from './decide'
import { exactPlace, type Found, pairedPlace, wholeLines } from './place'
import { isInPlace } from './proof-of-change'
import { searchTiers } from './search'
import { exactText } from './tiers'

/** Lines between a hint and a place that the hint names, small slips included. */
const BESIDE = 5

/**
 * The place where the new text stands, when `old` (the place found for the old text, if any) lies inside it or there is
 * none. Undefined when the change is not in place.
 */
export function alreadyApplied(session: Session, given: Intent, old: Found | undefined): Found | undefined {
  if (given.newString.trim() === '') return undefined
  const oldString = oldWithoutNumbers(given.oldString, given.newString)
  const intent = oldString === given.oldString ? given : { ...given, oldString }
  if (!old) return standsWhole(session, intent, undefined)
  if (isMade(session, intent, old)) return old
  // An edit of whitespace alone finds its new text around the old one by accident, unless it is seen to fill its lines.
  if (intent.newString.trim() === intent.oldString.trim()) return isExact(old) ? fillsLines(session, intent, old) : undefined
  if (changesBlanksAlone(old.pattern)) return undefined
  const named = atHint(session, intent, [old])
  if (named) return named
  if (isExact(old)) return isFar(intent, old) ? undefined : standsAround(session, intent, old)
  return standsWhole(session, intent, old)
}

/** The place of the new text that proves itself, around the old one if there is one. */
function standsWhole(session: Session, intent: Intent, old: Found | undefined): Found | undefined {
  // A part of the old text may be left of it: it says nothing of what was around.
  const isPart = !old && intent.oldString.includes(intent.newString.trim())
  if (isPart || !mayStand(session, intent)) return undefined
  const place = newTextAt(session, intent)
  const isTold = place && isInPlace(session, intent, place)
  return isTold && covers(place, old) ? place : undefined
}

/** The lines of a place are the new text, to the letter or all moved by as much, and the old text is not. */
function isMade({ source }: Session, { oldString, newString }: Intent, place: Found): boolean {
  return standsAlike(source, newString, place) && !standsAlike(source, oldString, place)
}

/** Old and new have the same lines but for blank ones, which a search for new text passes over. */
function changesBlanksAlone({ oldLines, newLines }: Pattern): boolean {
  const said = (lines: readonly string[]) => lines.filter((line) => line.trim() !== '').join('\n')
  return said(oldLines) === said(newLines)
}

function isFar({ startLine }: Intent, { first }: Found): boolean {
  return startLine !== undefined && Math.abs(first + 1 - startLine) > NEAR
}

/** The new text at the line that a hint names, while the old text stands elsewhere, at one place or several. */
function atHint(session: Session, intent: Intent, old: readonly Found[]): Found | undefined {
  const hint = intent.startLine
  if (hint === undefined || old.some(({ first }) => hint === first + 1) || !mayStand(session, intent)) return undefined
  const place = newTextAt(session, intent)
  const off = place ? Math.abs(place.first + 1 - hint) : Infinity
  const mayBeOff = old.every((each) => isFar(intent, each)) ? BESIDE : 0
  return place && off <= mayBeOff && isInPlace(session, { ...intent, within: [] }, place) ? place : undefined
}

/** The place where the new text stands, while the old text stands at several: around all of them, or where a hint says. */
export function appliedAmong(session: Session, intent: Intent, places: readonly Found[]): Found | undefined {
  const around = alreadyApplied(session, intent, undefined)
  if (around && places.every(({ span }) => around.span.from <= span.from && around.span.to >= span.to)) return around
  return atHint(session, intent, places)
}

/** The one place of the new text, clean or not; undefined when there is none, or several. Looked for once an edit. */
function newTextAt(session: Session, intent: Intent): Found | undefined {
  const { newTexts } = session
  if (!newTexts.has(intent)) newTexts.set(intent, findNewText(session, intent))
  return newTexts.get(intent)
}

function findNewText(session: Session, intent: Intent): Found | undefined {
  const { decision } = searchTiers(session, turnedRound(intent), true)
  if (!decision || !('chosen' in decision)) return undefined
  const block = asBlock(session.source, decision.chosen[0]!)
  // Of the style those lines tell that stay: a line that is to stand there proves itself.
  const place = asFileWrites(session.source, block, (i) => !block.pattern.fixed[i])
  const whole = place.alignment ? undefined : wholeLines(session.source, place.span)
  const lines = whole && withoutBlankEnds(session, whole)
  return (lines && pairedPlace(session.source, place.pattern, place.strategy, lines, 0)) ?? place
}

/** Rows from the first to the last one that says something: a pattern's lines leave blank ends out as well. */
function withoutBlankEnds({ source }: Session, { first, last }: { first: number; last: number }): { first: number; last: number } {
  const isBlank = (row: number) => lineText(source, row).trim() === ''
  let [from, to] = [first, last]
  while (from < to && isBlank(from)) from++
  while (to > from && isBlank(to)) to--
  return { first: from, last: to }
}

/**
 * The one other place where the new text stands to the letter, while the old text stands only with other whitespace, with stray lines or in
 * another form: either could be meant.
 */
export function newTextElsewhere(session: Session, intent: Intent, old: Found): Found | undefined {
  const isBent = !isExact(old) && !isMoved(session.source, old)
  const lacksBlank = keepsBlank(intent) && !isBeforeBlank(session.source, old)
  if (!(isBent || old.cost > 0 || lacksBlank || isLoose(intent, old)) || (old.undone.length === 0 && !mayStand(session, intent)))
    return undefined
  const place = newTextAt(session, intent)
  if (!place || (place.first <= old.last && old.first <= place.last)) return undefined
  return place.cost === 0 || (isBent && isMoved(session.source, place)) ? place : undefined
}

/** With squeezed whitespace, a misquoted or a stray line, or in another form than quoted where no hint names the place. */
function isLoose(intent: Intent, old: Found): boolean {
  if (rankOf(old.distortion) >= rankOf('squeezed') || (old.alignment && old.alignment.fuzzy + old.alignment.skipped > 0)) return true
  const hint = intent.startLine ?? old.pattern.form.startLine
  const isNamed = hint !== undefined && Math.abs(old.first + 1 - hint) <= BESIDE
  return isExact(old) && old.undone.length > 0 && !isNamed
}

/** The edit that takes back what the given one does. */
export function turnedRound({ body, ...intent }: Intent): Intent {
  const turned = body?.map((line) => ({
    ...line,
    kind: line.kind === 'add' ? ('remove' as const) : line.kind === 'remove' ? ('add' as const) : line.kind,
  }))
  return { ...intent, oldString: intent.newString, newString: intent.oldString, replaceAll: false, ...(turned ? { body: turned } : {}) }
}

/** The new text's place takes in the old text's, if that has one, and fits at least as well. */
function covers(place: Found, old: Found | undefined): boolean {
  if (!old) return true
  const wider = place.span.to - place.span.from > old.span.to - old.span.from
  return (
    place.span.from <= old.span.from &&
    place.span.to >= old.span.to &&
    (place.cost < old.cost || (wider && rankOf(place.distortion) <= rankOf(old.distortion)))
  )
}

/** False when nothing of the new text stands anywhere, in no form: cheap to see. */
function mayStand(session: Session, intent: Intent): boolean {
  return (
    mayStandAs(session, intent) ||
    formsOfNew(intent.newString, intent.oldString).some((form) =>
      mayStandAs(session, { oldString: form.newString, newString: form.oldString }),
    )
  )
}

function mayStandAs({ finder }: Session, { oldString, newString }: Pick<Intent, 'oldString' | 'newString'>): boolean {
  const oldLines = new Set(oldString.split('\n').map((line) => line.trim()))
  const newLines = newString.split('\n').map((line) => line.trim())
  const added = newLines.filter((line) => isTelling(line) && !oldLines.has(line))
  const asked = added.length > 0 ? added : newLines.filter((line) => isTelling(line))
  if (asked.length === 0) return false
  const words = asked.map(longestWord).filter((word) => word.length > 1)
  return words.length === 0 || (added.length > 0 ? words.some(finder.hasWord) : words.every(finder.hasWord))
}

function isExact(place: Found): boolean {
  return place.distortion === 'equal' && !place.alignment
}

/** True for every place of a replace-all when all of the old text stands inside new text: it has been replaced before. */
export function allApplied(session: Session, intent: Intent, places: readonly Found[]): boolean {
  return (
    intent.newString.trim() !== intent.oldString.trim() &&
    places.every((place) => isExact(place) && standsAround(session, intent, place) !== undefined)
  )
}

/** The new text around an exact place, where it fills whole lines and the old text does not, or where it ends the file as wished. */
function fillsLines({ source, plain }: Session, intent: Intent, old: Found): Found | undefined {
  const { from, to } = old.span
  const around = standsAround({ source, plain }, intent, old)
  if (!around) return undefined
  const isStart = (at: number) => boundsAt(source.text, at).start === at
  const isEnd = (at: number) => at === source.text.length || source.text[at - 1] === '\n' || boundsAt(source.text, at).end === at
  const fills = isStart(around.span.from) && isEnd(around.span.to)
  const endsText = around.span.to === source.text.length && intent.newString.startsWith(intent.oldString)
  return fills && (endsText || !(isStart(from) && isEnd(to))) ? around : undefined
}

/** The new text around an exact place of the old text. A final line break that the file lacks is not missed. */
function standsAround(session: Pick<Session, 'plain' | 'source'>, intent: Intent, old: Found): Found | undefined {
  const { text } = session.plain.doc
  const find = exactText(old.pattern.form)
  const { newString } = old.pattern.form
  const isOpen = !session.source.finalNewline && newString.endsWith('\n') && intent.oldString.endsWith('\n')
  const open = isOpen ? newString.slice(0, -1) : undefined
  const from = session.plain.fromSource(old.span.from)
  for (let at = newString.indexOf(find); at !== -1; at = newString.indexOf(find, at + 1)) {
    if (from < at || !(text.startsWith(newString, from - at) || text.slice(from - at) === open)) continue
    const span = session.plain.toSource({ from: from - at, to: Math.min(from - at + newString.length, text.length) })
    return exactPlace(
      session.source,
      readPattern({ ...old.pattern.form, oldString: newString, newString: find }, intent.wholeLines),
      old.strategy,
      span,
    )
  }
  return undefined
}
