/**
 * Whether new text that occurs in the file proves that the change was made there. Its pattern was searched in reverse: what it removes is
 * what the edit adds.
 *
 *     file    limit = 30        old    limit = 10        new    limit = 30        proved: the line, and run() next to it
 *             run()                    run()                    run()
 *
 *     file    x()               old    y()               new    }                 not proved: a brace occurs anywhere
 *             }                        }
 */
import { distortionOf, type LineKey, lineKey } from '@suture/graft'
import { endCommentOf, isFirm, isForm, isTelling, looksLikeComment, wordsOf } from '@suture/graft/internal'
import { similarity } from '@suture/similarity'
import { type Intent, lineText } from '@suture/text'
import { diffAroundMarks } from '../forms/elision'
import { slides } from '../forms/slides'
import type { Session } from '../lookup/session'
import { longestWord } from '../lookup/word-search'
import { makesAgain } from '../proof/makes-again'
import { provesInLine } from '../proof/proves-in-line'
import { type Explained, explain } from '../rules/explained'
import { judge, RULES } from '../rules/rules'
import { type Found, isShiftedButForSlip } from './place'

/** A single line is the removed one with a change in it if it is this similar. */
const SAME_LINE = 0.5

/** True if the whole new text is there, cleanly, and proves the change. The pattern was searched in reverse. */
export function isInPlace(session: Session, intent: Intent, place: Found): boolean {
  const lines = explain(session, place)
  if (lines.lines.length === 0) return provesInLine(session, intent, place)
  if (!isCleanHoweverSlid(session, place) || leavesRemoved(session, lines.place)) return false
  const proves = bringsLines(lines) ? addedProve(session, lines, intent.within !== undefined || intent.at !== undefined) : isClosed(lines)
  return proves && (isShiftedButForSlip(session.source, lines.place) || makesAgain(session, intent, place))
}

/**
 * True if no rule refuses the place for any equivalent position of the change: the file does not show which one it was, whatever a diff
 * says.
 */
function isCleanHoweverSlid(session: Session, place: Found): boolean {
  const { hunks, oldLines, newLines } = place.pattern
  const ways = hunks.flatMap((hunk, k) =>
    slides(hunk, oldLines, newLines, hunks[k - 1], hunks[k + 1]).map((way) => hunks.map((own, n) => (n === k ? way : own))),
  )
  const without = session.options.withoutRules ?? []
  const verdict = (way: typeof hunks, left: readonly string[]) =>
    judge(explain(session, { ...place, pattern: { ...place.pattern, hunks: way } }), left)
  // Which block it is, and what it would mean, is judged by the change as it is read.
  const others = RULES.filter(({ asks }) => asks !== 'clean').map(({ name }) => name)
  return !verdict(hunks, without) && !ways.some((way) => verdict(way, [...without, ...others]))
}

function says(line: string): boolean {
  return isTelling(line) && /\w/.test(line)
}

/** True if the edit adds lines with text; these are the lines that the reversed pattern removes. */
function bringsLines({ hunks, pattern }: Explained): boolean {
  return hunks.some(({ oldFrom, oldTo }) => pattern.oldLines.slice(oldFrom, oldTo).some(says))
}

/**
 * True if what the edit adds is there, next to something else that was quoted; or if it is one line, once, that is the removed one changed.
 * `isNamed`: a hint or a section names this place, whatever occurs elsewhere.
 */
function addedProve(session: Session, explained: Explained, isNamed: boolean): boolean {
  const { lines, hunks, pattern, distortion, row } = explained
  const added = hunks.flatMap(({ oldFrom, oldTo }) => Array.from({ length: oldTo - oldFrom }, (_, n) => oldFrom + n))
  const isAdded = new Set(added)
  const around = lines.flatMap((line, i) => (isAdded.has(i) || !says(line.raw) ? [] : [i]))
  const kept = around.filter((i) => isFirm(distortion(i)))
  if (kept.length === 0 && around.some((i) => distortion(i) === 'absent')) return false
  const told = added.filter((i) => says(lines[i]!.raw))
  if (kept.length === 0 && told.every((i) => looksLikeComment(lines[i]!))) return false
  const standsOnce = (i: number) => countLines(session, lines[i]!) === 1
  if (kept.length > 0) return kept.some(standsOnce) || (told.some(standsOnce) && (isNamed || !hasTwin(explained, kept)))
  if (told.length > 1) return told.filter(standsOnce).length > 1
  // The pattern was searched in reverse: its new lines are the edit's old ones.
  const [only] = told as [number]
  const removed = hunks.flatMap(({ newFrom, newTo }) => pattern.newLines.slice(newFrom, newTo)).filter(says)
  if (removed.length !== 1 || !standsOnce(only) || row(only) === -1) return false
  // The removed line occurs with other whitespace, although no strategy accepts it: it is not gone.
  if (!isNamed && session.finder.rows(lineKey(removed[0]!)).length > 0) return false
  const [now, before] = [wordsOf(lines[only]!.body), wordsOf(removed[0]!)]
  const shared = before.filter((word) => now.includes(word)).length
  return similarity(lines[only]!.body, removed[0]!.trim()) >= SAME_LINE || shared >= SAME_LINE * Math.min(now.length, before.length)
}

/** How often a line occurs, counted up to two; a line without a word is searched for line by line. */
function countLines({ source, finder }: Session, line: LineKey): number {
  if (longestWord(line.body).length > 1) return finder.rows(line).length
  let count = 0
  for (let row = 0; row < source.lineCount && count < 2; row++) if (lineText(source, row).trim() === line.body) count++
  return count
}

/** Maximum number of rows of a kept line at which a duplicate of the block is looked for, and of lines by which its lines may be off. */
const TWINS = 40
const MOVED = 2

/** True if all kept lines also occur at another place: that one place has the new text proves nothing about the other. */
function hasTwin({ lines, row, actual, session, place }: Explained, kept: readonly number[]): boolean {
  const [lead] = kept as [number]
  const rows = session.finder.rows(lines[lead]!).filter((at) => at < place.first || at > place.last)
  const standsNear = (i: number, at: number) => {
    for (let by = -MOVED; by <= MOVED; by++) if (distortionOf(lines[i]!, actual(at + by)) !== undefined) return true
    return false
  }
  return rows.slice(0, TWINS).some((at) => kept.every((i) => standsNear(i, at + row(i) - row(lead))))
}

/**
 * True if all that an edit keeps around what it only removes is there, side by side; or if an edit that only adds lines without a word is
 * there as a whole.
 */
function isClosed({ lines, hunks, distortion, pattern, session }: Explained): boolean {
  if (pattern.elisions.includes(true) || lines.some((line, i) => line.body !== '' && !isFirm(distortion(i)))) return false
  const gone = hunks.filter(({ newFrom, newTo }) => newTo > newFrom)
  const sides = ({ oldFrom, oldTo }: (typeof hunks)[number]) => [lines.slice(0, oldFrom), lines.slice(oldTo)]
  const proves = (side: readonly (typeof lines)[number][]) => side.some(({ raw }) => says(raw))
  return (
    hunks.length > 0 &&
    gone.every((hunk) => sides(hunk).every(proves)) &&
    lines.some((line) => says(line.raw) && countLines(session, line) === 1)
  )
}

/**
 * True if what the edit removes is still there: directly next to the new text if it is removed at its start or end, or inside it, on a line
 * that no line of the new text represents. Comments may be drift between lines. But if comments were to be removed, a comment that is there
 * is one of them, whatever its words: `// See close().` between two lines that were to lose `// See close() too.` between them.
 */
function leavesRemoved({ source }: Session, place: Found): boolean {
  // The pattern was searched in reverse: its old lines are the edit's new ones.
  const wanted = place.pattern.oldLines.map((line) => line.trim())
  const old = place.pattern.newLines.map((line) => line.trim())
  const bodyAt = (row: number) => (row >= 0 && row < source.lineCount ? lineText(source, row).trim() : '')
  return standsBeside(place, wanted, old, bodyAt) || standsInside(place, wanted, old, bodyAt)
}

function standsBeside({ first, last }: Found, wanted: readonly string[], old: readonly string[], bodyAt: (row: number) => string): boolean {
  const kept = new Set(wanted)
  const isKept = (line: string) => kept.has(line)
  const told = old.filter((line) => line !== '')
  const stands = (lines: readonly string[], row: number) => lines.some((line) => isTelling(line) && line === bodyAt(row))
  const said = wanted.filter((line) => line !== '')
  const rest = told.length - said.length
  // If the removed lines end like the kept ones above, or begin like the kept ones below, either the first or the last lines may be the
  // removed ones.
  const slidesUp = rest > 0 && said.every((line, i) => told[rest + i] === line)
  const slidesDown = rest > 0 && said.every((line, i) => told[i] === line)
  const above = told.slice(0, slidesUp ? rest : told.findIndex(isKept))
  const below = told.slice(slidesDown ? said.length : told.findLastIndex(isKept) + 1)
  return told.some(isKept) && (stands(above, first - 1) || stands(below, last + 1))
}

function standsInside(
  { first, last, alignment }: Found,
  wanted: readonly string[],
  old: readonly string[],
  bodyAt: (row: number) => string,
): boolean {
  if (!alignment) return false
  const { lo, hi } = alignment
  const firm = new Set(wanted.flatMap((_, i) => (isForm(alignment.distortions[i]!) ? [lo[i]!] : [])))
  // Misquoted ones of the last kept line above and the first one below are examined too.
  const start = (i: number) => (i < 0 ? 0 : hi[i]! - (firm.has(hi[i]! - 1) ? 0 : 1))
  const end = (i: number) => (i === wanted.length ? last - first + 1 : lo[i]! + (firm.has(lo[i]!) ? 0 : 1))
  // A removed line may have moved up or down meanwhile.
  const kept = new Set(wanted)
  const moved = new Set(old.filter((line) => isTelling(line) && !kept.has(line)))
  for (let row = 0; row <= last - first; row++) if (!firm.has(row) && moved.has(bodyAt(first + row))) return true
  return diffAroundMarks(old, wanted).some(({ oldFrom, oldTo, newFrom, newTo }) => {
    const gone = old.slice(oldFrom, oldTo)
    const losesComments = countComments(gone) > countComments(wanted.slice(newFrom, newTo))
    const isLeft = (line: string) => gone.includes(line) || (losesComments && looksLikeComment({ body: line }))
    for (let row = start(newFrom - 1); row < end(newTo); row++) if (!firm.has(row) && isLeft(bodyAt(first + row))) return true
    return false
  })
}

/** The number of lines that are a comment, or end in one. */
function countComments(lines: readonly string[]): number {
  return lines.filter((body) => looksLikeComment({ body }) || endCommentOf(body) !== '').length
}
