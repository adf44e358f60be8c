import { isFirm, isTelling, looksLikeComment } from '@suture/graft/internal'
import { type Explained, finding, isRewrapped, type Neighbour, neighbours, shown } from '../explained'
import type { Rule } from '../rule'
import { beyondComments, slidden } from './change-that-slides'

/**
 * The quoted lines next to a change must be in the file: a missing one was removed by somebody who worked at this very position.
 *
 *     file    a()        quoted     a()        refused: b() is gone
 *             d()                   b()
 *                                  +c()
 *                                   d()
 */
export const neighbourAbsent: Rule = {
  name: 'neighbour-absent',
  asks: 'clean',
  check(explained) {
    const { lines, distortion, row } = explained
    const bracket = neighbours(explained).find((each) => endsUntold(explained, each))
    if (bracket) {
      const sentence = `Nothing that was quoted ${bracket.isAbove ? 'above' : 'below'} the change says which ${shown(lines[bracket.i]!.raw)} is meant: the blank line quoted beside it is not there.`
      return finding(explained, 'neighbour-absent', sentence, [row(bracket.i)], [lines[bracket.i]!.raw])
    }
    // Where the change slides to, a line that was quoted several times may be any of them.
    const once = neighbours(explained, slidden(explained)).filter(({ i }) =>
      lines.every(({ body }, k) => k === i || body !== lines[i]!.body),
    )
    const absent = [...neighbours(explained, beyondComments(explained)), ...once].find(
      (each) =>
        distortion(each.i) === 'absent' &&
        !isRewrapped(explained, each.i) &&
        !isQuotedTwice(explained, each) &&
        !isRewordedComment(explained, each),
    )
    if (!absent) return undefined
    const { raw } = lines[absent.i]!
    const elsewhere = rowElsewhere(explained, absent.i)
    const at = elsewhere.map((each) => `, but at line ${each + 1}`).join('')
    const sentence = `The quoted line ${shown(raw)}, next to what the edit changes, is not there${at}.`
    const rows = absent.across !== -1 && isFirm(distortion(absent.across)) ? [row(absent.across)] : []
    return finding(explained, 'neighbour-absent', sentence, [...rows, ...elsewhere], [raw])
  },
}

/** The row of a line that is not at the place, if it occurs once and has text. */
function rowElsewhere({ session, lines }: Explained, i: number): readonly number[] {
  const rows = isTelling(lines[i]!.raw) ? session.finder.rows(lines[i]!) : []
  return rows.length === 1 ? rows : []
}

/**
 * True if a bracket ends the quote, and the blank line that was quoted between it and the change is gone: nothing shows which bracket it
 * is.
 */
function endsUntold({ lines, distortion, hunks }: Explained, { i, isAbove, beyond }: Neighbour): boolean {
  const next = isAbove ? i + 1 : i - 1
  const isChanged = hunks.some(({ oldFrom, oldTo }) => oldFrom <= next && next < oldTo)
  const isGone = lines[next]?.body === '' && distortion(next) === 'absent' && !isChanged
  return isGone && beyond === -1 && distortion(i) !== 'absent' && !isTelling(lines[i]!.raw)
}

/** True if the file has the line once, and it was quoted twice in a row. */
function isQuotedTwice({ lines, distortion }: Explained, { i, beyond }: Neighbour): boolean {
  return beyond !== -1 && distortion(beyond) !== 'absent' && lines[beyond]!.body === lines[i]!.body
}

/**
 * True for a comment that has other words now. One that occurs elsewhere verbatim, as a heading may, was not reworded, and neither was the
 * comment there if it was quoted itself.
 */
function isRewordedComment({ lines, row, end, actual, session }: Explained, { i, isAbove }: Neighbour): boolean {
  if (!looksLikeComment(lines[i]!) || session.finder.rows(lines[i]!).length > 0 || session.finder.stands(lines[i]!.body)) return false
  const below = isAbove ? end(i) : end(i) + 1
  const isQuoted = (at: number) => lines.some((_, other) => row(other) !== -1 && row(other) <= at && at < end(other))
  return [below - 1, below].some((at) => looksLikeComment(actual(at)) && !isQuoted(at))
}
