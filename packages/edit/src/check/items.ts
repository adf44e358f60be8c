/**
 * Items: those of one list, and the keys of one map, lie one below the other.
 *
 *     file  steps:⏎  - a        inserted below the key  steps:⏎    - b⏎  - a        no list
 */
import type { Placement } from '../locate/placement'
import type { RowEdit } from '../merge/row-edit'
import { contentColumn } from '../text/blocks'
import { isKeyAlone, isKeyed, Line, markerOf } from '../text/line'
import type { Source } from '../text/source'

/** The row of an item or a key that the edits would put out of the column of those beside it; undefined if there is none. */
export function strayItem(source: Source, _placement: Placement, edits: readonly RowEdit[]): number | undefined {
  if (source.isProse) return undefined
  for (const { from, to, lines } of edits) {
    const made = lines.flatMap((raw) => (raw.trim() === '' ? [] : [new Line(raw)]))
    if (made.length === 0) continue
    let below = to
    while (below < source.rowCount && source.line(below).isEmpty) below++
    if (below < source.rowCount && isStray(source.line(below), [...made].reverse(), source, from)) return below
    if (isStray(made[0]!, [], source, from)) return Math.min(below, source.rowCount - 1)
  }
  return undefined
}

/** True for an item or a key below a key whose first one is in another column. `made`: lines between it and the rows above `from`, the lowest first. */
function isStray(entry: Line, made: readonly Line[], source: Source, from: number): boolean {
  if (entry.isComment || !(entry.body.startsWith('- ') || isKeyed(entry))) return false
  const column = contentColumn(entry)
  let first: Line | undefined
  for (const line of linesAbove(made, source, from)) {
    if (line.isEmpty || line.isComment) continue
    if (contentColumn(line) < column) {
      const own = markerOf(line).length
      if (own > 0 && column === line.width + own) return false
      const head = new Line(line.body.slice(own))
      if (!isKeyAlone(head))
        return isScalar(head) || (made.includes(line) && own === 0 && /^- [\p{L}\d"'][^:]*[\p{L}\d"']$/u.test(line.body))
      return first !== undefined && contentColumn(first) !== column
    }
    first = line
  }
  return false
}

function* linesAbove(made: readonly Line[], source: Source, from: number): Generator<Line> {
  yield* made
  for (let row = from - 1; row >= 0; row--) yield source.line(row)
}

/** True for a key with a value of one line. */
function isScalar(line: Line): boolean {
  return isKeyed(line) && /:\s+[\p{L}\d"'.~/-]/u.test(line.body)
}
