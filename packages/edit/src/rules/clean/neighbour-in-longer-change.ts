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
      const own = `Line ${row(i) + 1}, next to what the edit changes, is ${shown(actual(row(i)).body)}, not ${shown(lines[i]!.raw)} as quoted`
      const [off, at] = offBeyond(explained, i, beyond)
      const rows = [row(i), ...(at === -1 ? [] : [at])]
      return finding(explained, 'neighbour-in-longer-change', `${own}, and ${off}.`, rows, [lines[i]!.raw, lines[beyond]!.raw])
    }
    return undefined
  },
}

/** What differs beyond a neighbour, and the row that it is about; -1 if there is none. */
function offBeyond(explained: Explained, i: number, beyond: number): readonly [string, number] {
  const { lines, distortion, row, actual } = explained
  const quoted = shown(lines[beyond]!.raw)
  if (distortion(beyond) === 'absent') return [`the quoted line ${quoted} is not there`, -1]
  const [next] = between(explained, i, beyond)
  if (next !== undefined) return [`line ${next + 1}, ${shown(actual(next).body)}, was not quoted`, next]
  return [`line ${row(beyond) + 1} is ${shown(actual(row(beyond)).body)}, not ${quoted} as quoted`, row(beyond)]
}

/** The quoted line beyond a neighbour; beyond a comment, the first one that is no comment, or is as quoted. */
function beyondComment({ pattern, lines, distortion, above, below }: Explained, { i, isAbove, beyond }: Neighbour): number {
  const isOff = (at: number) => at !== -1 && !pattern.elisions[at] && looksLikeComment(lines[at]!) && !isForm(distortion(at))
  let at = beyond
  if (looksLikeComment(lines[i]!)) while (isOff(at)) at = isAbove ? above(at) : below(at)
  return at
}
