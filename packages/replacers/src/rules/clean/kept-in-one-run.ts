import { levelOf } from '@suture/graft'
import { isFirm, isTelling } from '@suture/graft/internal'
import { type Explained, finding, shown } from '../explained'
import type { Rule } from '../rule'

/**
 * All that the edit keeps stands elsewhere in one run, as quoted, and where the edit changes something there stands something else:
 * the quote is of that place, and what is changed here only looks like it.
 *
 *     file    a.open()     quoted     a.open()      refused: the reset behind a.stop() was changed,
 *             a.stop()                a.stop()      another one stands below
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
      const sentence = `All that the edit keeps stands at lines ${run.from + 1}-${run.to + 1} as quoted, with something else where the edit changes it; ${shown(explained.lines[left.values().next().value!]!.raw)} stands at another place.`
      return finding(explained, 'kept-in-one-run', sentence, [run.from, run.to])
    }
    return undefined
  },
}

/** Every quoted line stands as quoted, one behind the other. */
function standsAsQuoted({ lines, distortion, row, pattern }: Explained): boolean {
  const said = lines.flatMap(({ body }, i) => (body === '' && !pattern.elisions[i] ? [] : [i]))
  return said.every((i, n) => isFirm(distortion(i)) && (n === 0 || row(i) - row(said[n - 1]!) <= i - said[n - 1]! + 1))
}

/** Lines that may be otherwise at the true place: those that go; where nothing goes, a neighbour of what comes. */
function leftOut({ lines, hunks, above, below, pattern }: Explained): Set<number>[] {
  const removed = hunks.flatMap(({ oldFrom, oldTo }) => Array.from({ length: oldTo - oldFrom }, (_, n) => oldFrom + n))
  const told = removed.filter((i) => lines[i]!.body !== '')
  if (told.length > 0) return [new Set(told)]
  if (hunks.length !== 1) return []
  const [hunk] = hunks as [(typeof hunks)[0]]
  return [above(hunk.oldFrom), below(hunk.oldTo - 1)].filter((i) => i !== -1 && !pattern.elisions[i]).map((i) => new Set([i]))
}

/** Rows of a line at which a run is looked for, and rows beyond those left out that may stand in their place. */
const ROWS = 12
const SLACK = 2
/** Kept lines that say something, from which on a run tells of its place. */
const LEAST = 2

/** The rows of the other lines, one behind the other, where they are not those of the place, or what was left out stands apart from them. */
function runWithout(explained: Explained, left: ReadonlySet<number>): { from: number; to: number } | undefined {
  const { lines, pattern, row, session } = explained
  const kept = lines.flatMap(({ body }, i) => (body === '' || left.has(i) ? [] : [i]))
  if (pattern.elisions.includes(true) || kept.filter((i) => isTelling(lines[i]!.raw)).length < LEAST) return undefined
  const lead = kept.filter((i) => /\w{3}/.test(lines[i]!.body)).sort((a, b) => lines[b]!.body.length - lines[a]!.body.length)[0]
  if (lead === undefined) return undefined
  const isApart = standsApart(explained, left)
  for (const at of session.finder.rows(lines[lead]!).slice(0, ROWS)) {
    const rows = followed(explained, kept, kept.indexOf(lead), at, left)
    if (rows && (isApart || kept.some((i, n) => row(i) !== rows[n]))) return { from: rows[0]!, to: rows.at(-1)! }
  }
  return undefined
}

/** A line that was left out stands several times in the file, and code stands between it and the kept line beside it. */
function standsApart({ lines, row, above, below, unquoted, session }: Explained, left: ReadonlySet<number>): boolean {
  const isApart = (i: number, other: number) =>
    other !== -1 && !left.has(other) && row(other) !== -1 && unquoted(Math.min(row(i), row(other)), Math.max(row(i), row(other))).length > 0
  return [...left].some((i) => row(i) !== -1 && (isApart(i, above(i)) || isApart(i, below(i))) && session.finder.rows(lines[i]!).length > 1)
}

/** The rows of the kept lines around one whose row is given; undefined where they do not stand one behind the other. */
function followed(
  explained: Explained,
  kept: readonly number[],
  lead: number,
  at: number,
  left: ReadonlySet<number>,
): number[] | undefined {
  const rows: number[] = []
  rows[lead] = at
  const step = (n: number, by: 1 | -1) => {
    const next = rowFrom(explained, rows[n]!, by, kept[n + by]!, slackBetween(kept[n]!, kept[n + by]!, left))
    if (next !== undefined) rows[n + by] = next
    return next !== undefined
  }
  for (let n = lead; n + 1 < kept.length; n++) if (!step(n, 1)) return undefined
  for (let n = lead; n > 0; n--) if (!step(n, -1)) return undefined
  return rows
}

/** Rows that may stand between two kept lines: none, or a few more than the lines left out there. */
function slackBetween(one: number, other: number, left: ReadonlySet<number>): number {
  const between = [...left].filter((i) => i > Math.min(one, other) && i < Math.max(one, other)).length
  return between === 0 ? 0 : between + SLACK
}

/** The row of a quoted line behind another row, blank ones not counted; undefined where something else stands there. */
function rowFrom({ lines, actual, session }: Explained, from: number, by: 1 | -1, line: number, slack: number): number | undefined {
  let passed = 0
  for (let r = from + by; r >= 0 && r < session.source.lineCount && passed <= slack; r += by) {
    if (actual(r).body === '') continue
    if (levelOf(lines[line]!, actual(r)) >= 0) return r
    passed++
  }
  return undefined
}
