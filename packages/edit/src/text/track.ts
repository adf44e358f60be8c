/*
 * Finds the rows of a text in a later version of it.
 *
 * Idea: lines that occur once in both texts are pinned, as many as are in the same order. The lines between two pins are compared by a
 * table. Of two equal ways to pair lines, `trackRows` takes the first, and `trackBack` the last, so a row of which both agree is certain.
 * Cost: n log n, and a table for each part between two pins. Source: Bram Cohen's patience diff. Weakness: a moved line is lost.
 */
import { longestRising } from '@suture/text/internal'
import { diff, forKept } from './diff'

/** Maximum cells of a table. Lines between two pins that need more count as changed. */
const MOST_CELLS = 50_000

/** Returns the row in `after` of each row in `before`, or -1 for a row that is not there. */
export function trackRows(before: readonly string[], after: readonly string[]): Int32Array {
  const rows = new Int32Array(before.length).fill(-1)
  let [i, j] = [0, 0]
  for (const pin of [...pinsOf(before, after), { i: before.length, j: after.length }]) {
    const part = before.slice(i, pin.i)
    const hunks = diff(part, after.slice(j, pin.j), undefined, MOST_CELLS)
    forKept(part.length, hunks, (k, m) => {
      rows[i + k] = j + m
    })
    if (pin.i < before.length) rows[pin.i] = pin.j
    ;[i, j] = [pin.i + 1, pin.j + 1]
  }
  return rows
}

/** Like `trackRows`, but takes the last of several equal ways. */
export function trackBack(before: readonly string[], after: readonly string[]): Int32Array {
  const back = trackRows([...before].reverse(), [...after].reverse())
  return back.map((row) => (row < 0 ? -1 : after.length - 1 - row)).reverse()
}

/** Returns the longest sequence of pairs of lines that occur once in both texts and are in the same order. */
function pinsOf(before: readonly string[], after: readonly string[]) {
  const rowsAfter = onceRows(after)
  const pairs = [...onceRows(before)].flatMap(([line, i]) => {
    const j = i < 0 ? undefined : rowsAfter.get(line)
    return j === undefined || j < 0 ? [] : [{ i, j }]
  })
  return Array.from(longestRising(pairs.map(({ j }) => j)), (k) => pairs[k]!)
}

/** Returns the row of each line that occurs once, and -1 for lines that occur several times. */
function onceRows(lines: readonly string[]): Map<string, number> {
  const rows = new Map<string, number>()
  for (const [row, line] of lines.entries()) rows.set(line, rows.has(line) ? -1 : row)
  return rows
}
