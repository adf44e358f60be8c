/**
 * The twin of a part: elision marks part a quote, and what changes in one part of it has that part's lines alone to tell where it goes.
 *
 *     file    open(door)        quoted     open(door)             line 3 or 5? the lines that the mark stands for tell nothing
 *             log(1)                       // ... existing code ...
 *             add(item)                   -add(item)
 *             log(2)
 *             add(item)
 *
 * Cost: the lines of the blocks that the parts lie in, REACH at most each way. Weakness: twins in form alone are not seen.
 */
import type { LineAlignment } from '@suture/graft'
import { indentOf, isTelling } from '@suture/graft/internal'
import { type Document, lineText } from '@suture/text'
import { partOf, type QuotedPart } from '../../forms/parts'
import type { Found } from '../place'

/** Lines that are looked at each way. */
const REACH = 400

/** The row at which the lines of a part in which something changes stand again, as deep and in the same block; undefined where none do. */
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
  // The other parts stand above it and below, as they were quoted.
  const [above, below] = [there.findLast((i) => i < part.after), there.find((i) => i > part.before)]
  // A hint says where the quote begins, and so which of several it is.
  const ends = isHinted ? { from: first, to: last + 1 } : { from: 0, to: source.lineCount }
  const within = { from: above === undefined ? ends.from : first + hi[above]!, to: below === undefined ? ends.to : first + lo[below]! }
  const edges = [...(above === undefined ? [] : [[top, above] as const]), ...(below === undefined ? [] : [[bottom, below] as const])]
  const depth = (i: number) => indentOf(lineText(source, first + lo[i]!)).length
  // The block of the line beyond the mark, where that is further out; else the own one.
  const twins = edges.map(([edge, beyond]) => twinOf(source, own, within, first + lo[edge]!, Math.min(depth(edge), depth(beyond) + 1)))
  return twins.find((row) => row !== undefined)
}

/** Stretch of the file, from one to before another. */
interface Stretch {
  readonly from: number
  readonly to: number
}

/** The first row besides some rows from which on their text stands again, up and down from one of them, until a line stands further out than `depth`. */
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
