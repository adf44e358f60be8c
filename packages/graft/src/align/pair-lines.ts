import { distanceWithin } from '@suture/similarity'
import { looksLikeComment } from '../lines/comment'
import { type LineKey, levelOf } from '../lines/line-key'

/** Cost of a pair by its level (LEVELS). */
export const LEVEL_COST = [0, 0.05, 0.1, 0.15, 0.2, 0.3, 2]
/** Cost of a misquoted line, and of each character that differs a tenth. */
export const FUZZY_BASE = 10
/** A misquoted line differs by at most this many characters and at most half of the longer line; a comment may be reworded. */
const FUZZY_DISTANCE = 24

/** The level of a pair whose quoted line is misquoted: above all of LEVELS. */
export const FUZZY_LEVEL = 9
/** Level and cost of a quoted line and the file's line in its place; undefined when they cannot be the same line. */
export function pairLines(quoted: LineKey, actual: LineKey, fixed: boolean): { readonly level: number; readonly cost: number } | undefined {
  const level = levelOf(quoted, actual)
  if (level >= 0) return { level, cost: LEVEL_COST[level]! }
  const distance = fixed ? undefined : fuzzyDistance(quoted, actual)
  return distance === undefined ? undefined : { level: FUZZY_LEVEL, cost: FUZZY_BASE + distance * 0.1 }
}

/** Distance of two lines that may be one line misquoted, else undefined. */
export function fuzzyDistance(quoted: LineKey, actual: LineKey): number | undefined {
  if (quoted.body === '' || actual.body === '') return undefined
  if (looksLikeComment(quoted) && looksLikeComment(actual))
    return distanceWithin(quoted.squeezed, actual.squeezed, FUZZY_DISTANCE) ?? FUZZY_DISTANCE
  const limit = Math.min(FUZZY_DISTANCE, Math.max(quoted.squeezed.length, actual.squeezed.length) >> 1)
  return distanceWithin(quoted.squeezed, actual.squeezed, limit)
}
