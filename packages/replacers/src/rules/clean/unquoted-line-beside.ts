import { finding, shown } from '../explained'
import type { Rule } from '../rule'

/**
 * Lines of code that only the file has must not stand right where the edit changes something: what they mean to the change,
 * nobody has said. Comments and blank lines may.
 *
 *     file    a()        quoted     a()        refused: the file has log() where b() goes
 *             log()                -b()
 *             b()                   c()
 */
export const unquotedLineBeside: Rule = {
  name: 'unquoted-line-beside',
  asks: 'clean',
  check(explained) {
    const { hunks, pattern, above, below, row, end, unquoted, actual } = explained
    for (const { oldFrom, oldTo } of hunks) {
      const up = nearest(oldFrom, above, (i) => row(i) !== -1 || pattern.elisions[i]!)
      const down = nearest(oldTo - 1, below, (i) => row(i) !== -1 || pattern.elisions[i]!)
      const rows = Array.from({ length: oldTo - oldFrom }, (_, n) => oldFrom + n).filter((i) => row(i) !== -1)
      const from = up !== -1 && !pattern.elisions[up] ? end(up) - 1 : rows.length > 0 ? row(rows[0]!) : undefined
      const to = down !== -1 && !pattern.elisions[down] ? row(down) : rows.length > 0 ? end(rows.at(-1)!) - 1 : undefined
      if (from === undefined || to === undefined) continue
      const [at] = unquoted(from, to)
      if (at === undefined) continue
      const sentence = `Line ${at + 1} of the file, ${shown(actual(at).body)}, was not quoted, and it stands right where the edit changes something.`
      return finding(explained, 'unquoted-line-beside', sentence, [at])
    }
    return undefined
  },
}

function nearest(from: number, step: (i: number) => number, fits: (i: number) => boolean): number {
  let at = step(from)
  while (at !== -1 && !fits(at)) at = step(at)
  return at
}
