import { isFirm, isForm, looksLikeComment } from '@suture/graft/internal'
import { between, type Explained, finding, isRewrapped, type Neighbour, neighbours, shown } from '../explained'
import type { Rule } from '../rule'

/**
 * A single neighbour may differ from the quote. If the lines beyond it differ too, the file's change reaches the edit's.
 *
 *     file    one(x)         quoted     one()       refused: two consecutive lines are not as quoted
 *             // two, new               // two
 *             a()                      -a()
 */
export const neighbourInLongerChange: Rule = {
  name: 'neighbour-in-longer-change',
  asks: 'clean',
  check(explained) {
    const { pattern, lines, distortion, row, actual } = explained
    for (const neighbour of neighbours(explained)) {
      const { i } = neighbour
      const beyond = beyondComment(explained, neighbour)
      if (isFirm(distortion(i)) || distortion(i) === 'absent' || beyond === -1 || pattern.elisions[beyond]) continue
      if ((isForm(distortion(beyond)) || isRewrapped(explained, beyond)) && between(explained, i, beyond).length === 0) continue
      const sentence = `Line ${row(i) + 1}, right beside what the edit changes, is ${shown(actual(row(i)).body)}, not ${shown(lines[i]!.raw)} as quoted, and what stands behind it is not as quoted either.`
      return finding(explained, 'neighbour-in-longer-change', sentence, [row(i)], [lines[i]!.raw])
    }
    return undefined
  },
}

/** The quoted line beyond a neighbour; beyond a comment, the first one that is no comment, or is as quoted. */
function beyondComment({ pattern, lines, distortion, above, below }: Explained, { i, isAbove, beyond }: Neighbour): number {
  const isOff = (at: number) => at !== -1 && !pattern.elisions[at] && looksLikeComment(lines[at]!) && !isForm(distortion(at))
  let at = beyond
  if (looksLikeComment(lines[i]!)) while (isOff(at)) at = isAbove ? above(at) : below(at)
  return at
}
