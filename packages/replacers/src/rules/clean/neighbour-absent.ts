import { isFirm, looksLikeComment } from '@suture/graft/internal'
import { type Explained, finding, isRewrapped, type Neighbour, neighbours, shown } from '../explained'
import type { Rule } from '../rule'

/**
 * The quoted lines next to a change must be in the file: one that is gone was taken out by somebody who worked at this very spot.
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
    const absent = neighbours(explained).find(
      (each) =>
        distortion(each.i) === 'absent' &&
        !isRewrapped(explained, each.i) &&
        !isQuotedTwice(explained, each) &&
        !isRewordedComment(explained, each),
    )
    if (!absent) return undefined
    const { raw } = lines[absent.i]!
    const sentence = `The quoted line ${shown(raw)}, right beside what the edit changes, is not there.`
    const rows = absent.across !== -1 && isFirm(distortion(absent.across)) ? [row(absent.across)] : []
    return finding(explained, 'neighbour-absent', sentence, rows, [raw])
  },
}

/** It stands there once. */
function isQuotedTwice({ lines, distortion }: Explained, { i, beyond }: Neighbour): boolean {
  return beyond !== -1 && distortion(beyond) !== 'absent' && lines[beyond]!.body === lines[i]!.body
}

/** A comment that has other words now. */
function isRewordedComment({ lines, end, actual }: Explained, { i, isAbove }: Neighbour): boolean {
  const below = isAbove ? end(i) : end(i) + 1
  return looksLikeComment(lines[i]!) && [below - 1, below].some((at) => looksLikeComment(actual(at)))
}
