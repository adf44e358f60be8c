/**
 * Whether the change is in place already.
 *
 * Idea: the edit is reversed, and the new text is searched for like old text. It is in place if it is found cleanly, by the rules for old
 * text: whole lines, as deep as the kept lines around them, next to the quoted kept lines, and nothing of what the edit removes left there.
 * A mere resemblance (one frequent line, a part of a token, a comment) proves nothing. Then the edit is refused, and the refusal says where
 * the new text is.
 * Cost: one more search. Source: own. Weakness: for an edit that only deletes, only its neighbours can prove it.
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

/** Lines between a hint and a place that still counts as named by it. */
const BESIDE = 5

/**
 * The place of the new text if `old` (the place found for the old text, if any) is inside it, or if there is no `old`. Undefined if the
 * change is not in place.
 */
export function alreadyApplied(session: Session, given: Intent, old: Found | undefined): Found | undefined {
  if (given.newString.trim() === '') return undefined
  const oldString = oldWithoutNumbers(given.oldString, given.newString)
  const intent = oldString === given.oldString ? given : { ...given, oldString }
  if (!old) return standsWhole(session, intent, undefined)
  if (isMade(session, intent, old)) return old
  // An edit of only whitespace finds its new text around the old one by accident, unless it fills its lines.
  if (intent.newString.trim() === intent.oldString.trim()) return isExact(old) ? fillsLines(session, intent, old) : undefined
  if (changesBlanksAlone(old.pattern)) return undefined
  const named = atHint(session, intent, [old])
  if (named) return named
  if (isExact(old)) return isFar(intent, old) ? undefined : standsAround(session, intent, old)
  return standsWhole(session, intent, old)
}

/** The place of the new text, if it proves itself, around the old one if there is one. */
function standsWhole(session: Session, intent: Intent, old: Found | undefined): Found | undefined {
  // A part of the old text may be left over from it: it proves nothing about what was around.
  const isPart = !old && intent.oldString.includes(intent.newString.trim())
  if (isPart || !mayStand(session, intent)) return undefined
  const place = newTextAt(session, intent)
  const isTold = place && isInPlace(session, intent, place)
  return isTold && covers(place, old) ? place : undefined
}

/** True if the lines of a place are the new text, verbatim or all shifted alike, and are not the old text. */
function isMade({ source }: Session, { oldString, newString }: Intent, place: Found): boolean {
  return standsAlike(source, newString, place) && !standsAlike(source, oldString, place)
}

/** True if old and new text differ only in blank lines, which a search for new text ignores. */
function changesBlanksAlone({ oldLines, newLines }: Pattern): boolean {
  const said = (lines: readonly string[]) => lines.filter((line) => line.trim() !== '').join('\n')
  return said(oldLines) === said(newLines)
}

function isFar({ startLine }: Intent, { first }: Found): boolean {
  return startLine !== undefined && Math.abs(first + 1 - startLine) > NEAR
}

/** The new text at the line that a hint names, while the old text occurs elsewhere, at one or several places. */
function atHint(session: Session, intent: Intent, old: readonly Found[]): Found | undefined {
  const hint = intent.startLine
  if (hint === undefined || old.some(({ first }) => hint === first + 1) || !mayStand(session, intent)) return undefined
  const place = newTextAt(session, intent)
  const off = place ? Math.abs(place.first + 1 - hint) : Infinity
  const mayBeOff = old.every((each) => isFar(intent, each)) ? BESIDE : 0
  return place && off <= mayBeOff && isInPlace(session, { ...intent, within: [] }, place) ? place : undefined
}

/** The place of the new text while the old text occurs at several: around all of them, or where a hint says. */
export function appliedAmong(session: Session, intent: Intent, places: readonly Found[]): Found | undefined {
  const around = alreadyApplied(session, intent, undefined)
  if (around && places.every(({ span }) => around.span.from <= span.from && around.span.to >= span.to)) return around
  return atHint(session, intent, places)
}

/** The only place of the new text, clean or not; undefined if there is none, or if there are several. Searched for once for each edit. */
function newTextAt(session: Session, intent: Intent): Found | undefined {
  const { newTexts } = session
  if (!newTexts.has(intent)) newTexts.set(intent, findNewText(session, intent))
  return newTexts.get(intent)
}

function findNewText(session: Session, intent: Intent): Found | undefined {
  const { decision } = searchTiers(session, turnedRound(intent), true)
  if (!decision || !('chosen' in decision)) return undefined
  const block = asBlock(session.source, decision.chosen[0]!)
  // Only kept lines teach the style: a line that is expected to be there must prove itself.
  const place = asFileWrites(session.source, block, (i) => !block.pattern.fixed[i])
  const whole = place.alignment ? undefined : wholeLines(session.source, place.span)
  const lines = whole && withoutBlankEnds(session, whole)
  return (lines && pairedPlace(session.source, place.pattern, place.strategy, lines, 0)) ?? place
}

/** The rows without blank lines at either end, since a pattern's lines leave these out too. */
function withoutBlankEnds({ source }: Session, { first, last }: { first: number; last: number }): { first: number; last: number } {
  const isBlank = (row: number) => lineText(source, row).trim() === ''
  let [from, to] = [first, last]
  while (from < to && isBlank(from)) from++
  while (to > from && isBlank(to)) to--
  return { first: from, last: to }
}

/**
 * The only other place where the new text occurs verbatim, while the old text occurs only with other whitespace, with unquoted lines or in
 * another form: either place may be meant. Undefined otherwise.
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

/** True for squeezed whitespace, a misquoted or an unquoted line, or another form than quoted without a hint that names the place. */
function isLoose(intent: Intent, old: Found): boolean {
  if (rankOf(old.distortion) >= rankOf('squeezed') || (old.alignment && old.alignment.fuzzy + old.alignment.skipped > 0)) return true
  const hint = intent.startLine ?? old.pattern.form.startLine
  const isNamed = hint !== undefined && Math.abs(old.first + 1 - hint) <= BESIDE
  return isExact(old) && old.undone.length > 0 && !isNamed
}

/** The edit that undoes the given one. */
export function turnedRound({ body, ...intent }: Intent): Intent {
  const turned = body?.map((line) => ({
    ...line,
    kind: line.kind === 'add' ? ('remove' as const) : line.kind === 'remove' ? ('add' as const) : line.kind,
  }))
  return { ...intent, oldString: intent.newString, newString: intent.oldString, replaceAll: false, ...(turned ? { body: turned } : {}) }
}

/** True if the new text's place contains the old text's, if that has one, and fits at least as well. */
function covers(place: Found, old: Found | undefined): boolean {
  if (!old) return true
  const wider = place.span.to - place.span.from > old.span.to - old.span.from
  return (
    place.span.from <= old.span.from &&
    place.span.to >= old.span.to &&
    (place.cost < old.cost || (wider && rankOf(place.distortion) <= rankOf(old.distortion)))
  )
}

/** False if nothing of the new text occurs in any form; cheap. */
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

/** True if for every place of a replace-all the old text is inside an occurrence of the new text: it has been replaced before. */
export function allApplied(session: Session, intent: Intent, places: readonly Found[]): boolean {
  return (
    intent.newString.trim() !== intent.oldString.trim() &&
    places.every((place) => isExact(place) && standsAround(session, intent, place) !== undefined)
  )
}

/** The new text around an exact place, if it fills whole lines and the old text does not, or if it ends the file as requested. */
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

/** The new text around an exact place of the old text. A final line break that the file lacks is not required. */
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
