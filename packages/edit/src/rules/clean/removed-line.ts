import type { LineHunk } from '@suture/graft'
import { isFirm } from '@suture/graft/internal'
import { fold } from '@suture/similarity'
import { commentLeft } from '../../carry/end-comment'
import { type Explained, finding, shown } from '../explained'
import type { Rule } from '../rule'

/**
 * The file must have what the edit removes as quoted, up to whitespace and typography: anything else is somebody's change.
 *
 *     file    limit = 20        quoted    -limit = 10      refused: the file has 20
 *                                         +limit = 30
 */
export const removedLine: Rule = {
  name: 'removed-line',
  asks: 'clean',
  check(explained) {
    const { hunks, lines, row, place, session } = explained
    const comment = commentLeft(session.source, place)
    if (comment !== '') {
      const sentence = `The edit removes what line ${place.last + 1} begins with, and would leave the comment behind it, ${shown(comment)}, which was not quoted.`
      return finding(explained, 'removed-line', sentence, [place.last])
    }
    const [i] = hunks.flatMap((hunk) => changed(explained, hunk))
    if (i === undefined) return undefined
    const at = row(i) === -1 ? standIn(explained, i) : row(i)
    const there = at === undefined ? 'that line is not there' : `line ${at + 1} is ${shown(explained.actual(at).body)}`
    const sentence = `The edit removes or changes ${shown(lines[i]!.raw)}, but ${there}.`
    return finding(explained, 'removed-line', sentence, at === undefined ? [] : [at], [lines[i]!.raw])
  },
}

/** The lines that a hunk removes and that are not there as quoted. */
function changed(explained: Explained, hunk: LineHunk): number[] {
  const { lines, distortion } = explained
  const removed = Array.from({ length: hunk.oldTo - hunk.oldFrom }, (_, n) => hunk.oldFrom + n)
  const isBlank = (i: number) => lines[i]!.body === ''
  // Blank lines among removed ones may have come or gone; a change of only blank lines is about them.
  const mayGo = !removed.every(isBlank)
  return removed.filter((i) =>
    isBlank(i) ? !mayGo && distortion(i) === 'absent' : !isFirm(distortion(i)) || !sameStrings(explained, i, hunk),
  )
}

/** The line of the file in place of an absent quoted line: an unquoted one between its neighbours. */
function standIn({ above, below, row, end, unquoted }: Explained, i: number): number | undefined {
  let up = above(i)
  while (up !== -1 && row(up) === -1) up = above(up)
  let down = below(i)
  while (down !== -1 && row(down) === -1) down = below(down)
  if (up === -1 || down === -1) return undefined
  return unquoted(end(up) - 1, row(down))[0]
}

/** True unless a string that the edit changes differs from the quote: whitespace inside a string is text. */
function sameStrings({ lines, row, actual, pattern }: Explained, i: number, { newFrom, newTo }: LineHunk): boolean {
  // The amount of whitespace may be a slip; whether there is any may not.
  const strings = (text: string) =>
    fold(text)
      .replace(/\s+/g, ' ')
      .match(/"[^"]*"|'[^']*'/g) ?? []
  const [quoted, own] = [strings(lines[i]!.raw), strings(actual(row(i)).raw)]
  const added = pattern.newLines
    .slice(newFrom, newTo)
    .map(fold)
    .join('\n')
    .replace(/[^\S\n]+/g, ' ')
  return quoted.length !== own.length || quoted.every((each, k) => each === own[k] || added.includes(each))
}
