import { diffLines } from '../text/diff-lines'

/** A half-open range of lines, counted from 0. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** One run of lines that differs between two states of a file: `after` replaces `before`. Either may be empty. */
export interface Change {
  readonly before: Range
  readonly after: Range
}

/** Maximum number of added and removed lines. A file with more was rewritten, so its diff does not consist of edits. */
const MOST = 1000

/** Returns all changed runs between two states, in order. Undefined if the file has more than `MOST` added and removed lines. */
export function changesBetween(before: readonly string[], after: readonly string[]): Change[] | undefined {
  const parts = diffLines(before, after, MOST)
  if (!parts) return undefined
  const changes: Change[] = []
  let [a, b] = [0, 0]
  let open = false
  for (const part of parts) {
    const count = part.value.length
    if (!part.added && !part.removed) {
      open = false
      a += count
      b += count
      continue
    }
    const last = changes.at(-1)
    const [from, start] = open && last ? [last.before.from, last.after.from] : [a, b]
    if (part.removed) a += count
    else b += count
    const change = { before: { from, to: a }, after: { from: start, to: b } }
    if (open) changes[changes.length - 1] = change
    else changes.push(change)
    open = true
  }
  return changes
}

/** Returns the line in the older state for a line in the newer state that no changed run touches. */
export function placeBefore(changes: readonly Change[], line: number): number {
  const last = changes.findLast(({ after }) => after.to <= line)
  return last ? line + last.before.to - last.after.to : line
}

/** Whether two changes overlap: both have a line in common, one adds between two lines of the other, or both add in the same gap. */
export function overlaps(a: Range, b: Range): boolean {
  if (a.from === a.to && b.from === b.to) return a.from === b.from
  if (a.from === a.to) return b.from < a.from && a.from < b.to
  if (b.from === b.to) return a.from < b.from && b.from < a.to
  return a.from < b.to && b.from < a.to
}

/**
 * Returns the lines of the newer state that correspond to a range of the older state. Changed runs that cross an end of the range are
 * included completely.
 */
export function rangeAfter(changes: readonly Change[], range: Range): Range {
  const above = changes.findLast(({ before }) => before.to <= range.from)
  const cutAbove = changes.find(({ before }) => before.from < range.from && range.from < before.to)
  const below = changes.findLast(({ before }) => before.to <= range.to && before.from < range.to)
  const cutBelow = changes.find(({ before }) => before.from < range.to && range.to < before.to)
  return {
    from: cutAbove ? cutAbove.after.from : range.from + (above ? above.after.to - above.before.to : 0),
    to: cutBelow ? cutBelow.after.to : range.to + (below ? below.after.to - below.before.to : 0),
  }
}
