/*
 * Computes cheap lower bounds of the edit distance.
 * Idea: count how often each unit occurs in each text. One edit changes at most one of these counts on each side. So the number of units
 * that one text has more often is a lower bound. One edit changes at most three of the overlapping triples of units. So a third of the
 * number of triples that one text has more often is another bound. Different units may be counted together, which can only lower these
 * numbers, so both are still bounds. Source: E. Ukkonen, Approximate string matching with q-grams and maximal matches, 1992.
 * Cost: one pass over each text.
 * Weakness: the first bound ignores the order of units. The second is weak for short texts.
 */

/** Number of buckets of a histogram: few enough to compare a window of lines at every step of a search. */
const BUCKETS = 64

/** Number of buckets for triples: enough that the triples of a long line rarely collide by chance. */
const TRIPLE_BUCKETS = 4096

/** Units of a text counted in 64 buckets. */
export type Histogram = Int32Array

/**
 * Counts the UTF-16 units of a text in buckets. Two ASCII characters share a bucket only if their codes differ by 32 within 0-63 or within
 * 64-127, such as the two cases of a letter, or `[` and `{`.
 */
export function histogram(text: string): Histogram {
  const counts = new Int32Array(BUCKETS)
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    counts[(unit & 31) | ((unit & 64) >> 1)]!++
  }
  return counts
}

/** Returns a lower bound of the distance of two texts from their histograms. It is at least the difference of their lengths. */
export function distanceLowerBound(a: Histogram, b: Histogram): number {
  let onlyA = 0
  let onlyB = 0
  for (let i = 0; i < BUCKETS; i++) {
    const surplus = a[i]! - b[i]!
    if (surplus > 0) onlyA += surplus
    else onlyB -= surplus
  }
  return Math.max(onlyA, onlyB)
}

/** Returns a lower bound of the distance of two texts from their triples of units. Returns 0 if a text is too short to have a triple. */
export function tripleLowerBound(a: string, b: string): number {
  if (a.length < 3 || b.length < 3) return 0
  const counts = new Int32Array(TRIPLE_BUCKETS)
  countTriples(a, counts, 1)
  countTriples(b, counts, -1)
  let onlyA = 0
  let onlyB = 0
  for (const surplus of counts) {
    if (surplus > 0) onlyA += surplus
    else onlyB -= surplus
  }
  return Math.ceil(Math.max(onlyA, onlyB) / 3)
}

function countTriples(text: string, counts: Int32Array, by: number): void {
  let first = text.charCodeAt(0)
  let second = text.charCodeAt(1)
  for (let i = 2; i < text.length; i++) {
    const third = text.charCodeAt(i)
    const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b) ^ Math.imul(third, 0xc2b2ae35)
    counts[mixed >>> 20]! += by
    first = second
    second = third
  }
}
