/**
 * Is the change in place already?
 *
 * Idea: the edit is turned round, and the new text searched as old text is; it is in place where it stands cleanly, by the rules
 * that hold for old text: whole lines, as deep as the kept lines around them, with the quoted kept lines beside them, and nothing of
 * what the edit removes left there. What only looks like it (one frequent line, a part of a token, a comment) proves nothing; then the
 * edit is refused, and the refusal tells where the new text stands.
 * Cost: one more search. Weakness: an edit that only deletes is seen to be in place by its neighbours alone.
 */
import { diffLines, LEVELS, type LineKey, levelOf, lineKey } from '@suture/graft'
import { FUZZY_LEVEL, looksLikeComment, weight, wordsOf } from '@suture/graft/internal'
import { similarity } from '@suture/similarity'
import { type Intent, lineText } from '@suture/text'
import { boundsAt } from '@suture/text/internal'
import { settle } from '../carry/carry'
import { readPattern } from '../forms/pattern'
import { longestWord } from '../lookup/line-finder'
import type { Session } from '../lookup/session'
import { slides } from '../rules/clean/change-that-slides'
import { type Explained, explain, isFirm } from '../rules/explained'
import type { RuleName } from '../rules/names'
import { judge, RULES } from '../rules/rules'
import { isBeforeBlank, isMoved, isShifted, keepsBlank, NEAR } from './decide'
import { exactPlace, type Found, pairedPlace, wholeLines } from './place'
import { searchTiers } from './search'
import { exactText } from './tiers'

/** Weight of a line that says something. */
const TELLING = 1
/** Lines between a hint and a place that the hint names, small slips included. */
const BESIDE = 5
const SQUEEZED = LEVELS.indexOf('squeezed')
/** A lone line is the removed one with a change in it when it is as similar. */
const SAME_LINE = 0.5

/**
 * The place where the new text stands, when `old` (the place found for the old text, if any) lies inside it or there is
 * none. Undefined when the change is not in place.
 */
export function alreadyApplied(session: Session, intent: Intent, old: Found | undefined): Found | undefined {
  if (intent.newString.trim() === '') return undefined
  // An edit of whitespace alone finds its new text around the old one by accident, unless it is seen to fill its lines.
  if (old && intent.newString.trim() === intent.oldString.trim())
    return isExact(old) ? fillsLines(session, intent, old) : isAsWished(session, intent, old) ? old : undefined
  const named = old && atHint(session, intent, old)
  if (named) return named
  if (old && isExact(old)) return isFar(intent, old) ? undefined : standsAround(session, intent, old)
  // A part of the old text may be left of it: it says nothing of what was around.
  if (!old && intent.oldString.includes(intent.newString.trim())) return undefined
  if (!mayStand(session, intent)) return undefined
  const place = newTextAt(session, intent)
  if (!place || !isInPlace(session, intent, place)) return undefined
  return !old || covers(place, old) ? place : undefined
}

/** The lines of a place where the old text stands with other whitespace are the new text, to the letter. */
function isAsWished({ source }: Session, { newString }: Intent, { first, last }: Found): boolean {
  const lines = newString.replace(/\n$/, '').split('\n')
  return lines.length === last - first + 1 && lines.every((line, i) => lineText(source, first + i) === line)
}

function isFar({ startLine }: Intent, { first }: Found): boolean {
  return startLine !== undefined && Math.abs(first + 1 - startLine) > NEAR
}

/** The new text at the line that a hint names, while the old text stands elsewhere. */
function atHint(session: Session, intent: Intent, old: Found): Found | undefined {
  const hint = intent.startLine
  if (hint === undefined || hint === old.first + 1 || !mayStand(session, intent)) return undefined
  const place = newTextAt(session, intent)
  const off = place ? Math.abs(place.first + 1 - hint) : Infinity
  return place && off <= (isFar(intent, old) ? BESIDE : 0) && isInPlace(session, { ...intent, within: [] }, place) ? place : undefined
}

/** The one place of the new text, clean or not; undefined when there is none, or several. */
function newTextAt(session: Session, intent: Intent): Found | undefined {
  const { decision } = searchTiers(session, turnedRound(intent), 'alignment')
  if (!decision || !('chosen' in decision)) return undefined
  const place = settle(session.source, decision.chosen[0]!)
  const lines = place.alignment ? undefined : wholeLines(session.source, place.span)
  return (lines && pairedPlace(session.source, place.pattern, place.strategy, lines, 0)) ?? place
}

/**
 * The one other place where the new text stands to the letter, while the old text stands only with other whitespace, with stray lines or in
 * another form: either could be meant.
 */
export function newTextElsewhere(session: Session, intent: Intent, old: Found): Found | undefined {
  const hint = intent.startLine ?? old.pattern.form.startLine
  const isNamed = hint !== undefined && Math.abs(old.first + 1 - hint) <= BESIDE
  const isLoose =
    old.level >= SQUEEZED ||
    (old.alignment?.fuzzy ?? 0) + (old.alignment?.skipped ?? 0) > 0 ||
    (isExact(old) && old.undone.length > 0 && !isNamed)
  const isBent = !isExact(old) && !isMoved(session.source, old)
  const lacksBlank = keepsBlank(intent) && !isBeforeBlank(session.source, old)
  if (!(isLoose || isBent || lacksBlank) || (old.undone.length === 0 && !mayStand(session, intent))) return undefined
  const place = newTextAt(session, intent)
  if (!place || (place.first <= old.last && old.first <= place.last)) return undefined
  return place.cost === 0 || (isBent && isMoved(session.source, place)) ? place : undefined
}

function turnedRound({ body, ...intent }: Intent): Intent {
  const turned = body?.map((line) => ({
    ...line,
    kind: line.kind === 'add' ? ('remove' as const) : line.kind === 'remove' ? ('add' as const) : line.kind,
  }))
  return { ...intent, oldString: intent.newString, newString: intent.oldString, replaceAll: false, ...(turned ? { body: turned } : {}) }
}

/** The new text's place takes in the old text's and fits at least as well. */
function covers(place: Found, old: Found): boolean {
  const wider = place.span.to - place.span.from > old.span.to - old.span.from
  return place.span.from <= old.span.from && place.span.to >= old.span.to && (place.cost < old.cost || (wider && place.level <= old.level))
}

/** True where the new text stands as a whole, cleanly, and proves the change. The pattern was searched the other way round. */
function isInPlace(session: Session, intent: Intent, place: Found): boolean {
  const lines = explain(session, place)
  if (lines.lines.length === 0) return false
  if (!isCleanHoweverSlid(session, place) || !isShifted(session.source, lines.place) || leavesRemoved(session, lines.place)) return false
  return bringsLines(lines) ? addedProve(session, lines, intent.within !== undefined) : isClosed(lines)
}

/** No rule speaks against the place, wherever among equal lines the change is taken to be. */
function isCleanHoweverSlid(session: Session, place: Found): boolean {
  const { hunks, oldLines, newLines, isTold } = place.pattern
  const ways = hunks.flatMap((hunk, k) =>
    isTold ? [] : slides(hunk, oldLines, newLines, hunks[k - 1], hunks[k + 1]).map((way) => hunks.map((own, n) => (n === k ? way : own))),
  )
  const without = session.options.withoutRules ?? []
  const verdict = (way: typeof hunks, left: readonly RuleName[]) =>
    judge(explain(session, { ...place, pattern: { ...place.pattern, hunks: way } }), left)
  // Which block it is, and what it would mean, is told by the change as it is read.
  const others = RULES.filter(({ asks }) => asks !== 'clean').map(({ name }) => name)
  return !verdict(hunks, without) && !ways.some((way) => verdict(way, [...without, ...others]))
}

function says(line: string): boolean {
  return weight(line) >= TELLING && /\w/.test(line)
}

/** True when the edit adds lines that say something; they are the reversed pattern's removed ones. */
function bringsLines({ hunks, pattern }: Explained): boolean {
  return hunks.some(({ oldFrom, oldTo }) => pattern.oldLines.slice(oldFrom, oldTo).some(says))
}

/** `isNamed`: a hint or a section says that this place is meant, whatever stands elsewhere. What the edit adds stands there, and something else of the quote beside it; or it is one line, once, that is the removed one changed. */
function addedProve(session: Session, explained: Explained, isNamed: boolean): boolean {
  const { lines, hunks, pattern, level, row } = explained
  const added = hunks.flatMap(({ oldFrom, oldTo }) => Array.from({ length: oldTo - oldFrom }, (_, n) => oldFrom + n))
  const isAdded = new Set(added)
  const kept = lines.flatMap((line, i) => (isAdded.has(i) || !says(line.raw) || !isFirm(level(i)) ? [] : [i]))
  const told = added.filter((i) => says(lines[i]!.raw))
  if (told.every((i) => looksLikeComment(lines[i]!)) && kept.length === 0) return false
  const standsOnce = (i: number) => countLines(session, lines[i]!) === 1
  if (kept.length > 0) return kept.some(standsOnce) || (told.some(standsOnce) && (isNamed || !hasTwin(explained, kept)))
  if (told.length > 1) return told.filter(standsOnce).length > 1
  // The pattern was searched the other way round: its new lines are the edit's old ones.
  const [only] = told as [number]
  const removed = pattern.newLines.filter(says)
  if (removed.length !== 1 || !standsOnce(only) || row(only) === -1) return false
  // The removed line stands with other whitespace, though no strategy takes it: it is not gone.
  if (!isNamed && session.finder.rows(lineKey(removed[0]!)).length > 0) return false
  const [now, before] = [wordsOf(lines[only]!.body), wordsOf(removed[0]!)]
  const shared = before.filter((word) => now.includes(word)).length
  return similarity(lines[only]!.body, removed[0]!.trim()) >= SAME_LINE || shared >= SAME_LINE * Math.min(now.length, before.length)
}

/** How often a line stands, counted up to two; a line without a word is looked for line by line. */
function countLines({ source, finder }: Session, line: LineKey): number {
  if (longestWord(line.body).length > 1) return finder.rows(line).length
  let count = 0
  for (let row = 0; row < source.lineCount && count < 2; row++) if (lineText(source, row).trim() === line.body) count++
  return count
}

/** Rows of a kept line at which a twin of the block is looked for, and lines by which it may be off. */
const TWINS = 40
const MOVED = 2

/** True where all the kept lines stand at another place as well: that the one has the new text says nothing of the other. */
function hasTwin({ lines, row, actual, session, place }: Explained, kept: readonly number[]): boolean {
  const [lead] = kept as [number]
  const rows = session.finder.rows(lines[lead]!).filter((at) => at < place.first || at > place.last)
  const standsNear = (i: number, at: number) => {
    for (let by = -MOVED; by <= MOVED; by++) if (levelOf(lines[i]!, actual(at + by)) >= 0) return true
    return false
  }
  return rows.slice(0, TWINS).some((at) => kept.every((i) => standsNear(i, at + row(i) - row(lead))))
}

/** What an edit that only removes keeps on both sides of it stands side by side. */
function isClosed({ lines, hunks, level, pattern, session }: Explained): boolean {
  if (pattern.elisions.includes(true) || lines.some((line, i) => line.body !== '' && !isFirm(level(i)))) return false
  const gone = hunks.filter(({ newFrom, newTo }) => newTo > newFrom)
  const sides = ({ oldFrom, oldTo }: (typeof hunks)[number]) => [lines.slice(0, oldFrom), lines.slice(oldTo)]
  const proves = (side: readonly (typeof lines)[number][]) => side.some(({ raw }) => says(raw))
  return (
    gone.length > 0 &&
    gone.every((hunk) => sides(hunk).every(proves)) &&
    lines.some((line) => says(line.raw) && countLines(session, line) === 1)
  )
}

/** False when nothing of the new text stands anywhere: cheap to see. */
function mayStand({ finder }: Session, intent: Intent): boolean {
  const oldLines = new Set(intent.oldString.split('\n').map((line) => line.trim()))
  const newLines = intent.newString.split('\n').map((line) => line.trim())
  const added = newLines.filter((line) => weight(line) >= TELLING && !oldLines.has(line))
  const asked = added.length > 0 ? added : newLines.filter((line) => weight(line) >= TELLING)
  if (asked.length === 0) return false
  const words = asked.map(longestWord).filter((word) => word.length > 1)
  return words.length === 0 || (added.length > 0 ? words.some(finder.hasWord) : words.every(finder.hasWord))
}

function isExact(place: Found): boolean {
  return place.level === 0 && !place.alignment
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

/**
 * What the edit removes still stands: right beside the new text where it is removed from its start or end, or inside it, on a line
 * that no line of the new text stands for.
 */
function leavesRemoved({ source }: Session, { first, last, pattern, alignment }: Found): boolean {
  // The pattern was searched the other way round: its old lines are the edit's new ones.
  const wanted = pattern.oldLines.map((line) => line.trim())
  const old = pattern.newLines.map((line) => line.trim())
  const kept = new Set(wanted)
  const isKept = (line: string) => kept.has(line)
  const told = old.filter((line) => line !== '')
  const above = told.slice(0, told.findIndex(isKept))
  const below = told.slice(told.findLastIndex(isKept) + 1)
  const bodyAt = (at: number) => lineText(source, at).trim()
  const stands = (lines: readonly string[], at: number) =>
    at >= 0 && at < source.lineCount && lines.some((line) => weight(line) >= TELLING && line === bodyAt(at))
  if (told.some(isKept) && (stands(above, first - 1) || stands(below, last + 1))) return true
  if (!alignment) return false
  const { lo, hi, levels } = alignment
  const firm = new Set(wanted.flatMap((_, i) => (levels[i]! >= 0 && levels[i] !== FUZZY_LEVEL ? [lo[i]!] : [])))
  return diffLines(old, wanted).some(({ oldFrom, oldTo, newFrom, newTo }) => {
    const gone = old.slice(oldFrom, oldTo)
    const from = newFrom === 0 ? 0 : hi[newFrom - 1]! - (firm.has(hi[newFrom - 1]! - 1) ? 0 : 1)
    const to = newTo === wanted.length ? last - first + 1 : lo[newTo]! + (firm.has(lo[newTo]!) ? 0 : 1)
    for (let row = from; row < to; row++) if (!firm.has(row) && gone.includes(bodyAt(first + row))) return true
    return false
  })
}
