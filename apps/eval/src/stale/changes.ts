import { diffArrays } from 'diff'

/** A half-open range of lines, counted from 0. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** One run of lines that differ between two states of a file: `after` replaces `before`; either may be empty. */
export interface Change {
  readonly before: Range
  readonly after: Range
}

/** A file with more added and removed lines than this was rewritten, so that its diff has no edits. */
const MOST = 1000

/** Every changed run between two states, in order; undefined when the file was rewritten beyond `MOST` edits. */
export function changesBetween(before: readonly string[], after: readonly string[]): Change[] | undefined {
  const parts = diffArrays([...before], [...after], { maxEditLength: MOST })
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

/** The place in the older state of a place in the newer one that no changed run touches. */
export function placeBefore(changes: readonly Change[], line: number): number {
  const last = changes.findLast(({ after }) => after.to <= line)
  return last ? line + last.before.to - last.after.to : line
}

/** Whether two changes overlap: both have a line, one adds between two lines of the other, or both add in the same gap. */
export function overlaps(a: Range, b: Range): boolean {
  if (a.from === a.to && b.from === b.to) return a.from === b.from
  if (a.from === a.to) return b.from < a.from && a.from < b.to
  if (b.from === b.to) return a.from < b.from && b.from < a.to
  return a.from < b.to && b.from < a.to
}

/** The lines of the newer state that a range of the older one has become: changed runs that the range cuts are taken whole. */
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
