import { lineText } from '@suture/text'
import { partsLine } from '../../carry/parts-line'
import { type Explained, endsLineAbove, finding, shown } from '../explained'
import type { Rule } from '../rule'

/** A first half that opens a block for the second one: after the second half is either inside the block, or not. */
const OPENS = /(?::|\{|=>|\b(?:then|do|else))$/

/**
 * Nothing may be added between the halves of one line, nor after its second half if that is the whole block that the first one opens; nor
 * at an end of several verbatim lines, if that end is in the middle of a line.
 *
 *     file    call(one, two)     quoted     call(one,     refused: the file has both on one line
 *                                          +  x,
 *                                             two)
 */
export const halfALine: Rule = {
  name: 'half-a-line',
  asks: 'meaning',
  check(explained) {
    if (!explained.place.alignment) return ofExactText(explained)
    const { hunks, lines, distortion, row } = explained
    const isHalf = (i: number) =>
      i > 0 && i < lines.length && distortion(i) === 'absent' && lines[i]!.body !== '' && distortion(i - 1) === 'misquoted'
    const isInside = (i: number) => isHalf(i) && (OPENS.test(lines[i - 1]!.body) || !endsLineAbove(explained, i))
    const hunk = hunks.find(({ oldFrom, oldTo }) => isHalf(oldFrom) || (oldFrom === oldTo && isInside(oldFrom - 1)))
    if (!hunk) return undefined
    const i = isHalf(hunk.oldFrom) ? hunk.oldFrom : hunk.oldFrom - 1
    return told(explained, i, row(i - 1), shown(lines[i]!.raw))
  },
}

/** A finding for lines added at an end of several verbatim lines that is in the middle of a line. */
function ofExactText(explained: Explained) {
  const { place, pattern, session } = explained
  const { source } = session
  if (place.strategy === 'multi-occurrence' || !partsLine(pattern, source.text, place.span)) return undefined
  const isAbove = source.text.slice(source.lineStarts[place.first]!, place.span.from).trim() !== ''
  const row = isAbove ? place.first : place.last
  const where = isAbove ? 'begins' : 'ends'
  const sentence = `The quoted text ${where} inside of line ${row + 1}, ${shown(lineText(source, row).trim())}: what is added would come in the middle of that line.`
  return finding(explained, 'half-a-line', sentence, [row])
}

function told(explained: Explained, i: number, at: number, half: string) {
  const sentence = `The quoted ${half} is not a line of its own: line ${at + 1} may hold it, and nothing can be added in the middle of a line.`
  return finding(explained, 'half-a-line', sentence, at < 0 ? [] : [at], [explained.lines[i]!.raw])
}
