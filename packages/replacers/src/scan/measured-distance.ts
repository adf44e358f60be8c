import { distance, distanceWithin } from '@suture/similarity'
import type { SearchWork } from './search'

/**
 * Maximum number of steps for the edit distances of one search in one document. A step is one word of 32 units, for one unit of the other
 * text. All of them take a few tenths of a second. Two unrelated lines of 64,000 units each are within it, two of 100,000 are not.
 */
export const DISTANCE_BUDGET = 1 << 27

/** Cost of examining a pair of lines before any distance, in steps. */
export const PAIR_STEPS = 32

/** Lines longer than this number of UTF-16 units are first tested for being nearly equal, which costs one pass. */
const LONG = 256
/** Maximum number of edits between two long lines that are nearly equal. */
const NEARLY = 64

/** Returns the Levenshtein distance, or NaN if the budget would be exceeded. */
export function measuredDistance(a: string, b: string, work: SearchWork): number {
  if (a === b) return 0
  if (Math.min(a.length, b.length) > LONG) {
    const near = distanceWithin(a, b, NEARLY, work)
    if (near !== undefined) return near
  }
  work.steps += Math.ceil(a.length / 32) * b.length
  return work.steps > DISTANCE_BUDGET ? Number.NaN : distance(a, b)
}
