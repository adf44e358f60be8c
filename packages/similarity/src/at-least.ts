import { distanceWithin, type Work } from './distance'
import { checkTexts, normalizeString } from './similarity'

/**
 * Returns `similarity(original, search)` if it is at least `threshold`, else undefined. Bounds and a limited distance make it faster; the
 * result is exactly that of `similarity`. `work` counts steps.
 */
export function atLeast(original: string, search: string, threshold: number, work?: Work): number | undefined {
  checkTexts(original, search)
  if (Number.isNaN(threshold)) throw new TypeError('threshold is not a number')
  if (search === '') return threshold <= 0 ? 0 : undefined
  if (original === search) return threshold <= 1 ? 1 : undefined
  return normalizedAtLeast(normalizeString(original), normalizeString(search), threshold, work)
}

/** `atLeast` for texts that are normalised by `normalizeString` already; an empty search is compared like any other text. */
export function normalizedAtLeast(a: string, b: string, threshold: number, work?: Work): number | undefined {
  if (a === b) return threshold <= 1 ? 1 : undefined
  const longest = Math.max(a.length, b.length)
  const found = distanceWithin(a, b, mostEdits(longest, threshold), work)
  return found === undefined ? undefined : 1 - found / longest
}

/**
 * The greatest distance of two texts, the longer of `longest` units, whose similarity is at least `threshold`; -1 if there is none. Agrees
 * with the arithmetic of `similarity` where rounding decides.
 */
export function mostEdits(longest: number, threshold: number): number {
  if (threshold > 1) return -1
  let edits = Math.min(longest, Math.max(0, Math.floor((1 - threshold) * longest)))
  while (edits < longest && 1 - (edits + 1) / longest >= threshold) edits++
  while (edits > 0 && 1 - edits / longest < threshold) edits--
  return edits
}
