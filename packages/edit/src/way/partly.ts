/**
 * Places an edit of which some hunks are already applied: the file contains the old text with these hunks verbatim.
 *
 *     old  a⏎b⏎c    new  A⏎b⏎C    file  A⏎b⏎c        only c is replaced
 */
import type { LineHunk, Problem } from '@suture/text'
import type { Reading } from '../readings/reading'
import type { Line } from '../text/line'
import { changeOf, type Placing, type Way } from './context'
import { exactly } from './exact'

/**
 * Returns the outcome of the hunks that are not applied yet, where the whole edit was refused as a conflict. Returns undefined if the file
 * has none of the other hunks there, or another context.
 */
export function placedPartly(way: Way, reading: Reading, refusal: Problem): Placing | undefined {
  if (refusal.kind !== 'merge-conflict') return undefined
  const { old, new: next, hunks, elided } = changeOf(way, reading)
  const isThere = ({ newFrom, newTo }: LineHunk) =>
    newTo > newFrom && next.slice(newFrom, newTo).every(({ isEmpty, body }) => isEmpty || way.source.rows(body).length > 0)
  const applied = hunks.filter(isThere)
  if (elided.includes(true) || applied.length === 0 || applied.length === hunks.length) return undefined
  const lines: Line[] = []
  let row = 0
  for (const { oldFrom, oldTo, newFrom, newTo } of applied) {
    lines.push(...old.slice(row, oldFrom), ...next.slice(newFrom, newTo))
    row = oldTo
  }
  lines.push(...old.slice(row))
  const end = reading.old.endsWith('\n') ? '\n' : ''
  const { body: _, ...texts } = reading
  const placing = exactly(way, { ...texts, old: lines.map(({ raw }) => raw).join('\n') + end })
  const [match] = placing?.status === 'placed' ? placing.matches : []
  return match && match.startLine <= refusal.startLine && refusal.endLine <= match.endLine ? placing : undefined
}
