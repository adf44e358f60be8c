/*
 * Finds the place of a quote: its best alignment with the file, and by how many bits this alignment leads its rival.
 *
 * Idea: the quote is aligned with windows of the file, which are around rare lines. There is one table for each window. For the best
 * window, a second table is filled from the end. The two tables together show how much evidence remains if a line next to a change is at
 * another row. Cost: quoted lines x rows of the windows. Weakness: at most ten windows are searched.
 */
import type { Change } from '../request/change'
import { type Rows, rowNumbers } from '../text/line'
import type { Source } from '../text/source'
import { lineBits } from './bits'
import { MODEL } from './model'
import { isClearlyNearer } from './named-line'
import { Form, formOf, isPaired, type Placement } from './placement'
import { fill, type Grid, gridOf, NONE, reversed, trace } from './table'
import { rareWindows } from './windows'

/** Additional information about the place of an edit. */
export interface Hints {
  /** 1-based line number of the first quoted line. */
  readonly line?: number | undefined
  /** Returns the extra bits of a quote that begins at a row, for the section or the edge of the file that the edit names. */
  readonly bonus?: ((row: number) => number) | undefined
}

type Laid = NonNullable<ReturnType<typeof lay>>

/** A place other than the best one. */
interface Rival {
  readonly score: number
  /** The row at which the quote would begin there. */
  readonly row?: number
}

/** Returns the best placement. Returns undefined if no quoted line is in the file. */
export function locate(source: Source, change: Change, hints: Hints = {}): Placement | undefined {
  const { old, elided } = change
  const bits = old.map((line, i) => (elided[i] ? 0 : lineBits(source, line)))
  const hinted = hints.bonus || hints.line !== undefined ? MODEL.hint + MODEL.section : 0
  const laid: Laid[] = []
  let most = 0
  for (const window of rareWindows(source, change, bits, hints.line)) {
    const units = source.document.lineStarts[window.to]! - source.document.lineStarts[window.from]!
    if (!source.budget.spend(old.length * Math.max(window.to - window.from, units / UNITS))) break
    const { grid, bound } = gridOf(source, change, bits, window)
    const here = bound + hinted < most - MODEL.lead ? undefined : lay(grid, window, old.length, hints)
    if (!here) continue
    laid.push(here)
    most = Math.max(most, here.score)
  }
  const [best, next] = laid.sort((a, b) => b.score - a.score)
  const second = next ? { score: next.score, row: Math.max(0, next.window.from + next.end - old.length) } : { score: 0 }
  return best && placementOf(source, change, best, second, bits, hints)
}

/** Number of UTF-16 units of a window's rows that cost as much as one line comparison. A table costs its cells, or more if rows are long. */
const UNITS = 400

/** Returns the extra bits of a quote that begins at a row close to the hints. */
function bonusOf({ line, bonus }: Hints, row: number): number {
  const near = line === undefined ? 0 : Math.max(0, MODEL.hint - MODEL.hintPerDoubling * Math.log2(1 + Math.abs(row - (line - 1))))
  return near + (bonus?.(Math.max(0, row)) ?? 0)
}

/** Returns the best alignment with a window, and where it ends. */
function lay(grid: Grid, window: Rows, length: number, hints: Hints) {
  const table = fill(grid)
  const last = grid.m * (grid.w + 1)
  let end = -1
  let score = 0
  for (let c = 0; c <= grid.w; c++) {
    const here = Math.max(table.closed[last + c]!, table.gap[last + c]!)
    const total = here + bonusOf(hints, window.from + c - length)
    if (total > score) {
      score = total
      end = c
    }
  }
  return end < 0 ? undefined : { window, grid, table, end, score }
}

function placementOf(source: Source, change: Change, laid: Laid, second: Rival, bits: readonly number[], hints: Hints): Placement {
  const { grid, window, score } = laid
  const { from, to } = trace(grid, laid.table, laid.end)
  const formAt = (i: number) => {
    if (change.elided[i]) return Form.elided
    return from[i]! < to[i]! ? formOf(change.old[i]!, source.line(window.from + from[i]!)) : Form.absent
  }
  const forms = change.old.map((_, i) => formAt(i))
  const near = rivalOf(source, change, laid, from, forms, hints)
  const rival = near.score > second.score ? near : second
  return {
    change,
    from: [...from].map((row) => row + window.from),
    to: [...to].map((row) => row + window.from),
    forms,
    score,
    margin: score - rival.score,
    rival: rival.row,
    most: quotedBits(change, bits, forms),
    isVerbatim: false,
    ...(isNamed(hints, { score, row: window.from + laid.end - change.old.length }, rival) ? { isNamed: true } : {}),
  }
}

/** Maximum difference in bits of two places that are considered equal without the hints. */
const EQUAL = 1

/** Whether two places are equal without the line hint, and the hinted line is clearly nearer to the first place. */
function isNamed(hints: Hints, here: Required<Rival>, { score, row }: Rival): boolean {
  if (hints.line === undefined || row === undefined) return false
  const off = (each: number) => Math.abs(each - (hints.line! - 1))
  const difference = here.score - bonusOf(hints, here.row) - (score - bonusOf(hints, row))
  return Math.abs(difference) < EQUAL && isClearlyNearer(off(here.row), off(row))
}

/** Maximum bits that count for adjacent absent lines. They were usually removed from the file in one change. */
const RUN_MOST = 25

function quotedBits({ old }: Change, bits: readonly number[], forms: readonly number[]): number {
  let sum = 0
  let run = 0
  bits.forEach((each, i) => {
    if (forms[i] !== Form.absent) {
      sum += each
      if (!old[i]!.isEmpty) run = 0
      return
    }
    const counted = Math.min(each, Math.max(0, RUN_MOST - run))
    sum += counted
    run += counted
  })
  return sum
}

/**
 * Returns the best alignment with all lines around one hunk at other rows, of any hunk. A line's value is the best sum of a path to another
 * row and a path onward from there. The minimum over the lines around a hunk is an upper bound for the rival.
 */
function rivalOf(source: Source, change: Change, laid: Laid, from: Int32Array, forms: readonly number[], hints: Hints): Rival {
  const { grid, table, window } = laid
  const back = fill(reversed(grid))
  const { m, w, gain } = grid
  const endOf = (r: number) => {
    const end = change.elided[r - 1] && r > 1 ? source.endOfBlock(window.from + from[r - 2]!) - window.from : w
    return from[r]! < end ? Math.min(w, end) : w
  }
  const elsewhere = (r: number): Rival => {
    let most: Rival = { score: 0 }
    for (let c = 0; c < endOf(r); c++) {
      const pair = c === from[r] ? NONE : gain[r * w + c]!
      if (pair <= NONE) continue
      const before = r * (w + 1) + c
      const after = (m - r - 1) * (w + 1) + (w - c - 1)
      const way = Math.max(table.closed[before]!, table.gap[before]!) + pair + Math.max(back.closed[after]!, back.gap[after]!)
      const row = window.from + c - r
      const score = way + bonusOf(hints, row)
      if (score > most.score) most = { score, row: Math.max(0, row) }
    }
    return most
  }
  const rivals = change.hunks.map((hunk): Rival => {
    const around = linesAround(change, hunk.oldFrom, hunk.oldTo, forms)
    if (around.length === 0) return { score: Number.POSITIVE_INFINITY }
    return around.map(elsewhere).reduce((a, b) => (b.score < a.score ? b : a))
  })
  return rivals.reduce((a, b) => (b.score > a.score ? b : a), { score: 0 })
}

/** Returns the paired lines of a hunk and the nearest paired lines above and below it. Lines beyond an elision mark are ignored. */
function linesAround({ old }: Change, oldFrom: number, oldTo: number, forms: readonly number[]): number[] {
  const isFirm = (i: number) => isPaired(forms[i] ?? Form.absent) && !old[i]!.isEmpty
  const ends = (i: number) => isFirm(i) || forms[i] === Form.elided
  const above = rowNumbers(0, oldFrom).findLast(ends) ?? -1
  const below = rowNumbers(oldTo, old.length).find(ends) ?? -1
  return [above, ...rowNumbers(oldFrom, oldTo), below].filter(isFirm)
}
