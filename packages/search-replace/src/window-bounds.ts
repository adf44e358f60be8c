/*
 * A lower bound of the distance for every window of lines.
 * Idea: an edit changes at most one unit and at most four of the 4-grams, so what a window and the pattern do not share
 *   bounds their distance from below. Both counts slide: a step touches only the lines that leave and enter.
 *   Source: E. Ukkonen, Approximate string matching with q-grams and maximal matches, 1992.
 * Cost: one pass over the units for each of the two counts.
 * Weakness: hashing lets 4-grams meet by chance, which only lowers the bound; order beyond four units is not seen.
 */
import type { NormalizedLines } from './normalized-lines'

const GRAM = 4
const GRAM_BUCKETS = 1 << 14

/** Offsets of a window's units: `from[i]` to `to[i]`. */
export interface Windows {
  readonly from: Int32Array
  readonly to: Int32Array
}

/** The windows of `height` lines that begin at the lines `first..last`; those at the end are cut, empty ones have no units. */
export function windowsOf(lines: NormalizedLines, first: number, last: number, height: number): Windows {
  const count = Math.max(0, last - first + 1)
  const lineCount = lines.starts.length - 1
  const from = new Int32Array(count)
  const to = new Int32Array(count)
  for (let i = 0; i < count; i++) {
    const begin = lines.starts[Math.min(lineCount, first + i)]!
    const end = lines.starts[Math.min(lineCount, first + i + height)]!
    from[i] = begin
    to[i] = end > begin ? end - 1 : begin
  }
  return { from, to }
}

/** Lower bounds of the distance of `pattern` to each window. */
export function lowerBounds(pattern: Uint16Array, units: Uint16Array, windows: Windows): Int32Array {
  const bounds = unitBounds(pattern, units, windows)
  if (pattern.length >= GRAM) raiseByGrams(bounds, pattern, units, windows)
  return bounds
}

function unitBounds(pattern: Uint16Array, units: Uint16Array, { from, to }: Windows): Int32Array {
  const bounds = new Int32Array(from.length)
  const missing = new Int32Array(0x10000)
  for (const unit of pattern) missing[unit]!++
  let low = 0
  let high = 0
  let shared = 0
  for (let i = 0; i < bounds.length; i++) {
    for (const end = to[i]!; high < end; high++) if (missing[units[high]!]!-- > 0) shared++
    for (const begin = from[i]!; low < begin; low++) {
      if (low >= high) high = low + 1
      else if (++missing[units[low]!]! > 0) shared--
    }
    bounds[i] = Math.max(pattern.length, to[i]! - from[i]!) - shared
  }
  return bounds
}

function raiseByGrams(bounds: Int32Array, pattern: Uint16Array, units: Uint16Array, { from, to }: Windows): void {
  const wanted = new Int32Array(GRAM_BUCKETS)
  const here = new Int32Array(GRAM_BUCKETS)
  const patternGrams = pattern.length - GRAM + 1
  for (let i = 0; i < patternGrams; i++) wanted[gram(pattern, i)]!++
  let low = 0
  let high = 0
  let shared = 0
  for (let i = 0; i < bounds.length; i++) {
    for (const end = to[i]! - GRAM + 1; high < end; high++) {
      const hash = gram(units, high)
      if (wanted[hash]! > 0 && here[hash]!++ < wanted[hash]!) shared++
    }
    for (const begin = from[i]!; low < begin; low++) {
      if (low >= high) high = low + 1
      else {
        const hash = gram(units, low)
        if (wanted[hash]! > 0 && here[hash]!-- <= wanted[hash]!) shared--
      }
    }
    const most = Math.max(patternGrams, to[i]! - from[i]! - GRAM + 1)
    bounds[i] = Math.max(bounds[i]!, Math.ceil((most - shared) / GRAM))
  }
}

function gram(units: Uint16Array, at: number): number {
  const pair = Math.imul(units[at]! | (units[at + 1]! << 16), 0x9e3779b1)
  return (pair ^ Math.imul(units[at + 2]! | (units[at + 3]! << 16), 0x85ebca6b)) >>> 18
}
