/*
 * Computes the Levenshtein distance of two texts, completely or up to a limit.
 * Idea: the complete distance is computed by bit-parallel columns (fastest-levenshtein). With a limit, the algorithm only stores how far it
 * gets on each diagonal of the matrix with 0, 1, 2 ... edits, and skips equal units. For texts that differ little, a little more than one
 * pass is enough, whatever their length. Lower bounds reject unrelated texts first. Sources: G. Myers 1999; E. Ukkonen, Algorithms for
 *   approximate string matching, 1985.
 * Cost: for the complete distance, a x b / 32, where a and b are the lengths. With a limit, a + b + limit squared, and never more than
 * about twice the complete distance.
 * Weakness: two long texts with the same characters in another order, and a high limit, cost as much as the complete distance.
 */
import { distance as levenshtein } from 'fastest-levenshtein'
import { distanceLowerBound, histogram, tripleLowerBound } from './bounds'

/** The work done by the functions, for tests that count it. This package never resets it. */
export interface Work {
  steps: number
}

/** Returns the Levenshtein distance in UTF-16 units. */
export function distance(a: string, b: string): number {
  return a === b ? 0 : levenshtein(a, b)
}

/**
 * Returns the distance if it is at most `limit`, and undefined otherwise. `work` counts the steps: diagonals, units that were compared
 * along diagonals, and words of the bit-parallel columns. Throws TypeError if the limit is not a number.
 */
export function distanceWithin(a: string, b: string, limit: number, work: Work = { steps: 0 }): number | undefined {
  if (Number.isNaN(limit)) throw new TypeError('limit is not a number')
  if (Math.abs(a.length - b.length) > limit) return undefined
  if (a === b) return 0
  if (limit < 1) return undefined
  const { from, endA, endB } = differing(a, b)
  const restA = a.slice(from, endA)
  const restB = b.slice(from, endB)
  const longest = Math.max(restA.length, restB.length)
  work.steps += a.length - restA.length
  if (restA === '' || restB === '') return longest <= limit ? longest : undefined
  if (isForeign(restA, restB, limit, work)) return undefined
  const whole = Math.ceil(restA.length / 32) * restB.length
  if (limit < longest && limit * limit < whole) {
    const found = byDiagonals(restA, restB, Math.floor(limit), whole, work)
    if (found !== 'gave-up') return found
  }
  work.steps += whole
  const found = levenshtein(restA, restB)
  return found <= limit ? found : undefined
}

/** Returns the part of two texts between their common prefix and suffix. */
function differing(a: string, b: string): { readonly from: number; readonly endA: number; readonly endB: number } {
  const shorter = Math.min(a.length, b.length)
  let from = 0
  while (from < shorter && a.charCodeAt(from) === b.charCodeAt(from)) from++
  let endA = a.length
  let endB = b.length
  while (endA > from && endB > from && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA--
    endB--
  }
  return { from, endA, endB }
}

/** Texts shorter than this number of UTF-16 units are measured without computing bounds, because that is cheaper. */
const WORTH_BOUNDING = 64

function isForeign(a: string, b: string, limit: number, work: Work): boolean {
  if (Math.max(a.length, b.length) < WORTH_BOUNDING) return false
  work.steps += a.length + b.length
  if (distanceLowerBound(histogram(a), histogram(b)) > limit) return true
  if (limit < WORTH_BOUNDING) return false
  work.steps += a.length + b.length
  return tripleLowerBound(a, b) > limit
}

/**
 * Returns the distance by furthest-reaching diagonals. Returns undefined if the distance exceeds `limit`, and `gave-up` if more than
 * `budget` units were compared along diagonals. `reach[limit + 1 + k]` is the furthest unit of `a` reached on diagonal k, which is the
 * index in `b` minus the index in `a`.
 */
function byDiagonals(a: string, b: string, limit: number, budget: number, work: Work): number | undefined | 'gave-up' {
  const goal = b.length - a.length
  const zero = limit + 1
  const reach = new Int32Array(2 * limit + 3).fill(-1)
  let steps = 0
  for (let edits = 0; edits <= limit; edits++) {
    // Only those diagonals are visited from which the goal can be reached with the remaining edits.
    const lowest = Math.max(-edits, goal - (limit - edits), -a.length)
    const highest = Math.min(edits, goal + (limit - edits), b.length)
    let below = lowest > -edits ? reach[zero + lowest - 1]! : -1
    for (let k = lowest; k <= highest; k++) {
      const same = reach[zero + k]!
      const above = reach[zero + k + 1]!
      const begun = edits === 0 ? 0 : Math.min(Math.max(same + 1, below, above + 1), a.length, b.length - k)
      const at = slide(a, b, begun, k)
      below = same
      reach[zero + k] = at
      if ((steps += at - begun + 1) > budget) {
        work.steps += steps
        return 'gave-up'
      }
    }
    if (reach[zero + goal] === a.length) {
      work.steps += steps
      return edits
    }
  }
  work.steps += steps
  return undefined
}

/** Returns the furthest unit of `a` that is reached from `from` on diagonal k while both texts are equal. */
function slide(a: string, b: string, from: number, k: number): number {
  let at = from
  while (at < a.length && at + k < b.length && a.charCodeAt(at) === b.charCodeAt(at + k)) at++
  return at
}
