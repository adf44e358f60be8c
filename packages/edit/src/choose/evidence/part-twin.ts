/**
 * Duplicates of a part: elision marks separate a quote into parts, and only the lines of a part show where its changes go.
 *
 *     file    open(door)        quoted     open(door)             line 3 or 5? the lines that the mark represents are unknown
 *             log(1)                       // ... existing code ...
 *             add(item)                   -add(item)
 *             log(2)
 *             add(item)
 *
 * Cost: the lines of the blocks around the parts, REACH at most in each direction. Source: own. Weakness: duplicates in another form are
 * not found.
 */
import type { LineAlignment } from '@suture/graft'
import { indentOf, isTelling } from '@suture/graft/internal'
import { type Document, lineText } from '@suture/text'
import { partOf, type QuotedPart } from '../../forms/parts'
import type { Found } from '../place'

/** Maximum number of lines examined in each direction. */
const REACH = 400

/** The row at which the lines of a changed part occur again, at the same depth and in the same block; undefined if they do not. */
export function twinOfPart(source: Document, place: Found, isHinted: boolean): number | undefined {
  if (!place.alignment || !place.pattern.elisions.includes(true)) return undefined
  for (const hunk of place.pattern.hunks) {
    const twin = twinBeside(source, place, place.alignment, partOf(place.pattern, hunk), isHinted)
    if (twin !== undefined) return twin
  }
  return undefined
}

function twinBeside(
  source: Document,
  { pattern, first, last }: Found,
  { lo, hi, distortions }: LineAlignment,
  part: QuotedPart,
  isHinted: boolean,
): number | undefined {
  const { lines, elisions } = pattern
  const there = lines.flatMap(({ body }, i) => (body === '' || elisions[i] || distortions[i] === 'absent' ? [] : [i]))
  const inside = there.filter((i) => i > part.after && i < part.before)
  const [top, bottom] = [inside[0], inside.at(-1)]
  if (top === undefined || bottom === undefined || !inside.some((i) => isTelling(lines[i]!.raw))) return undefined
  const own = { from: first + lo[top]!, to: first + hi[bottom]! }
  // The other parts are above and below, as quoted.
  const [above, below] = [there.findLast((i) => i < part.after), there.find((i) => i > part.before)]
  // A hint shows where the quote begins, and so which of several is meant.
  const ends = isHinted ? { from: first, to: last + 1 } : { from: 0, to: source.lineCount }
  const within = { from: above === undefined ? ends.from : first + hi[above]!, to: below === undefined ? ends.to : first + lo[below]! }
  const edges = [...(above === undefined ? [] : [[top, above] as const]), ...(below === undefined ? [] : [[bottom, below] as const])]
  const depth = (i: number) => indentOf(lineText(source, first + lo[i]!)).length
  // The block of the line beyond the mark, if that is further out; else the part's own block.
  const twins = edges.map(([edge, beyond]) => twinOf(source, own, within, first + lo[edge]!, Math.min(depth(edge), depth(beyond) + 1)))
  return twins.find((row) => row !== undefined)
}

/** A stretch of the file: rows from `from` to before `to`. */
interface Stretch {
  readonly from: number
  readonly to: number
}

/**
 * The first other row at which the text of some rows occurs again, up and down from one of them, until a line is further out than `depth`.
 */
function twinOf(source: Document, own: Stretch, within: Stretch, edge: number, depth: number): number | undefined {
  const texts = Array.from({ length: own.to - own.from }, (_, n) => lineText(source, own.from + n).trimEnd())
  const stands = (row: number) =>
    row !== own.from && row + texts.length <= within.to && texts.every((text, n) => lineText(source, row + n).trimEnd() === text)
  for (const step of [-1, 1]) {
    for (let n = 0, row = edge; n < REACH && row >= within.from && row < within.to; n++, row += step) {
      const text = lineText(source, row)
      if (text.trim() !== '' && indentOf(text).length < depth) break
      if (stands(row)) return row
    }
  }
  return undefined
}
