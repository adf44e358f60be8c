/*
 * Finds the window that is most similar to a pattern. A window is a number of lines in a row.
 *
 * Idea: a window that equals the pattern is the best. If there is none, compute an upper bound of the score of each window in one pass.
 * Then measure windows, those with the best bounds first, and stop when no remaining bound exceeds the best score. If many windows remain,
 * compute further bounds. Of equal scores, the window that the specification's search visits first is chosen.
 * Cost: a few passes, and a distance for each window whose bound reaches the best score found.
 * Source: docs/spec/search-replace.md, Algorithm 2, defines the result. The bounds are Suture's own.
 * Weakness: with a low threshold, many windows must be measured. The budget limits how many.
 */
import { mostEdits } from '@suture/similarity/internal'
import type { NormalizedLines } from './normalized-lines'
import { type ColumnWork, distanceTo, leastDistances, type PatternTable, patternTable } from './pattern-table'
import { pieceBounds, raiseByUnits, type Windows } from './window-bounds'

/** Number of windows that are measured before further bounds are computed. */
const MEASURED_FIRST = 4
/** Number of windows. For at most so many windows, measuring is cheaper than computing further bounds. */
const FEW = 32
/**
 * Maximum width of a band, in words, for which the distance is computed with the full limit at once. For a wider band, smaller limits are
 * tried first.
 */
const WIDE_BAND = 64

/** Windows to be searched. */
export interface Range {
  readonly normalized: NormalizedLines
  readonly windows: Windows
  /** The window at which the search begins. The search then visits windows to the left and to the right. */
  readonly middle: number
}

/** The best window so far: its index in the range, -1 for none. */
export interface Best {
  score: number
  index: number
  /** Whether it is proven that no window is better. */
  exact: boolean
  exceeded: boolean
}

/** Returns the best window for a pattern. It is exact if its score reaches the threshold. */
export function bestWindow(range: Range, pattern: Uint16Array, threshold: number, work: ColumnWork): Best {
  if (pattern.length === 0) return firstBlank(range)
  const same = firstEqual(range, pattern)
  if (same >= 0) return { score: 1, index: same, exact: true, exceeded: false }
  const piece = threshold >= 0.95 ? 8 : threshold >= 0.85 ? 6 : 4
  const bounds = pieceBounds(pattern, range.normalized.units, range.windows, piece)
  const table = patternTable(pattern)
  const search: WindowSearch = { ...range, pattern, table, bounds, work, best: { score: 0, index: -1, exact: true, exceeded: false } }
  if (threshold < 1) measureAll(search, threshold)
  search.best.exact = !search.best.exceeded && search.best.score >= threshold
  return search.best
}

interface WindowSearch extends Range {
  readonly pattern: Uint16Array
  readonly table: PatternTable
  readonly bounds: Int32Array
  readonly work: ColumnWork
  readonly best: Best
}

function measureAll(search: WindowSearch, threshold: number): void {
  const least = () => Math.max(threshold, search.best.score)
  let waiting = promising(search, undefined, threshold)
  for (const window of waiting.slice(0, MEASURED_FIRST)) measure(search, window, threshold)
  waiting = promising(search, waiting.slice(MEASURED_FIRST), least())
  if (waiting.length > FEW) {
    raiseByUnits(search.bounds, search.pattern, search.normalized.units, search.windows)
    waiting = promising(search, waiting, least())
  }
  if (worthThinning(search, waiting)) waiting = thin(search, waiting, least())
  for (const window of waiting) {
    if (scoreBound(search, window) < search.best.score) break
    measure(search, window, threshold)
  }
}

/** Measures one window if it can win, either by its score or, among equal scores, by its earlier turn. */
function measure(search: WindowSearch, window: number, threshold: number): void {
  const { best, windows, table } = search
  const from = windows.from[window]!
  const to = windows.to[window]!
  const longest = Math.max(table.length, to - from)
  const limit = mostEdits(longest, Math.max(threshold, best.score))
  if (best.exceeded || search.bounds[window]! > limit) return
  const found = distanceFromBelow(search, from, to, limit)
  if (found === undefined) best.exceeded = true
  if (found === undefined || found > limit) return
  const score = 1 - found / longest
  if (score > best.score || (score === best.score && score > 0 && turn(search, window) < turn(search, best.index))) {
    best.score = score
    best.index = window
  }
}

/**
 * Computes a distance with a limit that grows fourfold at each attempt. If two texts differ little, the cost is low even if the final limit
 * is high.
 */
function distanceFromBelow({ table, normalized, work }: WindowSearch, from: number, to: number, limit: number): number | undefined {
  let least = limit >> 4 > WIDE_BAND ? WIDE_BAND << 5 : limit
  for (;;) {
    const found = distanceTo(table, normalized.units, from, to, Math.min(least, limit), work)
    if (found === undefined || found <= least || least >= limit) return found
    least *= 4
  }
}

/** Returns the windows (all by default) whose bound reaches the threshold and is not 0, best bound first, then in the order of the walk. */
function promising(search: WindowSearch, windows: readonly number[] | undefined, threshold: number): number[] {
  const kept: { window: number; bound: number; turn: number }[] = []
  const count = windows ? windows.length : search.bounds.length
  for (let i = 0; i < count; i++) {
    const window = windows ? windows[i]! : i
    const bound = scoreBound(search, window)
    if (bound >= threshold && bound > 0) kept.push({ window, bound, turn: turn(search, window) })
  }
  return kept.sort((a, b) => b.bound - a.bound || a.turn - b.turn).map(({ window }) => window)
}

/**
 * Whether measuring all windows costs more than one pass over the range that computes a bound for each window (semi-global alignment). The
 * cost of the windows is the sum of their units, and that of the pass is the number of units in the range.
 */
function worthThinning(search: WindowSearch, waiting: readonly number[]): boolean {
  return waiting.length * search.table.length > 2 * search.normalized.units.length
}

function thin(search: WindowSearch, waiting: readonly number[], threshold: number): number[] {
  const { windows, table, bounds } = search
  const byEnd = [...waiting].sort((a, b) => windows.to[a]! - windows.to[b]!)
  const longest = byEnd.reduce((most, window) => Math.max(most, windows.to[window]! - windows.from[window]!), table.length)
  const limit = mostEdits(longest, threshold)
  const from = byEnd.reduce((least, window) => Math.min(least, windows.from[window]!), search.normalized.units.length)
  const ends = Int32Array.from(byEnd, (window) => windows.to[window]!)
  const least = leastDistances(table, search.normalized.units, from, ends, limit, search.work)
  if (!least) search.best.exceeded = true
  else for (let i = 0; i < byEnd.length; i++) bounds[byEnd[i]!] = Math.max(bounds[byEnd[i]!]!, least[i]!)
  return promising(search, waiting, threshold)
}

/** Returns an upper bound of the window's score. */
function scoreBound({ bounds, windows, table }: WindowSearch, window: number): number {
  return 1 - bounds[window]! / Math.max(table.length, windows.to[window]! - windows.from[window]!)
}

/** Returns the turn at which the walk from the middle reaches a window. The walk goes left and right alternately, first to the left. */
function turn({ middle }: Range, window: number): number {
  return window <= middle ? 2 * (middle - window) : 2 * (window - middle - 1) + 1
}

/** Of the windows that equal the pattern, returns the one that the walk visits first. */
function firstEqual(range: Range, pattern: Uint16Array): number {
  return earliest(range, (from, to) => to - from === pattern.length && equalUnits(range.normalized.units, from, pattern))
}

/**
 * Returns the best window for a search text of only whitespace: of the windows that have only whitespace, the one that the walk visits
 * first.
 */
function firstBlank(range: Range): Best {
  const index = earliest(range, (from, to) => from === to)
  return { score: index < 0 ? 0 : 1, index, exact: true, exceeded: false }
}

function earliest(range: Range, fits: (from: number, to: number) => boolean): number {
  let best = -1
  for (let window = 0; window < range.windows.from.length; window++)
    if (fits(range.windows.from[window]!, range.windows.to[window]!) && (best < 0 || turn(range, window) < turn(range, best))) best = window
  return best
}

function equalUnits(units: Uint16Array, from: number, pattern: Uint16Array): boolean {
  for (let i = 0; i < pattern.length; i++) if (units[from + i] !== pattern[i]) return false
  return true
}
