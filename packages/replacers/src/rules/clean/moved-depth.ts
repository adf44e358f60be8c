import { isForm } from '@suture/graft/internal'
import { type Explained, finding, shown } from '../explained'
import type { Rule } from '../rule'
import { CLOSER, movedBlock } from './moved-block'

/**
 * What changes, and the lines beside it, stand as deep as the other lines that were quoted at their depth: a uniform shift, another unit and
 * a first line without its indentation are the model's, one line of another depth is somebody's change.
 *
 *     file    def run():          quoted     def run():      refused: two() has been moved into the block
 *                 one()                          one()
 *                 if a:                          if a:
 *                     two()                     -two()
 */
export const movedDepth: Rule = {
  name: 'moved-depth',
  asks: 'clean',
  check(explained) {
    const { hunks, lines, pattern, above, below, distortion, row, actual } = explained
    const told = lines.flatMap(({ body, indent: quoted }, i) =>
      body === '' || pattern.elisions[i] || !isForm(distortion(i)) ? [] : [{ i, quoted, own: actual(row(i)).indent }],
    )
    const changed = new Set(hunks.flatMap(({ oldFrom, oldTo }) => Array.from({ length: oldTo - oldFrom }, (_, n) => oldFrom + n)))
    const beside = new Set(hunks.flatMap(({ oldFrom, oldTo }) => [above(oldFrom), below(oldTo - 1)]))
    const ends = endsAbove(explained)
    for (const { i, quoted, own } of told) {
      // A neighbour that stands otherwise than quoted may be misquoted; where it stands as quoted, the others were moved.
      const isEnd = ends.has(i) && quoted.length > own.length
      const isAsked = changed.has(i) || (beside.has(i) && quoted === own) || isEnd
      const usual =
        isAsked && (i > 0 || isEnd) && quoted !== '' ? depthOf(told.filter((other) => other.i !== i && other.quoted === quoted)) : undefined
      if (usual === undefined || usual === own || !isAlike(usual, own)) continue
      const off = quoted === own ? 'stands as deep as quoted' : 'is indented otherwise than quoted'
      const others = `the lines around it ${usual === quoted ? 'stand as quoted' : 'were moved'}`
      const sentence = `Line ${row(i) + 1}, ${shown(lines[i]!.raw)}, ${off}, while ${others}.`
      return finding(explained, 'moved-depth', sentence, [row(i)], [lines[i]!.raw])
    }
    return movedBlock(explained)
  },
}

/** What ends a block above new lines: at another depth it ends another one. */
function endsAbove({ hunks, lines, above }: Explained): ReadonlySet<number> {
  return new Set(hunks.map(({ oldFrom }) => above(oldFrom)).filter((i) => i !== -1 && CLOSER.test(lines[i]!.body)))
}

/** Lines quoted at the same depth: of fewer nothing can be said. */
const LEAST = 2

/** The depth at which all of these lines stand. */
function depthOf(lines: readonly { readonly own: string }[]): string | undefined {
  const own = lines[0]?.own
  return lines.length >= LEAST && lines.every((line) => line.own === own) ? own : undefined
}

/** Both in tabs, or both in blanks: one for the other, or a mixture, is another way to write a depth. */
function isAlike(one: string, other: string): boolean {
  return /^(?:\t*| *)$/.test(one + other)
}
