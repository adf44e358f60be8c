/**
 * Law: lines that are quoted one below the other must be in one block of the file, and the only context of a change must not be far from the
 * rest of the quote. Lines omitted by an elision mark must not end their block, nor separate lines of which one has another depth than quoted.
 *
 *     quoted  ⎵a()⏎⎵b()        file  f⏎⎵a()⏎g⏎⎵b()        a and b are in two blocks: refused
 */
import { lineBits } from '../locate/bits'
import { isPaired, type Placement } from '../locate/placement'
import { isFound, isOfPlaces } from '../locate/places'
import { insideStrings, isDirective } from '../text/blocks'
import { type Line, type RowEdit, type Rows, rowNumbers, rowsWhere } from '../text/line'
import type { Source } from '../text/source'

/** Returns the row of a line next to a change if that line is separated from the rest of the quote. Returns undefined if there is none. */
export function apartFromQuote(source: Source, placement: Placement, edits: readonly RowEdit[]): number | undefined {
  if (isOfPlaces(source, placement)) return undefined
  const { change, forms, from } = placement
  const paired = rowsWhere(change.old, (line, i) => isPaired(forms[i]!) && !line.isEmpty)
  // The quoted lines from the first changed one to the last one.
  const changed = { from: edits[0]?.hunk.oldFrom ?? 0, to: edits.at(-1)?.hunk.oldTo ?? 0 }
  for (let k = 1; k < paired.length; k++) {
    const [upper, lower] = [paired[k - 1]!, paired[k]!]
    if (change.elided.slice(upper, lower).includes(true)) {
      if (isParted(source, placement, upper, lower) && !isFound(source, change, onSide(changed, paired, k))) return from[lower]
      continue
    }
    if (isInOtherBlock(source, placement, changed, upper, lower) || isInNextCopy(source, placement, changed, upper, lower))
      return from[lower]
    const lone = loneContext(source, placement, changed, paired, k)
    if (lone !== undefined) return from[lone]
  }
  return undefined
}

/** Returns the quoted lines on the side of an elision (above the `k`th line) that contains all changes, or none if both sides do. */
function onSide({ from, to }: Rows, paired: readonly number[], k: number): readonly number[] {
  if (from >= paired[k]!) return paired.slice(k)
  return to <= paired[k]! ? paired.slice(0, k) : []
}

/** Whether two lines on the two sides of an elision are not in one block of the file as they are quoted. */
function isParted(source: Source, placement: Placement, upper: number, lower: number): boolean {
  return leavesBlock(source, placement, upper, lower) || isShifted(source, placement, upper, lower)
}

/**
 * Whether two lines are quoted at different depths, and only one of them has its depth in the file. Depths of which one is a multiple of the
 * other may be the same in other units.
 */
function isShifted(source: Source, { change: { old }, from }: Placement, upper: number, lower: number): boolean {
  const depths = [upper, lower].map((i) => ({ quoted: old[i]!.width, actual: source.line(from[i]!).width }))
  const others = depths.filter(({ quoted, actual }) => quoted !== actual)
  const isOther = others.every(({ quoted, actual }) => quoted > 0 && actual % quoted !== 0 && quoted % actual !== 0)
  return depths[0]!.quoted !== depths[1]!.quoted && others.length === 1 && isOther
}

/** Whether the omitted rows end the block of the line above, although the line below was quoted inside this block. */
function leavesBlock(source: Source, { change: { old }, from, to }: Placement, upper: number, lower: number): boolean {
  if (old[lower]!.width <= old[upper]!.width) return false
  const { width } = source.line(to[upper]! - 1)
  const rows = rowsBetween(source, to[upper]!, from[lower]!)
  if (rows.length === 0 || source.line(rows[0]!).width <= width) return false
  const ends = (line: Line) => line.hasWords && !line.isComment && !isDirective(line) && line.width <= width
  return rows.some((row) => ends(source.line(row)))
}

/**
 * Whether a row between two quoted lines is less deep than both in the file, so they are in two blocks. Brackets must be closed by it. If
 * the quote has the lines at different depths, it only counts between two changes, because the quote may go on beyond the block.
 */
function isInOtherBlock(source: Source, { change: { old }, from, to }: Placement, changed: Rows, upper: number, lower: number) {
  if (from[lower] === to[upper] || (old[upper]!.width !== old[lower]!.width && (changed.from >= lower || changed.to <= upper))) return false
  const width = Math.min(source.line(to[upper]! - 1).width, source.line(from[lower]!).width)
  const lines = rowNumbers(to[upper]! - 1, from[lower]!).map((row) => source.line(row))
  const opener = source.blocks.opener(to[upper]! - 1)
  const isInBrackets = opener >= 0 && /[({[]$/.test(source.line(opener).body)
  const isText = insideStrings(lines)
  const ends = (line: Line) => (isInBrackets ? /^[)\]}]/.test(line.body) : line.hasWords && !line.isComment && !isDirective(line))
  return lines.some((line, k) => !isText[k] && line.width < width && ends(line))
}

/** Whether the second of two lines quoted without an empty line between them is in a copy: the file has an empty and a quoted one there. */
function isInNextCopy(source: Source, { change: { old }, from, to }: Placement, changed: Rows, upper: number, lower: number): boolean {
  if (changed.to <= upper || old.slice(upper, lower).some(({ isEmpty }) => isEmpty)) return false
  const rows = rowNumbers(to[upper]!, from[lower]!).map((row) => source.line(row))
  return rows.some(({ isEmpty }) => isEmpty) && rows.some((row) => row.hasWords && old.some(({ body }) => body === row.body))
}

/** Returns the first or last of the paired lines if it is the only context of the change, and far from the others in the file. */
function loneContext(source: Source, placement: Placement, changed: Rows, paired: readonly number[], k: number) {
  const [upper, lower] = [paired[k - 1]!, paired[k]!]
  const isFirst = k === 1 && changed.to <= upper
  if (!isFirst && (k < paired.length - 1 || changed.from <= lower)) return undefined
  const lone = isFirst ? upper : lower
  const isFar = rowsBetween(source, placement.to[upper]!, placement.from[lower]!).length >= FAR
  return isFar && lineBits(source, placement.change.old[lone]!) < SAYS ? lone : undefined
}

/** Returns the rows from `from` (inclusive) to `to` (exclusive) that are not empty. */
function rowsBetween(source: Source, from: number, to: number): number[] {
  return rowNumbers(from, to).filter((row) => !source.line(row).isEmpty)
}

/** A line that is the only context of a change and at least `FAR` rows away from the other quoted lines needs at least `SAYS` bits. */
const SAYS = 12
const FAR = 4
