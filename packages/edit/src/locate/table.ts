import { type Change, isRemoved } from '../request/change'
import { type Line, type Rows, rowNumbers } from '../text/line'
import type { Source } from '../text/source'
import { gainOf } from './bits'
import { MODEL } from './model'

/** Number of rare words of a quoted line by which differing rows are found. */
const WORDS = 3

/** Returns the grid of all pairs of quoted lines and rows of a window, and an upper bound of the bits of any path through it. */
export function gridOf(source: Source, change: Change, bits: readonly number[], window: Rows): { grid: Grid; bound: number } {
  const { old, elided } = change
  const m = old.length
  const w = window.to - window.from
  const rows = rowNumbers(window.from, window.to).map((row) => source.line(row))
  const gain = new Float64Array(m * w).fill(NONE)
  const worths = bits.map((each, r) => each + extraOf(change, r))
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
    freeQuoted: old.map((line) => line.isEmpty),
    unquoted: Float64Array.from(rows, (line) => unquotedCost(line, quotedBodies)),
    freeRow: rows.map((line) => line.isEmpty || line.isComment),
  }
  return { grid, bound }
}

/** Returns the additional bits of a quoted line. Kept ones next to a hunk show its place, and empty ones that it removes show nothing. */
function extraOf(change: Change, row: number): number {
  if (isRemoved(change, row)) return change.old[row]!.isEmpty ? -MODEL.emptyRemoved : 0
  return change.hunks.some(({ oldFrom, oldTo }) => row === oldFrom - 1 || row === oldTo) ? MODEL.beside : 0
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

/*
 * Aligns a quote with a window of the file in a table of all alignments, with affine gap costs.
 *
 * Idea: `closed` is the best alignment of the first r quoted lines with the first c rows that does not end in a gap. `gap` is the best one
 * that ends in a gap. The quote may begin and end anywhere in the window. An elision mark is aligned with any number of rows.
 * Cost: quoted lines x rows. Source: Gotoh 1982. Weakness: moved lines count as gaps.
 */

export interface Grid {
  /** Number of quoted lines, and number of rows of the window. */
  readonly m: number
  readonly w: number
  /** Bits of the pair of quoted line r and row c, at index `r * w + c`. `NONE` means that the two are not a pair. */
  readonly gain: Float64Array
  /** Whether a quoted line may be absent without opening a gap. */
  readonly freeQuoted: readonly boolean[]
  /** Cost of each row if it is not quoted. A free row does not open a gap. */
  readonly unquoted: Float64Array
  readonly freeRow: readonly boolean[]
  readonly elided: readonly boolean[]
}

type Table = ReturnType<typeof fill>

export const NONE = -1e9

/** Fills the table, one quoted line after the other. */
export function fill(grid: Grid) {
  const { m, w, elided } = grid
  const size = (m + 1) * (w + 1)
  const closed = new Float64Array(size).fill(NONE)
  const gap = new Float64Array(size).fill(NONE)
  // For cells after an elision mark: the column at which the rows before the omitted ones end.
  const before = elided.includes(true) ? new Int32Array(size) : undefined
  closed.fill(0, 0, w + 1)
  const table = { closed, gap, before }
  for (let r = 1; r <= m; r++)
    if (elided[r - 1]) fillElided(table, r, w)
    else fillRow(grid, table, r)
  return table
}

function fillElided({ closed, gap, before }: Table, r: number, w: number): void {
  const above = (r - 1) * (w + 1)
  let best = NONE
  let from = 0
  for (let c = 0; c <= w; c++) {
    const here = Math.max(closed[above + c]!, gap[above + c]!)
    if (here >= best) {
      best = here
      from = c
    }
    closed[r * (w + 1) + c] = best
    before![r * (w + 1) + c] = from
  }
}

function fillRow(grid: Grid, { closed, gap }: Table, r: number): void {
  const { m, w, gain } = grid
  const isFree = grid.freeQuoted[r - 1]!
  const cost = absentCost(isFree)
  const first = r * (w + 1)
  for (let at = first, up = at - w - 1; at <= first + w; at++, up++) {
    closed[at] = isFree ? closed[up]! - cost : NONE
    gap[at] = (isFree ? gap[up]! : Math.max(closed[up]! - MODEL.open, gap[up]!)) - cost
  }
  for (let c = 1, at = first + 1, up = at - w - 2; c <= w; c++, at++, up++) {
    const pair = gain[(r - 1) * w + c - 1]!
    if (pair > NONE) closed[at] = Math.max(closed[at]!, Math.max(closed[up]!, gap[up]!) + pair)
    if (r < m) skipRow(closed, gap, at, grid.unquoted[c - 1]!, grid.freeRow[c - 1]!)
  }
}

/** Returns the cost of a quoted line that is absent. */
function absentCost(isFree: boolean): number {
  return isFree ? MODEL.empty : MODEL.absent
}

/** Updates a cell for a row of the file that is not quoted. A free row does not open a gap. */
function skipRow(closed: Float64Array, gap: Float64Array, at: number, cost: number, isFree: boolean): void {
  if (isFree) closed[at] = Math.max(closed[at]!, closed[at - 1]! - cost)
  const open = isFree ? gap[at - 1]! : Math.max(closed[at - 1]! - MODEL.open, gap[at - 1]!)
  gap[at] = Math.max(gap[at]!, open - cost)
}

/** Returns the grid in reverse order of lines and rows. */
export function reversed(grid: Grid): Grid {
  return {
    ...grid,
    gain: grid.gain.toReversed(),
    freeQuoted: grid.freeQuoted.toReversed(),
    unquoted: grid.unquoted.toReversed(),
    freeRow: grid.freeRow.toReversed(),
    elided: grid.elided.toReversed(),
  }
}

/** Returns the alignment that ends at column `end`, traced backwards: half-open rows of each quoted line. They are none if it is absent. */
export function trace(grid: Grid, table: Table, end: number) {
  const { m, w, elided } = grid
  const laying = { from: new Int32Array(m), to: new Int32Array(m) }
  let r = m
  let c = end
  let inGap = isInGap(table, m * (w + 1) + end)
  while (r > 0 && c >= 0) {
    const at = r * (w + 1) + c
    const isPair = !inGap && endsInPair(grid, table, r, c)
    const isClosed = isPair || elided[r - 1]!
    const above = isClosed ? undefined : skips(inGap, grid.freeQuoted[r - 1]!, absentCost(grid.freeQuoted[r - 1]!), table, at, at - w - 1)
    if (!isClosed && above === undefined) {
      inGap = skips(inGap, grid.freeRow[c - 1]!, grid.unquoted[c - 1]!, table, at, at - 1) ?? inGap
      c--
      continue
    }
    r--
    laying.to[r] = c
    if (isPair) c--
    else if (elided[r]) c = table.before![at]!
    laying.from[r] = c
    inGap = above ?? isInGap(table, r * (w + 1) + c)
  }
  return laying
}

/** Whether the value of a cell is that of the pair of its quoted line and its row. */
function endsInPair({ w, gain }: Grid, { closed, gap }: Table, r: number, c: number): boolean {
  const before = (r - 1) * (w + 1) + c - 1
  const bits = gain[(r - 1) * w + c - 1]!
  return c > 0 && bits > NONE && isNear(closed[r * (w + 1) + c]!, Math.max(closed[before]!, gap[before]!) + bits)
}

/** Whether the previous cell is in a gap. Undefined if skipping a line of this cost does not lead from it to the current one. */
function skips(inGap: boolean, isFree: boolean, cost: number, { closed, gap }: Table, at: number, before: number): boolean | undefined {
  if (!inGap) return isFree && isNear(closed[at]!, closed[before]! - cost) ? false : undefined
  if (isNear(gap[at]!, gap[before]! - cost)) return true
  return !isFree && isNear(gap[at]!, closed[before]! - MODEL.open - cost) ? false : undefined
}

function isInGap({ closed, gap }: Table, at: number): boolean {
  return gap[at]! > closed[at]!
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-6
}
