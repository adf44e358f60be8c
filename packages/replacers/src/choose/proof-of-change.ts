/**
 * Whether new text that stands somewhere proves that the change was made there. Its pattern was searched the other way round: what it removes
 * is what the edit adds.
 *
 *     file    limit = 30        old    limit = 10        new    limit = 30        proved: the line, and run() beside it
 *             run()                    run()                    run()
 *
 *     file    x()               old    y()               new    }                 not proved: a brace stands anywhere
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
import type { RuleName } from '../rules/names'
import { judge, RULES } from '../rules/rules'
import { type Found, isShiftedButForSlip } from './place'

/** A lone line is the removed one with a change in it when it is as similar. */
const SAME_LINE = 0.5

/** True where the new text stands as a whole, cleanly, and proves the change. The pattern was searched the other way round. */
export function isInPlace(session: Session, intent: Intent, place: Found): boolean {
  const lines = explain(session, place)
  if (lines.lines.length === 0) return provesInLine(session, intent, place)
  if (!isCleanHoweverSlid(session, place) || leavesRemoved(session, lines.place)) return false
  const proves = bringsLines(lines) ? addedProve(session, lines, intent.within !== undefined || intent.at !== undefined) : isClosed(lines)
  return proves && (isShiftedButForSlip(session.source, lines.place) || makesAgain(session, intent, place))
}

/** No rule speaks against the place, wherever among equal lines the change is taken to be: the file tells of none, whatever a diff has told. */
function isCleanHoweverSlid(session: Session, place: Found): boolean {
  const { hunks, oldLines, newLines } = place.pattern
  const ways = hunks.flatMap((hunk, k) =>
    slides(hunk, oldLines, newLines, hunks[k - 1], hunks[k + 1]).map((way) => hunks.map((own, n) => (n === k ? way : own))),
  )
  const without = session.options.withoutRules ?? []
  const verdict = (way: typeof hunks, left: readonly RuleName[]) =>
    judge(explain(session, { ...place, pattern: { ...place.pattern, hunks: way } }), left)
  // Which block it is, and what it would mean, is told by the change as it is read.
  const others = RULES.filter(({ asks }) => asks !== 'clean').map(({ name }) => name)
  return !verdict(hunks, without) && !ways.some((way) => verdict(way, [...without, ...others]))
}

function says(line: string): boolean {
  return isTelling(line) && /\w/.test(line)
}

/** True when the edit adds lines that say something; they are the reversed pattern's removed ones. */
function bringsLines({ hunks, pattern }: Explained): boolean {
  return hunks.some(({ oldFrom, oldTo }) => pattern.oldLines.slice(oldFrom, oldTo).some(says))
}

/** `isNamed`: a hint or a section says that this place is meant, whatever stands elsewhere. What the edit adds stands there, and something else of the quote beside it; or it is one line, once, that is the removed one changed. */
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
  // The pattern was searched the other way round: its new lines are the edit's old ones.
  const [only] = told as [number]
  const removed = hunks.flatMap(({ newFrom, newTo }) => pattern.newLines.slice(newFrom, newTo)).filter(says)
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
    for (let by = -MOVED; by <= MOVED; by++) if (distortionOf(lines[i]!, actual(at + by)) !== undefined) return true
    return false
  }
  return rows.slice(0, TWINS).some((at) => kept.every((i) => standsNear(i, at + row(i) - row(lead))))
}

/** What an edit that only removes keeps on both sides of it stands side by side; one that only adds lines without a word stands as a whole. */
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
 * What the edit removes still stands: right beside the new text where it is removed from its start or end, or inside it, on a line
 * that no line of the new text stands for. Comments pass as drift between lines; where comments were to go, one that stands is one of them,
 * whatever its words: `// See close().` between two lines that were to lose `// See close() too.` between them.
 */
function leavesRemoved({ source }: Session, place: Found): boolean {
  // The pattern was searched the other way round: its old lines are the edit's new ones.
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
  // Where what goes ends as what stays above it, or begins as what stays below, the first lines may be those that go, or the last.
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
  // Of the last kept line above and the first one below, the misquoted ones are looked at as well.
  const start = (i: number) => (i < 0 ? 0 : hi[i]! - (firm.has(hi[i]! - 1) ? 0 : 1))
  const end = (i: number) => (i === wanted.length ? last - first + 1 : lo[i]! + (firm.has(lo[i]!) ? 0 : 1))
  // A line that goes may have stood further up or down by now.
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

/** Lines that are a comment, or end in one. */
function countComments(lines: readonly string[]): number {
  return lines.filter((body) => looksLikeComment({ body }) || endCommentOf(body) !== '').length
}
