import { isForm } from '@suture/graft/internal'
import { type Explained, finding, shown } from '../explained'
import type { Rule } from '../rule'

/**
 * What changes, and the lines beside it, stand as deep as the rest of the quote says: a uniform shift, another unit and a first line
 * without its indentation are the model's, one line of another depth is somebody's change.
 *
 *     file    if a:          quoted     if a:       refused: two() has been moved into the block
 *                 one()                     one()
 *                 two()                -two()
 */
export const movedDepth: Rule = {
  name: 'moved-depth',
  asks: 'clean',
  check(explained) {
    const { hunks, lines, pattern, above, below, distortion, row } = explained
    const pairs = lines.flatMap((line, i) =>
      line.body === '' || pattern.elisions[i] || !isForm(distortion(i)) ? [] : [{ i, ...depths(explained, i) }],
    )
    if (pairs.length < LEAST || pairs.every(({ quoted, actual }) => quoted === actual)) return undefined
    const asked = new Set(hunks.flatMap(({ oldFrom, oldTo }) => [above(oldFrom), below(oldTo - 1), ...range(oldFrom, oldTo)]))
    const indented = pairs.filter(({ quoted }) => quoted !== '')
    const same = indented.filter(({ quoted, actual }) => quoted === actual)
    // Where most lines stand as quoted, the others were moved. Lines without indentation stand so under any unit.
    if (same.length < 2 || same.length * 2 <= indented.length) return undefined
    for (const { i, quoted, actual } of pairs) {
      if (quoted === actual || !asked.has(i) || i === 0 || quoted.length === 0 || !isAlike(quoted, actual)) continue
      const hunk = hunks.find(({ oldFrom, oldTo }) => i >= oldFrom && i < oldTo)
      if (!hunk) continue
      const sentence = `Line ${row(i) + 1}, ${shown(lines[i]!.raw)}, is indented otherwise than quoted, while the lines around it stand as quoted.`
      return finding(explained, 'moved-depth', sentence, [row(i)], [lines[i]!.raw])
    }
    return undefined
  },
}

/** Both in tabs, or both in blanks: one for the other, or a mixture, is another way to write a depth. */
function isAlike(quoted: string, actual: string): boolean {
  return /^(?:\t*| *)$/.test(quoted) && /^(?:\t*| *)$/.test(actual) && quoted.includes('\t') === actual.includes('\t')
}

/** Pairs that are asked: of fewer nothing can be said. */
const LEAST = 3

function depths({ lines, actual, row }: Explained, i: number): { quoted: string; actual: string } {
  return { quoted: lines[i]!.indent, actual: actual(row(i)).indent }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, n) => from + n)
}
