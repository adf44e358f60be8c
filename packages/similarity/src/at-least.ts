import { distanceWithin, type Work } from './distance'
import { checkTexts, normalizeString } from './similarity'

/**
 * Returns `similarity(original, search)` if it is at least `threshold`, and undefined otherwise. This function is faster than `similarity`,
 * because it uses bounds and a limited distance. The similarity that it returns is exactly the same. `work` counts steps.
 */
export function atLeast(original: string, search: string, threshold: number, work?: Work): number | undefined {
  checkTexts(original, search)
  if (Number.isNaN(threshold)) throw new TypeError('threshold is not a number')
  if (search === '') return threshold <= 0 ? 0 : undefined
  if (original === search) return threshold <= 1 ? 1 : undefined
  return normalizedAtLeast(normalizeString(original), normalizeString(search), threshold, work)
}

/** Like `atLeast`, for texts that `normalizeString` has already normalised. An empty search is compared like any other text. */
export function normalizedAtLeast(a: string, b: string, threshold: number, work?: Work): number | undefined {
  if (a === b) return threshold <= 1 ? 1 : undefined
  const longest = Math.max(a.length, b.length)
  const found = distanceWithin(a, b, mostEdits(longest, threshold), work)
  return found === undefined ? undefined : 1 - found / longest
}

/**
 * Returns the greatest distance at which two texts have at least the similarity `threshold`, where `longest` is the length of the longer
 * text in UTF-16 units. Returns -1 if no distance is small enough. The result is rounded as in `similarity`.
 */
export function mostEdits(longest: number, threshold: number): number {
  if (threshold > 1) return -1
  let edits = Math.min(longest, Math.max(0, Math.floor((1 - threshold) * longest)))
  while (edits < longest && 1 - (edits + 1) / longest >= threshold) edits++
  while (edits > 0 && 1 - edits / longest < threshold) edits--
  return edits
}
