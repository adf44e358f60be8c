/*
 * Aligns a quote with a window of the file in a table of all alignments, with affine gap costs.
 *
 * Idea: `closed` is the best alignment of the first r quoted lines with the first c rows that does not end in a gap. `gap` is the best one
 * that ends in a gap. The quote may begin and end anywhere in the window. An elision mark is aligned with any number of rows.
 * Cost: quoted lines x rows. Source: Gotoh 1982. Weakness: moved lines count as gaps.
 */
import { MODEL } from './model'

export interface Grid {
  /** Number of quoted lines, and number of rows of the window. */
  readonly m: number
  readonly w: number
  /** Bits of the pair of quoted line r and row c, at index `r * w + c`. `NONE` means that the two are not a pair. */
  readonly gain: Float64Array
  /** Cost of each quoted line if it is absent. A free line does not open a gap. */
  readonly absent: Float64Array
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
  const cost = grid.absent[r - 1]!
  const isFree = grid.freeQuoted[r - 1]!
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
    absent: grid.absent.toReversed(),
    freeQuoted: grid.freeQuoted.toReversed(),
    unquoted: grid.unquoted.toReversed(),
    freeRow: grid.freeRow.toReversed(),
    elided: grid.elided.toReversed(),
  }
}

/** Returns the alignment that ends at column `end`, traced backwards: half-open rows of each quoted line, and whether it is paired. */
export function trace(grid: Grid, table: Table, end: number) {
  const { m, w, elided } = grid
  const laying = { from: new Int32Array(m), to: new Int32Array(m), paired: new Array<boolean>(m).fill(false) }
  let r = m
  let c = end
  let inGap = isInGap(table, m * (w + 1) + end)
  while (r > 0 && c >= 0) {
    const at = r * (w + 1) + c
    const isPair = !inGap && endsInPair(grid, table, r, c)
    const isClosed = isPair || elided[r - 1]!
    const above = isClosed ? undefined : skips(inGap, grid.freeQuoted[r - 1]!, grid.absent[r - 1]!, table, at, at - w - 1)
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
    laying.paired[r] = isPair
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
