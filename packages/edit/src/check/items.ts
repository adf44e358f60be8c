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
export function strayItem(source: Source, { change }: Placement, edits: readonly RowEdit[]): number | undefined {
  for (const { from, to, lines, hunk } of edits) {
    if (!isData(source, from)) continue
    const made = lines.flatMap((raw) => (raw.trim() === '' ? [] : [new Line(raw)]))
    if (made.length === 0) continue
    const below = nextRow(source, to)
    const isQuoted = hunk.oldTo < change.old.length
    if (below !== undefined && !isQuoted && isTakenIn(source, below, from, made)) return below
    if (below !== undefined && isStray(source.line(below), [...made].reverse(), source, from)) return below
    if (isStray(made[0]!, [], source, from)) return below ?? source.rowCount - 1
  }
  return undefined
}

/** The first row from one on that is not empty. */
function nextRow(source: Source, start: number): number | undefined {
  let row = start
  while (row < source.rowCount && source.line(row).isEmpty) row++
  return row < source.rowCount ? row : undefined
}

/** True if a row of another block than the edit changes would lie in one of the made lines above it. */
function isTakenIn(source: Source, below: number, from: number, made: readonly Line[]): boolean {
  const line = source.line(below)
  const isInMade = made.some((above) => !above.isComment && contentColumn(above) < contentColumn(line))
  return isInMade && isEntry(line) && source.blocks.opener(below) < from
}

/** Rows of a part of the file, how many must say something in it and beside it, and the share of these that are keys and items in data. */
const PART = 24
const FEWEST = 3
const SHARE = 0.8

/** True where the lines around a row are keys and items of data whose structure is in their columns. */
export function isData(source: Source, row: number): boolean {
  if (source.isProse) return false
  const parts = source.keep(knownParts)
  let [all, data] = [0, 0]
  for (let part = Math.floor(row / PART) - 1; part <= Math.floor(row / PART) + 1; part++) {
    let known = parts.get(part)
    if (!known) parts.set(part, (known = entriesIn(source, part)))
    all += known.all
    data += known.data
  }
  return all >= FEWEST && data >= all * SHARE
}

interface Entries {
  readonly all: number
  readonly data: number
}

const knownParts = () => new Map<number, Entries>()

/** How many lines of a part of the file say something, and how many of these are keys and items. */
function entriesIn(source: Source, part: number): Entries {
  let [all, data] = [0, 0]
  for (let row = Math.max(0, part * PART); row < Math.min(source.rowCount, (part + 1) * PART); row++) {
    const line = source.line(row)
    if (line.isEmpty || line.isComment) continue
    all++
    if (isEntry(line)) data++
  }
  return { all, data }
}

function isEntry(line: Line): boolean {
  return line.body.startsWith('- ') || isKeyed(line)
}

/** True for an item or a key below a key whose first one is in another column. `made`: lines between it and the rows above `from`, the lowest first. */
function isStray(entry: Line, made: readonly Line[], source: Source, from: number): boolean {
  if (entry.isComment || !isEntry(entry)) return false
  const column = contentColumn(entry)
  let first: Line | undefined
  for (const line of linesAbove(made, source, from)) {
    if (line.isEmpty || line.isComment) continue
    if (contentColumn(line) < column) return isOut(line, column, first)
    first = line
  }
  return false
}

/** True if an entry in a column does not lie in the line above it that is less deep. `first`: the first line below that. */
function isOut(parent: Line, column: number, first: Line | undefined): boolean {
  const own = markerOf(parent).length
  if (own > 0 && column === parent.width + own) return false
  const head = new Line(parent.body.slice(own))
  if (isKeyAlone(head)) return first !== undefined && contentColumn(first) !== column
  return isScalar(head)
}

/** The lines above a place, upwards: made ones, then of the file the row above and what opens its blocks; what lies between is no less deep. */
function* linesAbove(made: readonly Line[], source: Source, from: number): Generator<Line> {
  yield* made
  let row = from - 1
  while (row >= 0 && (source.line(row).isEmpty || source.line(row).isComment)) row--
  for (; row >= 0; row = source.blocks.opener(row)) yield source.line(row)
}

/** True for a key with a value of one line. */
function isScalar(line: Line): boolean {
  return isKeyed(line) && /:\s+[\p{L}\d"'.~/-]/u.test(line.body)
}
