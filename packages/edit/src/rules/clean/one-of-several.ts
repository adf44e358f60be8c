import { isTelling } from '@suture/graft/internal'
import { finding, shown } from '../explained'
import type { Rule } from '../rule'

/**
 * A line was quoted more often than it occurs, and the edit removes or adds one of them: nothing shows which one is left.
 *
 *     file    alpha     quoted     alpha     refused: is the remaining beta the one to keep?
 *             beta                 beta
 *                                 -beta
 */
export const oneOfSeveral: Rule = {
  name: 'one-of-several',
  asks: 'clean',
  check(explained) {
    const { lines, pattern, distortion } = explained
    for (const [i, { body }] of lines.entries()) {
      // Lone brackets come and go with what they close.
      if (distortion(i) !== 'absent' || !isTelling(body) || pattern.elisions[i]) continue
      const alike = lines.flatMap((line, k) => (line.body === body ? [k] : []))
      if (alike.length < 2) continue
      const wanted = pattern.newLines.filter((line) => line.trim() === body).length
      if (wanted === alike.length) continue
      const rows = alike.map(explained.row).filter((row) => row !== -1)
      const sentence = `${shown(body)} was quoted ${alike.length} times and stands there ${rows.length === 1 ? 'once' : `${rows.length} times`}: which of them the edit is about is open.`
      return finding(explained, 'one-of-several', sentence, rows, [body])
    }
    return undefined
  },
}
