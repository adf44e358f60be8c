/**
 * Apart: lines that were quoted one below the other are in one block of the file, and none was passed over for a later one like it; elided lines
 * do not end the block that they are elided in.
 *
 *     quoted  a()⏎b()        file  a()⏎b()⏎...⏎b()        the second b is not the one below a
 */
import { lineBits } from '../locate/bits'
import { isPaired } from '../locate/pair'
import type { Placement } from '../locate/placement'
import type { RowEdit } from '../merge/row-edit'
import type { Change } from '../request/change'
import type { Source } from '../text/source'

/** The row of a line that a change lies beside and that is apart from the rest of the quote; undefined if there is none. */
export function apartFromQuote(source: Source, placement: Placement, edits: readonly RowEdit[]): number | undefined {
  const { change, forms, from } = placement
  const paired = change.old.flatMap((line, i) => (isPaired(forms[i]!) && !line.isEmpty ? [i] : []))
  const changed = { first: edits[0]?.hunk.oldFrom ?? 0, last: edits.at(-1)?.hunk.oldTo ?? 0 }
  for (const [k, lower] of paired.entries()) {
    const upper = paired[k - 1]
    if (upper === undefined) continue
    if (change.elided.slice(upper, lower).includes(true)) {
      if (leavesBlock(source, placement, upper, lower) && !isFound(source, change, onSide(changed, paired, k))) return from[lower]
      continue
    }
    const beside = sideOfChange(changed, { upper, lower, above: k, below: paired.length - k })
    if (beside !== undefined && isApart(source, placement, changed, { upper, lower, beside })) return from[beside]
  }
  return undefined
}

/** The quoted lines on the side of an elision that holds all that changes; none where both do. `k`: the first line behind it. */
function onSide({ first, last }: Changed, paired: readonly number[], k: number): readonly number[] {
  if (first >= paired[k]!) return paired.slice(k)
  return last <= paired[k]! ? paired.slice(0, k) : []
}

/** Bits of lines that the file has once each, from which they place a change without the rest of the quote. */
const FOUND = 25

function isFound(source: Source, { old }: Change, rows: readonly number[]): boolean {
  const bits = rows.map((row) => (source.rows(old[row]!.body).length === 1 ? lineBits(source, old[row]!) : 0))
  return bits.reduce((sum, each) => sum + each, 0) >= FOUND
}

/** True if elided rows end the block that the line above opens, and the line below was quoted in it. */
function leavesBlock(source: Source, { change: { old }, from, to }: Placement, upper: number, lower: number): boolean {
  if (old[lower]!.width <= old[upper]!.width) return false
  const { width } = source.line(to[upper]! - 1)
  const rows = rowsBetween(source, to[upper]!, from[lower]!)
  if (rows.length === 0 || source.line(rows[0]!).width <= width) return false
  const ends = (row: number) => source.line(row).hasWords && !source.line(row).isComment && source.line(row).width <= width
  return rows.some(ends)
}

/** The quoted line at a gap on whose side all changes lie, and the smaller part of the quote with them. */
function sideOfChange(
  { first, last }: Changed,
  { upper, lower, above, below }: { upper: number; lower: number; above: number; below: number },
) {
  if (last <= lower && above <= below) return upper
  return first > upper && below <= above ? lower : undefined
}

/** The quoted lines from the first that changes to before the one behind the last. */
interface Changed {
  readonly first: number
  readonly last: number
}

interface Gap {
  readonly upper: number
  readonly lower: number
  /** The one on the side of the change. */
  readonly beside: number
}

/** True if the rows between two quoted lines part them, or if one of them holds the change alone. */
function isApart(source: Source, { change, forms, from, to }: Placement, { first, last }: Changed, gap: Gap): boolean {
  const { upper, lower, beside } = gap
  const rows = rowsBetween(source, to[upper]!, from[lower]!)
  if (parts(source, change, gap, rows, Math.min(source.line(to[upper]! - 1).width, source.line(from[lower]!).width))) return true
  const isInside = beside === upper ? last > upper : first <= lower
  const beyond = forms.filter((form, i) => isPaired(form) && !change.old[i]!.isEmpty && (beside === upper ? i < upper : i > lower))
  return !isInside && beyond.length === 0 && rows.length >= FAR && lineBits(source, change.old[beside]!) < SAYS
}

/** Rows that are not empty, `from` to before `to`. */
function rowsBetween(source: Source, from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, k) => from + k).filter((row) => !source.line(row).isEmpty)
}

/** Bits of a line that holds a change alone, and rows apart from which it has to. */
const SAYS = 12
const FAR = 4

/** True if one of the rows is the line on the side of the change, or lies outside of the block that both lines were quoted in. */
function parts(source: Source, { old }: Change, { upper, lower, beside }: Gap, rows: readonly number[], width: number): boolean {
  const isLevel = old[upper]!.width === old[lower]!.width
  return rows.some((row) => {
    const line = source.line(row)
    if (!line.hasWords) return false
    return line.body === old[beside]!.body || (isLevel && line.width < width && !line.isComment)
  })
}
