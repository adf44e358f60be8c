import { distanceWithin } from '@suture/similarity'
import { looksLikeComment } from '../lines/comment'
import { type Distortion, distortionOf, type FormDistortion, type LineKey } from '../lines/line-key'

/** Cost of a pair that differs only in form. */
const FORM_COST: Readonly<Record<FormDistortion, number>> = {
  equal: 0,
  'end-blanks': 0.05,
  indentation: 0.1,
  typography: 0.15,
  squeezed: 0.2,
  tight: 0.3,
  punctuation: 2,
}
/** Base cost of a misquoted line. Each differing character adds a tenth. */
const FUZZY_BASE = 10
/**
 * A misquoted line differs by at most this many characters, and by at most half of the longer line. For two comments any distance passes.
 */
const FUZZY_DISTANCE = 24

/** A quoted line with the file's line in its place. */
export interface Pair {
  readonly distortion: Distortion
  readonly cost: number
}

/**
 * Distortion and cost of a quoted line and the file's line in its place; undefined if they cannot be the same line. A `fixed` line is never
 * misquoted.
 */
export function pairLines(quoted: LineKey, actual: LineKey, fixed: boolean): Pair | undefined {
  const distortion = distortionOf(quoted, actual)
  if (distortion) return { distortion, cost: FORM_COST[distortion] }
  const distance = fixed ? undefined : fuzzyDistance(quoted, actual)
  return distance === undefined ? undefined : { distortion: 'misquoted', cost: FUZZY_BASE + distance * 0.1 }
}

/** Distance in characters of two lines that may be one line misquoted, at most FUZZY_DISTANCE; undefined if they may not. */
export function fuzzyDistance(quoted: LineKey, actual: LineKey): number | undefined {
  if (quoted.body === '' || actual.body === '') return undefined
  if (looksLikeComment(quoted) && looksLikeComment(actual))
    return distanceWithin(quoted.squeezed, actual.squeezed, FUZZY_DISTANCE) ?? FUZZY_DISTANCE
  const limit = Math.min(FUZZY_DISTANCE, Math.max(quoted.squeezed.length, actual.squeezed.length) >> 1)
  return distanceWithin(quoted.squeezed, actual.squeezed, limit)
}
