/**
 * Places an edit of which some changes are already applied: the file contains the old text with these changes verbatim.
 *
 *     old  a⏎b⏎c    new  A⏎b⏎C    file  A⏎b⏎c        only c is replaced
 *     old  a⏎c      new  A⏎C      file  A⏎c          the same
 */
import type { LineHunk, Place, Problem } from '@suture/text'
import { appendAll } from '@suture/text/internal'
import type { Reading } from '../readings/reading'
import type { Line } from '../text/line'
import { changeOf, type Placing, type Way } from './context'
import { exactly } from './exact'

/** Places what is not applied yet where the whole edit was refused. Undefined if the file has no other change there, or other context. */
export function placedPartly(way: Way, reading: Reading, refusal: Problem): Placing | undefined {
  const places = refusal.kind === 'merge-conflict' ? [refusal] : refusal.kind === 'ambiguous' ? refusal.places : []
  const { hunks } = changeOf(way, reading)
  return places.length === 0 ? undefined : (restOf(way, reading, places, hunks) ?? restOf(way, reading, places, hunks.flatMap(byLine)))
}

function restOf(way: Way, reading: Reading, places: readonly Place[], hunks: readonly LineHunk[]): Placing | undefined {
  const { old, new: next, elided } = changeOf(way, reading)
  const isThere = ({ newFrom, newTo }: LineHunk) =>
    newTo > newFrom && next.slice(newFrom, newTo).every(({ isEmpty, body }) => isEmpty || way.source.rows(body).length > 0)
  const applied = hunks.filter(isThere)
  if (elided.includes(true) || applied.length === 0 || applied.length === hunks.length) return undefined
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
