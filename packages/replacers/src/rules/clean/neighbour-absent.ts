import { looksLikeComment } from '@suture/graft/internal'
import { finding, isFirm, shown } from '../explained'
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
    const { hunks, pattern, lines, above, below, level } = explained
    for (const { oldFrom, oldTo } of hunks) {
      const up = above(oldFrom)
      const down = below(oldTo - 1)
      for (const i of [up, down]) {
        if (i === -1 || pattern.elisions[i] || level(i) >= 0) continue
        // Quoted twice, it stands there once.
        const next = i === up ? above(i) : below(i)
        if (next !== -1 && level(next) >= 0 && lines[next]!.body === lines[i]!.body) continue
        // A comment that has other words now.
        const end = i === up ? explained.end(i) : explained.end(i) + 1
        if (looksLikeComment(lines[i]!) && [end - 1, end].some((at) => looksLikeComment(explained.actual(at)))) continue
        const sentence = `The quoted line ${shown(lines[i]!.raw)}, right beside what the edit changes, is not there.`
        const other = i === up ? down : up
        const rows = other !== -1 && isFirm(level(other)) ? [explained.row(other)] : []
        return finding(explained, 'neighbour-absent', sentence, rows, [lines[i]!.raw])
      }
    }
    return undefined
  },
}
