import { distance, distanceWithin } from '@suture/similarity'
import type { SearchWork } from './search'

/**
 * Steps of edit distances that one search in one document may cost (words of 32 units times units; a few tenths of a
 * second). Two lines of 64,000 foreign units each are within it, two of 100,000 are not.
 */
export const DISTANCE_BUDGET = 1 << 27

/** What it costs to look at a pair of lines before any distance, in steps. */
export const PAIR_STEPS = 32

/** Lines above this length are first tried as nearly equal, which costs one pass. */
const LONG = 256
/** Edits within which two long lines are nearly equal. */
const NEARLY = 64

/** Levenshtein distance; NaN when it would exceed the budget, and from then on. */
export function measuredDistance(a: string, b: string, work: SearchWork): number {
  if (a === b) return 0
  if (Math.min(a.length, b.length) > LONG) {
    const near = distanceWithin(a, b, NEARLY, work)
    if (near !== undefined) return near
  }
  work.steps += Math.ceil(a.length / 32) * b.length
  return work.steps > DISTANCE_BUDGET ? Number.NaN : distance(a, b)
}
