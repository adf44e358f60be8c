/*
 * Searches for the most similar lines, beginning in the middle of a range (the specification calls this middle-out).
 *
 * Idea: the result is the window with the best score and, among equal scores, the window that the specification's walk from the middle
 * visits first. One pass computes an upper bound of the score of each window. Windows are measured in the order of their bounds, best
 * first, until no remaining bound can win.
 * Cost: a few passes over the lines, and a distance for each window whose bound reaches the best score found.
 * Weakness: with a low threshold, or for a block that is similar to nothing, many windows must be measured. One pass over the range
 * (semi-global alignment) then reduces their number.
 * Source: docs/spec/search-replace.md, Algorithm 1 and Algorithm 2.
 */
import { type Best, bestWindow, type Range } from './best-window'
import { normalizeLines, normalizeUnits } from './normalized-lines'
import { windowsOf } from './window-bounds'

/** The result of a search. */
export interface FuzzyMatch {
  /** The similarity, 0 to 1. 0 if nothing is similar. */
  readonly bestScore: number
  /** The first line of the match, 0-based. -1 if there is none. */
  readonly bestMatchIndex: number
  /** The lines of the match, joined by LF. */
  readonly bestMatchContent: string
  /**
   * Whether it is proven that no window is better. False if no score reaches the threshold and windows below it were not measured, or if
   * the budget ran out.
   */
  readonly exact: boolean
  /** Whether the budget ran out: there may be a better window. */
  readonly exceeded: boolean
}

/** Options of the search. */
export interface FuzzyOptions {
  /**
   * Threshold for the score. The result is exact if its score is at least this threshold. Lower scores are not searched for. Default 0: the
   * result is always exact.
   */
  readonly threshold?: number
  /** Maximum number of words (32 rows of a column, advanced by one unit) that the search may compute. Default `FUZZY_BUDGET`. */
  readonly budget?: number
  /** Called with the number of words that the search computed. */
  readonly onWork?: (steps: number) => void
}

/** Default budget of a search: about a second. It is enough for an unrelated block of 60 lines in 200,000 lines at threshold 0.7. */
export const FUZZY_BUDGET = 200_000_000

/**
 * Budget of the search for the window that an error shows: about a tenth of a second. It is enough for an unrelated block of 20 lines in
 * about 2,000 lines.
 */
export const CLOSEST_BUDGET = 20_000_000

/**
 * Returns the window of `lines[startIndex..endIndex)` that is most similar to `searchChunk`. Index, score and the choice between equal
 * windows are those of the specification's `fuzzySearch`. As in the specification, a window that starts at or before the middle of the
 * range may end after the range. Indexes are 0-based. Throws RangeError if `startIndex` is negative, and TypeError if the threshold is not
 * a number.
 */
export function fuzzySearch(
  lines: readonly string[],
  searchChunk: string,
  startIndex: number,
  endIndex: number,
  options: FuzzyOptions = {},
): FuzzyMatch {
  if (!(startIndex >= 0)) throw new RangeError(`start index ${startIndex} is below 0`)
  const height = searchChunk.split(/\r?\n/).length
  const middle = Math.floor((startIndex + endIndex) / 2)
  const last = Math.min(Math.max(middle, endIndex - height), Math.max(middle, lines.length))
  if (searchChunk === '' || middle < startIndex) return NOTHING
  return searchWindows(lines, searchChunk, { first: startIndex, last, middle, height }, options)
}

/** Returns the window that begins at the 0-based line `index`, with its similarity to `searchChunk`. */
export function scoreAt(lines: readonly string[], searchChunk: string, index: number, options: FuzzyOptions = {}): FuzzyMatch {
  if (!(index >= 0)) throw new RangeError(`index ${index} is below 0`)
  if (searchChunk === '') return NOTHING
  const height = searchChunk.split(/\r?\n/).length
  return searchWindows(lines, searchChunk, { first: index, last: index, middle: index, height }, options)
}

interface WindowWalk {
  readonly first: number
  readonly last: number
  readonly middle: number
  readonly height: number
}

function searchWindows(
  lines: readonly string[],
  chunk: string,
  { first, last, middle, height }: WindowWalk,
  options: FuzzyOptions,
): FuzzyMatch {
  const { threshold = 0, budget = FUZZY_BUDGET } = options
  if (Number.isNaN(threshold)) throw new TypeError('threshold is not a number')
  const begin = Math.min(first, lines.length)
  const normalized = normalizeLines(lines, begin, Math.min(lines.length, last + height))
  const range: Range = { normalized, windows: windowsOf(normalized, first - begin, last - begin, height), middle: middle - first }
  const work = { steps: 0, most: budget }
  const best: Best = bestWindow(range, normalizeUnits(chunk), threshold, work)
  options.onWork?.(work.steps)
  const { exact, exceeded } = best
  if (best.index < 0) return { ...NOTHING, exact, exceeded }
  const at = best.index + first
  return { bestScore: best.score, bestMatchIndex: at, bestMatchContent: lines.slice(at, at + height).join('\n'), exact, exceeded }
}

const NOTHING: FuzzyMatch = { bestScore: 0, bestMatchIndex: -1, bestMatchContent: '', exact: true, exceeded: false }
