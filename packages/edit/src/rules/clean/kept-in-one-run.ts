import { isFirm, isTelling } from '@suture/graft/internal'
import { type Explained, finding, shown } from '../explained'
import type { Rule } from '../rule'
import { runsOf } from '../runs'

/**
 * All that the edit keeps occurs elsewhere consecutively, as quoted, with something else where the edit changes something: the quote is of
 * that place, and what is changed here only resembles it.
 *
 *     file    a.open()     quoted     a.open()      refused: the reset after a.stop() was changed,
 *             a.stop()                a.stop()      another one is below
 *             a.done()               -a.reset()
 *             b.stop()
 *             a.reset()
 */
export const keptInOneRun: Rule = {
  name: 'kept-in-one-run',
  asks: 'clean',
  check(explained) {
    if (explained.lines.length === 0 || standsAsQuoted(explained)) return undefined
    for (const left of leftOut(explained)) {
      const run = runWithout(explained, left)
      if (!run) continue
      const { lines, actual, row } = explained
      const i = left.values().next().value!
      const where = row(i) === -1 ? 'is not there' : `is at line ${row(i) + 1}`
      const sentence = `The lines that the edit keeps occur together from line ${run.from + 1}, ${shown(actual(run.from).raw)}, to line ${run.to + 1}; ${shown(lines[i]!.raw)} ${where}.`
      return finding(explained, 'kept-in-one-run', sentence, [run.from, run.to, ...(row(i) === -1 ? [] : [row(i)])])
    }
    return undefined
  },
}

/** True if every quoted line is as quoted, one after another. */
function standsAsQuoted({ lines, distortion, row, end, actual, pattern }: Explained): boolean {
  const said = lines.flatMap(({ body }, i) => (body === '' && !pattern.elisions[i] ? [] : [i]))
  const isNext = (upper: number, lower: number) => {
    for (let r = end(upper); r < row(lower); r++) if (actual(r).body !== '') return false
    return true
  }
  return said.every((i, n) => isFirm(distortion(i)) && (n === 0 || isNext(said[n - 1]!, i)))
}

/** Lines that may differ at the true place: the removed ones, or, if nothing is removed, a neighbour of what is added. */
function leftOut({ lines, hunks, above, below, pattern }: Explained): Set<number>[] {
  const removed = hunks.flatMap(({ oldFrom, oldTo }) => Array.from({ length: oldTo - oldFrom }, (_, n) => oldFrom + n))
  const told = removed.filter((i) => lines[i]!.body !== '')
  if (told.length > 0) return [new Set(told)]
  if (hunks.length !== 1) return []
  const [hunk] = hunks as [(typeof hunks)[0]]
  return [above(hunk.oldFrom), below(hunk.oldTo - 1)].filter((i) => i !== -1 && !pattern.elisions[i]).map((i) => new Set([i]))
}

/** Rows beyond those of the lines left out that may be in their place. */
const SLACK = 2
/** Minimum number of kept lines with text for which a run identifies its place. */
const LEAST = 1

/** The rows of the other lines, one after another, if they are not those of the place. */
function runWithout(explained: Explained, left: ReadonlySet<number>): { from: number; to: number } | undefined {
  const { lines, pattern, row } = explained
  const kept = lines.flatMap(({ body }, i) => (body === '' || left.has(i) ? [] : [i]))
  if (pattern.elisions.includes(true) || kept.filter((i) => isTelling(lines[i]!.raw)).length < LEAST) return undefined
  for (const rows of runsOf(explained, kept, (one, other) => slackBetween(one, other, left)))
    if (kept.some((i, n) => row(i) !== rows[n])) return { from: rows[0]!, to: rows.at(-1)! }
  return undefined
}

/** Rows that may be between two kept lines: none, or a few more than the lines left out there. */
function slackBetween(one: number, other: number, left: ReadonlySet<number>): number {
  const between = [...left].filter((i) => i > Math.min(one, other) && i < Math.max(one, other)).length
  return between === 0 ? 0 : between + SLACK
}
