/**
 * Law: the items of a list, or the keys of a map, must start in the same column.
 *
 *     file  steps:⏎  - a        inserted below the key  steps:⏎    - b⏎  - a        no list
 */
import type { Placement } from '../locate/placement'
import { contentColumn } from '../text/blocks'
import { isKeyAlone, isKeyed, Line, markerOf, type RowEdit, rowNumbers } from '../text/line'
import type { Source } from '../text/source'

/** Returns the row of an item or key that would no longer be in the column of its siblings after the edit, if any. */
export function strayItem(source: Source, { change }: Placement, edits: readonly RowEdit[]): number | undefined {
  for (const { from, to, lines, hunk } of edits) {
    if (isLevel(source, from, to, lines) || !isData(source, from)) continue
    const made = lines.filter((line) => !line.isEmpty)
    if (made.length === 0) continue
    const below = rowBelow(source, edits, to)
    const isQuoted = hunk.oldTo < change.old.length
    if (below !== undefined && !isQuoted && isTakenIn(source, below, from, made)) return below
    if (below !== undefined && isStray(source.line(below), [...made].reverse(), source, from)) return below
    if (isStray(made[0]!, [], source, from)) return below ?? source.rowCount - 1
  }
  return undefined
}

/** Whether each added line replaces one line of the same depth and kind. All entries then stay where they are. */
function isLevel(source: Source, from: number, to: number, lines: readonly Line[]): boolean {
  return to - from === lines.length && lines.every((line, k) => isOfKind(line, source.line(from + k)))
}

/** Whether two lines are as deep, with the same marker of an item, and both are entries or none, and keys without a value or none. */
function isOfKind(line: Line, own: Line): boolean {
  if (line.isEmpty || line.indent !== own.indent) return false
  const marker = markerOf(line)
  const isKey = (each: Line) => isKeyAlone(marker === '' ? each : { body: each.body.slice(marker.length) })
  return marker === markerOf(own) && isEntry(line) === isEntry(own) && isKey(line) === isKey(own)
}

/** Returns the first row at or after `start` that is not empty. Returns undefined if another edit replaces it. */
export function rowBelow(source: Source, edits: readonly RowEdit[], start: number): number | undefined {
  const row = source.nextRow(start)
  return row === undefined || edits.some(({ from, to }) => row >= from && row < to) ? undefined : row
}

/** Whether the row below the edit would become nested in one of the added lines above it, although it belongs to a different block. */
function isTakenIn(source: Source, below: number, from: number, made: readonly Line[]): boolean {
  const line = source.line(below)
  const isInMade = made.some((above) => !above.isComment && contentColumn(above) < contentColumn(line))
  return isInMade && isEntry(line) && source.blocks.opener(below) < from
}

/** Number of rows of a part. Three parts are data if they have `FEWEST` lines with content, and this share of them is keys and items. */
const PART = 24
const FEWEST = 3
const SHARE = 0.8

/** Whether the lines of the part with a row, and of the parts next to it, are keys and items of data that is structured by columns. */
export function isData(source: Source, row: number): boolean {
  if (source.isProse) return false
  const part = Math.floor(row / PART)
  const rows = rowNumbers(Math.max(0, (part - 1) * PART), Math.min(source.rowCount, (part + 2) * PART))
  const lines = rows.map((row) => source.line(row)).filter((line) => !line.isEmpty && !line.isComment)
  return lines.length >= FEWEST && lines.filter(isEntry).length >= lines.length * SHARE
}

function isEntry(line: Line): boolean {
  return line.body.startsWith('- ') || isKeyed(line)
}

/** Whether an entry is in another column than the first one of its block. `made` has the added lines from it up to row `from`. */
function isStray(entry: Line, made: readonly Line[], source: Source, from: number): boolean {
  if (entry.isComment || !isEntry(entry)) return false
  const column = contentColumn(entry)
  let first: Line | undefined
  // The rows between the openers are skipped because they are indented at least as much.
  for (const line of [...made, ...source.outward(from - 1)]) {
    if (line.isEmpty || line.isComment) continue
    if (contentColumn(line) < column) return isOut(line, made.includes(line), column, first)
    first = line
  }
  return false
}

/** Whether an entry in this column cannot be a child of `parent`, the nearest outer line above. `first` is the line below `parent`. */
function isOut(parent: Line, isMade: boolean, column: number, first: Line | undefined): boolean {
  const own = markerOf(parent).length
  // A line of the file would become part of an added text.
  if (isMade && own === 0 && /^- [\p{L}\d"'][^:]*$/u.test(parent.body)) return true
  if (own > 0 && column === parent.width + own) return false
  const head = new Line(parent.body.slice(own))
  if (isKeyAlone(head)) return first !== undefined && contentColumn(first) !== column
  // A key with a value on its line has no entries below it.
  return isKeyed(head) && /:\s+[\p{L}\d"'.~/-]/u.test(head.body)
}
