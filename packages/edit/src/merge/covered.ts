/**
 * Checks whether the new text is already at a place, so that nothing of the change remains to be done.
 *
 *     quoted  b    new  a⏎b    file  a⏎b        new text covers the quoted line, and says more of the file
 */
import { formOf, isSame } from '../locate/pair'
import { type Change, keptRows } from '../request/change'
import { areNestedAs, type Line } from '../text/line'
import { type Rows, rowsWhere } from '../text/rows'
import type { Source } from '../text/source'

/**
 * Whether the new text occurs at rows before `end` that include the place of the old text, and fits the file better. It fits better if it
 * has more lines, or equally many that differ less in form.
 */
export function isCovered(source: Source, change: Change, place: Rows, end: number): boolean {
  const { length } = change.new
  const last = Math.min(place.from, end - length)
  for (let start = Math.max(0, place.to - length); start <= last; start++)
    if (liesAt(source, change, start) && (length !== change.old.length || fitsBetter(source, change, start))) return true
  return false
}

/** Whether the new text differs less in form than the old text of equally many lines, and no changed line is in the file as quoted. */
function fitsBetter(source: Source, { old, new: next }: Change, start: number): boolean {
  const isLeft = old.some(({ body }, i) => body !== next[i]!.body && body === source.line(start + i).body)
  const cost = (lines: readonly Line[]) => lines.reduce((sum, line, i) => sum + formOf(line, source.line(start + i)), 0)
  return !isLeft && cost(next) < cost(old)
}

/**
 * Whether the new text occurs at a row, line by line, up to whitespace, typography, quotes and separators. Each added line must be nested
 * in the line above it as in the new text.
 */
export function liesAt(source: Source, change: Change, start: number): boolean {
  const { new: next } = change
  if (!next.every((line, i) => isSame(formOf(line, source.line(start + i))))) return false
  const kept = keptRows(change)
  const rows = rowsWhere(next, (line) => !line.isEmpty)
  return rows.every((row, k) => {
    const above = rows[k - 1]
    if (above === undefined || (kept[above] !== undefined && kept[row] !== undefined)) return true
    return areNestedAs(next[above]!, next[row]!, source.line(start + above), source.line(start + row))
  })
}
