import type { Outline, Segment, Unit } from './outline'
import { endOfUnit, nextRow } from './outline'

/** For each unit of a segment its rows in the file, or undefined if the file does not have it. */
export type Layout = readonly (Unit | undefined)[]

/**
 * Returns the ways in which a segment can lie in the file. Units with the first line of a unit of the file must follow one another as in
 * the file, with nothing but empty lines between them. Units that the file does not have must be between two others, or next to an empty
 * line that the file has, too.
 */
export function laySegment(file: Outline, block: Outline, segment: Segment): Layout[] {
  const { units } = segment
  const isKnown: boolean[] = []
  for (const [k, unit] of units.entries()) {
    const closesNew = k > 0 && !isKnown[k - 1] && isCloser(block, unit, units[k - 1]!) && !continues(block, units.slice(0, k))
    isKnown.push(!closesNew && rowsLike(file, block, unit).length > 0)
  }
  const first = isKnown.indexOf(true)
  if (first < 0) return []
  return rowsLike(file, block, units[first]!)
    .map((start) => layFrom(file, block, segment, isKnown, start))
    .filter((layout) => layout !== undefined)
}

/** Whether the last unit continues the statement of one before it, as `else` does. */
function continues({ blocks }: Outline, units: readonly Unit[]): boolean {
  const path = blocks.path(units.at(-1)!.from)
  return units.slice(0, -1).some(({ from }) => path.includes(from))
}

/** Whether a unit is a short line that closes the unit above it. */
function isCloser({ rows }: Outline, { from }: Unit, above: Unit): boolean {
  const line = rows[from]!
  return from === above.to && line.width === rows[above.from]!.width && line.words.length <= 1
}

/** Returns the rows of the file with the first line of a unit, inside the same blocks. */
function rowsLike(file: Outline, block: Outline, { from }: Unit): number[] {
  const { key } = block.rows[from]!
  const path = keysOfPath(block, from)
  return [...file.rows.keys()].filter((row) => file.rows[row]!.key === key && isSubsequence(path, keysOfPath(file, row)))
}

function keysOfPath({ rows, blocks }: Outline, row: number): string[] {
  return blocks.path(row).map((opener) => rows[opener]!.key)
}

function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0
  for (const each of whole) if (each === part[at]) at++
  return at === part.length
}

/** Lays the segment so that the first unit that the file has begins at the row `start`. */
function layFrom(file: Outline, block: Outline, segment: Segment, isKnown: readonly boolean[], start: number): Layout | undefined {
  const { units, isOpenAbove, isOpenBelow } = segment
  const layout: (Unit | undefined)[] = []
  let last = -1
  for (const [k, unit] of units.entries()) {
    const row = last < 0 ? start : nextRow(file, layout[last]!.to)
    layout.push(isKnown[k] ? placeOf(file, block, unit, row) : undefined)
    if (!isKnown[k]) continue
    if (!followsOn(file, block, units, layout, last)) return undefined
    last = k
  }
  const isBoundAbove = isKnown[0] || (isOpenAbove && isEmptyAt(file, start - 1))
  const isBoundBelow = isKnown.at(-1) || (isOpenBelow && isEmptyAt(file, layout[last]!.to))
  return isBoundAbove && isBoundBelow ? layout : undefined
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
