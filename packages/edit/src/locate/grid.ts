import { type Change, isRemoved } from '../request/change'
import { type Line, type Rows, rowNumbers } from '../text/line'
import type { Source } from '../text/source'
import { gainOf } from './bits'
import { MODEL } from './model'

import { type Grid, NONE } from './table'

/** Number of rare words of a quoted line by which differing rows are found. */
const WORDS = 3

/** Returns the grid of all pairs of quoted lines and rows of a window, and an upper bound of the bits of any path through it. */
export function gridOf(source: Source, change: Change, bits: readonly number[], window: Rows): { grid: Grid; bound: number } {
  const { old, elided } = change
  const m = old.length
  const w = window.to - window.from
  const rows = rowNumbers(window.from, window.to).map((row) => source.line(row))
  const gain = new Float64Array(m * w).fill(NONE)

  const worths = bits.map((each, r) => (old[r]!.isEmpty ? each + emptyWorth(change, r) : each))
  let bound = 0
  old.forEach((quoted, r) => {
    if (elided[r]) return
    const mayBe = candidates(source, change, r, rows)
    let best = 0
    for (let c = 0; c < w; c++) {
      const actual = rows[c]!
      if (quoted.body !== actual.body && !mayBe(actual)) continue
      const worth = gainOf(source, quoted, actual, worths[r]!)
      if (worth < -MODEL.open - MODEL.absent) continue
      gain[r * w + c] = worth

      best = Math.max(best, worth)
    }
    bound += best
  })
  const quotedBodies = new Set(old.filter(({ body }) => body.length > 3).map(({ body }) => body))
  const grid = {
    m,
    w,
    gain,
    elided,
    absent: Float64Array.from(old, (line) => (line.isEmpty ? MODEL.empty : MODEL.absent)),
    freeQuoted: old.map((line) => line.isEmpty),
    unquoted: Float64Array.from(rows, (line) => unquotedCost(line, quotedBodies)),
    freeRow: rows.map((line) => line.isEmpty || line.isComment),
  }
  return { grid, bound }
}

/** Returns the additional bits of an empty quoted line. Those next to a hunk show its place, and those that it removes show nothing. */
function emptyWorth(change: Change, row: number): number {
  if (isRemoved(change, row)) return -MODEL.emptyRemoved
  return change.hunks.some(({ oldFrom, oldTo }) => row === oldFrom - 1 || row === oldTo) ? MODEL.emptyBeside : 0
}

function unquotedCost(line: Line, quotedBodies: ReadonlySet<string>): number {
  if (line.isEmpty) return MODEL.empty
  if (quotedBodies.has(line.body)) return MODEL.quotedElsewhere
  return line.isComment ? MODEL.comment : MODEL.unquoted
}

/** Returns a test for rows that may be a quoted line in another form. If it is verbatim in the window, none may, except near a hunk. */
function candidates(source: Source, { old, hunks }: Change, row: number, rows: readonly Line[]): (actual: Line) => boolean {
  const quoted = old[row]!
  const isNear = hunks.some(({ oldFrom, oldTo }) => row >= oldFrom - 1 && row <= oldTo)
  if (quoted.isEmpty || (!isNear && rows.some(({ body }) => body === quoted.body))) return () => false
  if (quoted.isPunctuation) return (actual) => actual.isPunctuation && actual.loose === quoted.loose
  const words = [...new Set(quoted.words)].filter((word) => word.length > 1 && source.count(word) > 0)
  const rare = words.sort((a, b) => source.count(a) - source.count(b)).slice(0, WORDS)
  const { body, isComment } = quoted
  const start = body.slice(0, 4)
  const end = body.slice(-4)
  return (actual) => {
    for (const word of rare) if (actual.body.includes(word)) return true
    if (isComment && actual.isComment) return true
    return Math.abs(body.length - actual.body.length) <= 4 && (actual.body.startsWith(start) || actual.body.endsWith(end))
  }
}
