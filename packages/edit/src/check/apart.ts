/**
 * Apart: lines that were quoted one below the other are in one block of the file, and none was passed over for a later one like it.
 *
 *     quoted  a()⏎b()        file  a()⏎b()⏎...⏎b()        the second b is not the one below a
 */
import { lineBits } from '../locate/bits'
import { isPaired } from '../locate/pair'
import type { Placement } from '../locate/placement'
import type { RowEdit } from '../merge/row-edit'
import type { Source } from '../text/source'

/** The row of a line that a change lies beside and that is apart from the rest of the quote; undefined if there is none. */
export function apartFromQuote(source: Source, placement: Placement, edits: readonly RowEdit[]): number | undefined {
  const { change, forms, from, to } = placement
  const { old, elided } = change
  const paired = old.flatMap((line, i) => (isPaired(forms[i]!) && !line.isEmpty ? [i] : []))
  const [first, last] = [edits[0]?.hunk.oldFrom ?? 0, edits.at(-1)?.hunk.oldTo ?? 0]
  for (const [k, lower] of paired.entries()) {
    const upper = paired[k - 1]
    if (upper === undefined || elided.slice(upper, lower).includes(true)) continue
    // The changes lie on the one side, and the smaller part of the quote with them.
    const [above, below] = [k, paired.length - k]
    const isWithChange = (last <= lower && above <= below) || (first > upper && below <= above)
    const beside = last <= lower ? upper : lower
    const gap = { upper, lower, from: to[upper]!, to: from[lower]! }
    const isHeldAlone = Math.min(above, below) === 1 && (last <= upper || first > lower)
    const isApart = isBroken(source, placement, gap, beside) || (isHeldAlone && isLone(source, placement, gap, beside))
    if (isWithChange && isApart) return from[beside]
  }
  return undefined
}

interface Gap {
  readonly upper: number
  readonly lower: number
  readonly from: number
  readonly to: number
}

/** Bits of a line that holds a change alone, and rows apart from which it has to. */
const SAYS = 12
const FAR = 4

/** True for a lone line that says little, far from the rest: it may be any line like it. */
function isLone(source: Source, { change }: Placement, { from, to }: Gap, beside: number): boolean {
  let rows = 0
  for (let row = from; row < to; row++) if (!source.line(row).isEmpty) rows++
  return rows >= FAR && lineBits(source, change.old[beside]!) < SAYS
}

/** True if the rows between two quoted lines have the one on the side of the change, or leave the block of both. */
function isBroken(source: Source, { change }: Placement, { upper, lower, from, to }: Gap, beside: number): boolean {
  const { old } = change
  const [above, below] = [old[upper]!, old[lower]!]
  const width = Math.min(source.line(from - 1).width, source.line(to).width)
  for (let row = from; row < to; row++) {
    const line = source.line(row)
    if (line.words.length === 0) continue
    if (line.body === old[beside]!.body) return true
    if (above.width === below.width && line.width < width && !line.isComment) return true
  }
  return false
}
