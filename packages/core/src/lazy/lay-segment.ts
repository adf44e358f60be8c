import type { Line } from '@suture/edit/internal'
import { endOfUnit, hasRowsBelow, nextRow, type Outline, type Segment, type Unit } from './outline'

/** For each unit of a segment its rows in the file, or undefined if the file does not have it. */
export type Layout = readonly (Unit | undefined)[]

/** Maximum number of lines of the file that may be the first line of a segment. */
const MOST_STARTS = 100

/**
 * Returns the ways in which a segment can lie in the file. Units with the first line of a unit of the file must follow one another as in
 * the file, with nothing but empty lines between them. Units that the file does not have must be between two others, or in one paragraph
 * with another, next to an empty line that the file has, too.
 */
export function laySegment(file: Outline, block: Outline, segment: Segment): Layout[] {
  const { units } = segment
  const isKnown: boolean[] = []
  for (const [k, unit] of units.entries()) {
    const closesNew = k > 0 && !isKnown[k - 1] && isCloser(block, unit, units[k - 1]!) && !continues(block, units.slice(0, k))
    isKnown.push(!closesNew && rowsLike(file, block, unit, 1).length > 0)
  }
  const first = isKnown.indexOf(true)
  // Brackets are in many places.
  if (first < 0 || block.rows[units[first]!.from]!.isPunctuation) return []
  const starts = rowsLike(file, block, units[first]!, MOST_STARTS + 1)
  if (starts.length > MOST_STARTS) return []
  return starts.map((start) => layFrom(file, block, segment, isKnown, start)).filter((layout) => layout !== undefined)
}

/** Whether the last unit continues the statement of one before it, as `else` does. */
export function continues({ blocks }: Outline, units: readonly Unit[]): boolean {
  const path = blocks.path(units.at(-1)!.from)
  return units.slice(0, -1).some(({ from }) => path.includes(from))
}

/** Whether a unit is a short line that closes the unit above it. A line with a word and lines below it, such as `reset() {`, begins a unit. */
function isCloser(block: Outline, { from }: Unit, above: Unit): boolean {
  const line = block.rows[from]!
  const isShort = line.words.length === 0 || (line.words.length === 1 && !hasRowsBelow(block, from))
  return isShort && from === above.to && line.width === block.rows[above.from]!.width
}

/** Returns up to `most` rows of the file with the first line of a unit, inside the same blocks. */
function rowsLike(file: Outline, block: Outline, { from }: Unit, most: number): number[] {
  const path = block.pathOf(from)
  const found: number[] = []
  for (const row of file.rowsOf(block.rows[from]!.key)) {
    if (found.length === most) break
    if (isSubsequence(path, file.pathOf(row))) found.push(row)
  }
  return found
}

function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0
  for (const each of whole) if (each === part[at]) at++
  return at === part.length
}

/** Lays the segment so that the first unit that the file has begins at the row `start`. */
function layFrom(file: Outline, block: Outline, segment: Segment, isKnown: readonly boolean[], start: number): Layout | undefined {
  const { units } = segment
  const layout: (Unit | undefined)[] = []
  let last = -1
  for (const [k, unit] of units.entries()) {
    const row = last < 0 ? start : nextRow(file, layout[last]!.to)
    layout.push(isKnown[k] ? placeOf(file, block, unit, row) : undefined)
    if (!isKnown[k]) continue
    if (!followsOn(file, block, units, layout, last)) return undefined
    last = k
  }
  return isBound(file, block, segment, layout) ? layout : undefined
}

/** Whether new units at the ends of a segment are in one paragraph with a unit of the file, and replace nothing beyond its empty line. */
function isBound(file: Outline, block: Outline, { units, isOpenAbove, isOpenBelow }: Segment, layout: Layout): boolean {
  const first = layout.findIndex((place) => place !== undefined)
  const last = layout.findLastIndex((place) => place !== undefined)
  const [above, below] = [layout[first]!.from - 1, layout[last]!.to]
  const isNew = (added: readonly Unit[], beyond: number) => !added.some(({ from }) => isVersion(block.rows[from]!, file.rows[beyond]))
  const isBoundAbove =
    first === 0 ||
    (isOpenAbove && isEmptyAt(file, above) && isParagraph(units.slice(0, first + 1)) && isNew(units.slice(0, first), lastRow(file, above)))
  const isBoundBelow =
    last === units.length - 1 ||
    (isOpenBelow && isEmptyAt(file, below) && isParagraph(units.slice(last)) && isNew(units.slice(last + 1), nextRow(file, below)))
  return isBoundAbove && isBoundBelow
}

/** Whether no empty line is between units. */
function isParagraph(units: readonly Unit[]): boolean {
  return units.every(({ from }, k) => k === 0 || from === units[k - 1]!.to)
}

/** Returns the last row at or above `row` that is not empty. */
function lastRow({ rows }: Outline, row: number): number {
  let last = row
  while (last >= 0 && rows[last]!.isEmpty) last--
  return last
}

/** Whether two lines name the same, or one has most words of the other. A new line may then replace the other. */
function isVersion(a: Line, b: Line | undefined): boolean {
  if (!b) return false
  const name = ({ body }: Line) => /^[^=:({]+(?=[=:({])/.exec(body)?.[0].trim()
  if (name(a) !== undefined && name(a) === name(b)) return true
  const known = new Set(b.words)
  return a.words.filter((word) => known.has(word)).length * 2 > Math.min(a.words.length, b.words.length)
}

/** Whether a row is empty or outside the text. */
function isEmptyAt({ rows }: Outline, row: number): boolean {
  return rows[row]?.isEmpty ?? true
}

/** Whether the newest unit has a place, and is indented less, as much or more than the unit at `last` in both texts. */
function followsOn(file: Outline, block: Outline, units: readonly Unit[], layout: Layout, last: number): boolean {
  const k = layout.length - 1
  const step = ({ rows }: Outline, a: Unit, b: Unit) => Math.sign(rows[b.from]!.width - rows[a.from]!.width)
  if (last < 0 || !layout[k]) return layout[k] !== undefined
  return step(file, layout[last]!, layout[k]) === step(block, units[last]!, units[k]!)
}

/**
 * Returns the rows of a unit, if it begins at a row of the file. A line without lines below it replaces none that are below it in the file.
 */
function placeOf(file: Outline, block: Outline, unit: Unit, row: number): Unit | undefined {
  if (file.rows[row]?.key !== block.rows[unit.from]!.key) return undefined
  if (endOfUnit(block, unit.from) > unit.to) return { from: row, to: row + 1 }
  const to = endOfUnit(file, row)
  return unit.to - unit.from === 1 && to - row > 1 ? undefined : { from: row, to }
}
