import { isForm, isLineSlip, looksLikeComment } from '@suture/graft/internal'
import { type Explained, finding, isRewrapped, type Neighbour, neighbours, shown, statementStart } from '../explained'
import { occurrencesIn } from '../occurrences'
import type { Rule } from '../rule'
import { beyondComments } from './change-that-slides'

/**
 * A line next to a change may be misquoted by a slip of the pen, or be a comment. With another word, number or operator somebody has
 * changed it, or it is another line.
 *
 *     file    deleteUser(id)     quoted     createUser(id)     refused: another word
 *             save()                       -save()
 */
export const neighbourChanged: Rule = {
  name: 'neighbour-changed',
  asks: 'clean',
  check(explained) {
    const { hunks, pattern, lines, distortion, row, actual } = explained
    const added = new Set(hunks.flatMap(({ newFrom, newTo }) => pattern.newLines.slice(newFrom, newTo).map((line) => line.trim())))
    for (const i of neighbours(explained, beyondComments(explained)).flatMap((near) => besides(explained, near))) {
      if (distortion(i) === 'absent' || isForm(distortion(i)) || isRewrapped(explained, i)) continue
      const own = actual(row(i))
      const isMade = added.has(own.body)
      if (!isMade && looksLikeComment(lines[i]!) && looksLikeComment(own)) continue
      if (!isMade && isLineSlip(lines[i]!.folded, own.folded, occurrencesIn(explained.session))) continue
      const sentence = isMade
        ? `Line ${row(i) + 1}, next to what the edit changes, is ${shown(own.body)}, not ${shown(lines[i]!.raw)} as quoted; the edit would add the first.`
        : `Line ${row(i) + 1}, next to what the edit changes, is ${shown(own.body)}, not ${shown(lines[i]!.raw)} as quoted.`
      return finding(explained, 'neighbour-changed', sentence, [row(i)], [lines[i]!.raw])
    }
    return undefined
  },
}

/**
 * A neighbour. If it ends a statement of several lines directly above the change, also the line at which that begins: what is called there,
 * or assigned to. A deeper closing line needs this; a bracket at the statement's own depth ends it by itself.
 */
function besides(explained: Explained, { i, isAbove }: Neighbour): readonly number[] {
  const { lines, hunks } = explained
  const isNext = isAbove && hunks.some(({ oldFrom }) => oldFrom === i + 1)
  const start = isNext ? statementStart(explained, i) : i
  return start === i || lines[i]!.indent.length <= lines[start]!.indent.length ? [i] : [i, start]
}
