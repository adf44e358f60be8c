import { indentOf } from '@suture/graft/internal'
import { lineText } from '@suture/text'
import { finding, shown } from '../explained'
import type { Rule } from '../rule'

/** Lines beyond a block's end in which the quoted bracket is looked for. */
const BEYOND = 3
const BRACKETS = /^[)\]}>;,]+$/

/**
 * A block ends in a bracket at another depth than quoted, while all other lines are as deep as quoted, and a bracket as quoted follows
 * closely: it is another bracket.
 *
 *     file      if (b) {       quoted       if (b) {     refused: the bracket of the function was quoted, the one there is the branch's
 *                 run()                       run()
 *               }                         }
 *             }                           +next()
 */
export const oddBracket: Rule = {
  name: 'odd-bracket',
  asks: 'meaning',
  check(explained) {
    const { lines, pattern, place, distortion, row, session } = explained
    if (lines.length === 0) return undefined
    const { source } = session
    const isOdd = (i: number) => distortion(i) !== 'absent' && indentOf(lineText(source, row(i))) !== lines[i]!.indent
    const telling = lines.flatMap((line, i) => (line.body === '' || pattern.elisions[i] ? [] : [i]))
    const beyond = (i: number) =>
      Array.from({ length: BEYOND }, (_, far) => (i === 0 ? place.first - 1 - far : place.last + 1 + far)).find(
        (line) => line >= 0 && line < source.lineCount && lineText(source, line).trimEnd() === lines[i]!.raw.trimEnd(),
      )
    // If nothing changes next to it, either bracket gives the same bytes.
    const { newLines } = pattern
    const end = lines.length - 1
    const rests = (i: number) =>
      i === 0
        ? newLines[0] === lines[0]!.raw && newLines[1] === lines[1]?.raw
        : newLines.at(-1) === lines[end]!.raw && newLines.at(-2) === lines[end - 1]?.raw
    const ends = [0, end].filter((i) => BRACKETS.test(lines[i]!.body) && isOdd(i) && !rests(i) && beyond(i) !== undefined)
    if (ends.length === 0 || telling.length <= ends.length + 1 || !telling.every((i) => ends.includes(i) || !isOdd(i))) return undefined
    const [i] = ends as [number]
    const sentence = `The bracket ${shown(lines[i]!.raw)} at line ${row(i) + 1} is at another depth than quoted; line ${beyond(i)! + 1} is one as deep as quoted.`
    return finding(explained, 'odd-bracket', sentence, [row(i), beyond(i)!], [lines[i]!.raw])
  },
}
