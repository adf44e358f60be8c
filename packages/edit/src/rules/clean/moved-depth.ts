import { isForm } from '@suture/graft/internal'
import type { Finding } from '@suture/text'
import { partOf } from '../../forms/parts'
import { type Explained, finding, shown } from '../explained'
import type { Rule } from '../rule'
import { CLOSER, movedBlock } from './moved-block'

/**
 * What changes, and the lines next to it, must be as deep as the other lines that were quoted at their depth. A uniform shift, another unit
 * and a first line without its indentation come from the model; one line at another depth is somebody's change.
 *
 *     file    def run():          quoted     def run():      refused: two() has been moved into the block
 *                 one()                          one()
 *                 if a:                          if a:
 *                     two()                     -two()
 */
export const movedDepth: Rule = {
  name: 'moved-depth',
  asks: 'clean',
  check: (explained) => movedLine(explained) ?? movedBlock(explained) ?? movedPart(explained),
}

/** A finding for one line at another depth than those that were quoted equally deep. */
function movedLine(explained: Explained): Finding | undefined {
  const { hunks, lines, above, below, row, actual } = explained
  const told = toldLines(explained).map((i) => ({ i, quoted: lines[i]!.indent, own: actual(row(i)).indent }))
  const changed = new Set(hunks.flatMap(({ oldFrom, oldTo }) => Array.from({ length: oldTo - oldFrom }, (_, n) => oldFrom + n)))
  const beside = new Set(hunks.flatMap(({ oldFrom, oldTo }) => [above(oldFrom), below(oldTo - 1)]))
  const ends = endsAbove(explained)
  for (const { i, quoted, own } of told) {
    // A neighbour that is not as deep as quoted may be misquoted; if it is, the others were moved.
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
  return undefined
}

/**
 * Beyond an elision mark, all lines around a change have another depth than quoted, and all other lines are as deep as quoted: what the
 * mark represents here is not what was left out.
 *
 *     file    run(                quoted     run(                          refused: line 4 is no argument of run
 *               now,                           // ... existing code ...
 *             )                               -once,
 *                 once,
 */
function movedPart(explained: Explained): Finding | undefined {
  const { hunks, lines, pattern, row, actual } = explained
  if (!pattern.elisions.includes(true)) return undefined
  const told = toldLines(explained)
  const own = (i: number) => actual(row(i)).indent
  // A line at the margin does not show how many spaces one step has.
  const isAsQuoted = (i: number) => own(i) === lines[i]!.indent && (own(i) !== '' || lines.some(({ indent }) => indent.startsWith('\t')))
  const isMoved = (i: number) => own(i) !== lines[i]!.indent && isAlike(own(i), lines[i]!.indent)
  for (const hunk of hunks) {
    const { after, before } = partOf(pattern, hunk)
    const [inside, others] = [told.filter((i) => i > after && i < before), told.filter((i) => i < after || i > before)]
    if (inside.length === 0 || others.length === 0 || !inside.every(isMoved) || !others.every(isAsQuoted)) continue
    const [first] = inside
    const sentence = `Line ${row(first!) + 1}, ${shown(lines[first!]!.raw)}, is indented otherwise than quoted, while the lines beyond the elision mark stand as quoted.`
    return finding(explained, 'moved-depth', sentence, [row(first!)], [lines[first!]!.raw])
  }
  return undefined
}

/** The quoted lines with text that are there, at least in form. */
function toldLines({ lines, pattern, distortion }: Explained): number[] {
  return lines.flatMap(({ body }, i) => (body === '' || pattern.elisions[i] || !isForm(distortion(i)) ? [] : [i]))
}

/** The lines above added ones that end a block: at another depth they end another block. */
function endsAbove({ hunks, lines, above }: Explained): ReadonlySet<number> {
  return new Set(hunks.map(({ oldFrom }) => above(oldFrom)).filter((i) => i !== -1 && CLOSER.test(lines[i]!.body)))
}

/** Minimum number of lines quoted at the same depth. */
const LEAST = 2

/** The depth that all of these lines have. */
function depthOf(lines: readonly { readonly own: string }[]): string | undefined {
  const own = lines[0]?.own
  return lines.length >= LEAST && lines.every((line) => line.own === own) ? own : undefined
}

/** True for both in tabs, or both in spaces: one for the other, or a mixture, is another way to write a depth. */
function isAlike(one: string, other: string): boolean {
  return /^(?:\t*| *)$/.test(one + other)
}
