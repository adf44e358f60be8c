/**
 * Detects an edit that is already applied: its new text is at the place of the quote, and the change could be reverted there. If only some
 * changes are applied, the others are placed: the file contains the old text with these changes verbatim.
 *
 *     old  a⏎b⏎c    new  A⏎b⏎C    file  A⏎b⏎c        only c is replaced
 *     old  a⏎c      new  A⏎C      file  A⏎c          the same
 */
import type { LineHunk, Place, Problem } from '@suture/text'
import { appendAll } from '@suture/text/internal'
import { bitsOf } from '../locate/bits'
import { locate } from '../locate/locate'
import { Form, type Placement, rowsOf } from '../locate/placement'
import { isInPlace } from '../merge/state'
import type { Reading } from '../readings/reading'
import { matchOf } from '../report/match'
import { addedLines, inverse, isRemoved, removedLines } from '../request/change'
import { verdictOn } from '../select/select'
import { isCloser, type Line, rowsWhere } from '../text/line'
import type { Source } from '../text/source'
import { changeOf, inPlace, type Placing, type Way } from './context'
import { exactly } from './exact'

/** Minimum share of the new text that must be in the file. */
const SHARE = 0.7
/** Minimum bits of the new text in the file, because a frequent line is no proof, unless it is the complete file. */
const BITS = 10

/** Minimum bits of added lines that occur once, from which they prove that the edit was applied. */
const PROOF = 60

/** Returns the outcome of an edit that is already applied while its old text has no place elsewhere. Returns undefined for other edits. */
export function inPlaceAlready(way: Way, readings: readonly Reading[], refusal: Problem): Placing | undefined {
  const { source, hints, intent } = way
  const [given] = readings
  const isThere = given !== undefined && changeOf(way, given).old.every(({ isEmpty, body }) => isEmpty || source.rows(body).length > 0)
  // Nothing is undone in lines that the file has as quoted.
  for (const reading of isThere ? [given] : readings) {
    const change = inverse(changeOf(way, reading))
    // At least one of the added lines must be in the file, if they contain words. The change is inverse.
    const added = removedLines(change).filter((line) => line.hasWords)
    const mayBeThere = added.length === 0 || added.some(({ body }) => source.rows(body).length > 0)
    if (change.old.every((line) => line.isEmpty) || change.hunks.length === 0 || !mayBeThere) continue
    const placement = locate(source, change, hints)
    if (!placement || placement.score < bitsNeeded(source, placement) || verdictOn(source, placement) !== 'taken') continue
    if (mayBeElsewhere(source, placement, refusal)) return undefined
    if (isInPlace(source, placement)) return inPlace(way, [matchOf(source, placement, reading.undone, intent.startLine)])
  }
  return undefined
}

/** Returns the bits that the new text needs in the file. If it is the complete file, a share of it is enough. */
function bitsNeeded(source: Source, { change, from, most }: Placement): number {
  const isWholeFile = from.length === source.rowCount && change.old.every((line, k) => from[k] === k && source.line(k).raw === line.raw)
  return Math.max(isWholeFile ? 0 : BITS, SHARE * most)
}

/** Whether the old text was refused at a different place, which may be the intended one. The placement is that of the inverse change. */
function mayBeElsewhere(source: Source, placement: Placement, refusal: Problem): boolean {
  const { from, to } = rowsOf(placement)
  const isElsewhere = ({ startLine, endLine }: Place) => startLine > to || endLine <= from
  const contested = refusal.kind === 'ambiguous' ? refusal.places : refusal.kind === 'merge-conflict' ? [refusal] : []
  const { change, forms } = placement
  const isOnce = ({ body }: Line) => source.rows(body).length === 1
  // A kept line that is there and nowhere else names the place.
  const isNamed = change.old.some((line, i) => line.hasWords && !isRemoved(change, i) && forms[i] === Form.equal && isOnce(line))
  const proof = isNamed ? BITS : PROOF
  if (contested.some(isElsewhere) && bitsOf(source, removedLines(change).filter(isOnce)) < proof) return true
  // The file has all removed lines with words, and one of them once. The change is inverse, so it adds them.
  const removed = addedLines(change).filter(({ hasWords }) => hasWords)
  const keepsRemoved = removed.some(isOnce) && removed.every(({ body }) => source.rows(body).length > 0)
  return 'startLine' in refusal && isElsewhere(refusal) && keepsRemoved
}

/** Places what is not applied yet where the whole edit was refused. Undefined if the file has no other change there, or other context. */
export function placedPartly(way: Way, reading: Reading, refusal: Problem): Placing | undefined {
  const places = refusal.kind === 'merge-conflict' ? [refusal] : refusal.kind === 'ambiguous' ? refusal.places : []
  const { hunks } = changeOf(way, reading)
  return places.length === 0 ? undefined : (restOf(way, reading, places, hunks) ?? restOf(way, reading, places, hunks.flatMap(byLine)))
}

function restOf(way: Way, reading: Reading, places: readonly Place[], hunks: readonly LineHunk[]): Placing | undefined {
  const { old, new: next, elided } = changeOf(way, reading)
  const has = ({ isEmpty, body }: Line) => isEmpty || way.source.rows(body).length > 0
  const said = rowsWhere(old, (line) => line.hasWords)
  // Lines that were deleted at an end of the quote leave no trace. A line that another edit adds is not deleted yet.
  const isGone = ({ body }: Line) => way.source.rows(body).length === 0 && !way.others.added.has(body)
  const isDeleted = ({ oldFrom, oldTo }: LineHunk) => {
    const removed = said.filter((i) => i >= oldFrom && i < oldTo)
    return said[0]! < oldFrom && said.at(-1)! >= oldTo && removed.length > 0 && removed.every((i) => isGone(old[i]!))
  }
  const isThere = (hunk: LineHunk) => (hunk.newTo > hunk.newFrom ? next.slice(hunk.newFrom, hunk.newTo).every(has) : isDeleted(hunk))
  const applied = hunks.filter(isThere)
  if (elided.includes(true) || applied.length === 0 || applied.length === hunks.length) return undefined
  // The end of a block whose first line is gone may be that of another block.
  const isEnd = (line: Line) => line.isEmpty || isCloser(line) || line.body.startsWith('</')
  const endsOther = ({ oldFrom, oldTo, newFrom, newTo }: LineHunk) => newFrom === newTo && old.slice(oldFrom, oldTo).every(isEnd)
  if (hunks.some(isDeleted) && hunks.some((hunk) => !isThere(hunk) && endsOther(hunk))) return undefined
  const lines: Line[] = []
  let row = 0
  for (const { oldFrom, oldTo, newFrom, newTo } of applied) {
    appendAll(lines, old.slice(row, oldFrom))
    appendAll(lines, next.slice(newFrom, newTo))
    row = oldTo
  }
  appendAll(lines, old.slice(row))
  const end = reading.old.endsWith('\n') ? '\n' : ''
  const { body: _, ...texts } = reading
  const placing = exactly(way, { ...texts, old: lines.map(({ raw }) => raw).join('\n') + end })
  const [match] = placing?.status === 'placed' ? placing.matches : []
  return match && places.every(({ startLine, endLine }) => startLine <= match.endLine && match.startLine <= endLine) ? placing : undefined
}

/** Splits a hunk with as many new lines as old ones, or more, into one for each old line and one for the other new lines. */
function byLine({ oldFrom, oldTo, newFrom, newTo }: LineHunk): LineHunk[] {
  const count = oldTo - oldFrom
  if (count > newTo - newFrom) return [{ oldFrom, oldTo, newFrom, newTo }]
  const hunks: LineHunk[] = []
  for (let k = 0; k < count; k++) hunks.push({ oldFrom: oldFrom + k, oldTo: oldFrom + k + 1, newFrom: newFrom + k, newTo: newFrom + k + 1 })
  if (newFrom + count < newTo) hunks.push({ oldFrom: oldTo, oldTo, newFrom: newFrom + count, newTo })
  return hunks
}
