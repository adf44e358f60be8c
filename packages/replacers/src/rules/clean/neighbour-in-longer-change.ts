import { finding, isFirm, isForm, shown } from '../explained'
import type { Rule } from '../rule'

/**
 * A neighbour that is not as quoted may be off alone: where the lines behind it are off too, the change of the file reaches the edit's.
 *
 *     file    one(x)         quoted     one()       refused: two lines on end are not as quoted
 *             // two, new               // two
 *             a()                      -a()
 */
export const neighbourInLongerChange: Rule = {
  name: 'neighbour-in-longer-change',
  asks: 'clean',
  check(explained) {
    const { hunks, pattern, lines, above, below, level, row, end, unquoted, actual } = explained
    for (const { oldFrom, oldTo } of hunks)
      for (const [i, step] of [
        [above(oldFrom), above],
        [below(oldTo - 1), below],
      ] as const) {
        if (i === -1 || pattern.elisions[i] || isFirm(level(i)) || level(i) < 0) continue
        const next = step(i)
        if (next === -1 || pattern.elisions[next]) continue
        const isOff = level(next) < 0 || !isForm(level(next))
        const between = level(next) < 0 ? [] : next < i ? unquoted(end(next) - 1, row(i)) : unquoted(end(i) - 1, row(next))
        if (!isOff && between.length === 0) continue
        const sentence = `Line ${row(i) + 1}, right beside what the edit changes, is ${shown(actual(row(i)).body)}, not ${shown(lines[i]!.raw)} as quoted, and what stands behind it is not as quoted either.`
        return finding(explained, 'neighbour-in-longer-change', sentence, [row(i)], [lines[i]!.raw])
      }
    return undefined
  },
}
