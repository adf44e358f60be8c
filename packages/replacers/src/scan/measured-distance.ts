import { distance, distanceWithin } from '@suture/similarity'
import type { SearchWork } from './search'

/**
 * Maximum number of steps for the edit distances of one search in one document. A step is one word of 32 units, for one unit of the other
 * text. So many steps take a few tenths of a second. They are enough to compare two unrelated lines of 64,000 units each, but not two of
 * 100,000 units.
 */
export const DISTANCE_BUDGET = 1 << 27

/** Number of steps that are counted for looking at a pair of lines, in addition to the steps of its distance. */
export const PAIR_STEPS = 32

/** Length of a line, in UTF-16 units, above which it is first tested for being nearly equal. This test costs one pass. */
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
