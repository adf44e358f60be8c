/*
 * A lower bound of the distance for every window of lines.
 * Idea: an edit changes at most one unit and at most four of the 4-grams, so what a window and the pattern do not share
 *   bounds their distance from below. Both counts slide: a step touches only the lines that leave and enter.
 *   Source: E. Ukkonen, Approximate string matching with q-grams and maximal matches, 1992.
 * Cost: one pass over the units for each of the two counts; the second only where the first leaves many windows.
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

/** Lower bounds of the distance of `pattern` to each window, from the 4-grams they share: at least a quarter of what is not shared. */
export function gramBounds(pattern: Uint16Array, units: Uint16Array, windows: Windows): Int32Array {
  const { from, to } = windows
  const bounds = new Int32Array(from.length)
  const patternGrams = Math.max(0, pattern.length - GRAM + 1)
  const grams = sharedGrams(pattern, units)
  let low = 0
  let high = 0
  let shared = 0
  for (let i = 0; i < bounds.length; i++) {
    for (const end = to[i]! - GRAM + 1; high < grams.count && grams.at[high]! < end; high++)
      if (grams.spare[grams.hash[high]!]!-- > 0) shared++
    for (const begin = from[i]!; low < grams.count && grams.at[low]! < begin; low++) {
      if (low === high) high++
      else if (++grams.spare[grams.hash[low]!]! > 0) shared--
    }
    const width = to[i]! - from[i]!
    const most = Math.max(patternGrams, width - GRAM + 1)
    bounds[i] = Math.max(Math.abs(pattern.length - width), Math.ceil((most - shared) / GRAM))
  }
  return bounds
}

/** Raises the bounds by the units that each window shares with the pattern. */
export function raiseByUnits(bounds: Int32Array, pattern: Uint16Array, units: Uint16Array, { from, to }: Windows): void {
  const spare = new Int32Array(0x10000)
  for (const unit of pattern) spare[unit]!++
  let low = 0
  let high = 0
  let shared = 0
  for (let i = 0; i < bounds.length; i++) {
    for (const end = to[i]!; high < end; high++) if (spare[units[high]!]!-- > 0) shared++
    for (const begin = from[i]!; low < begin; low++) {
      if (low === high) high++
      else if (++spare[units[low]!]! > 0) shared--
    }
    bounds[i] = Math.max(bounds[i]!, Math.max(pattern.length, to[i]! - from[i]!) - shared)
  }
}

/** The places of the text whose 4-gram the pattern has too. */
interface SharedGrams {
  readonly count: number
  readonly at: Int32Array
  readonly hash: Uint16Array
  /** For each hash, how often the pattern has it. */
  readonly spare: Int32Array
}

function sharedGrams(pattern: Uint16Array, units: Uint16Array): SharedGrams {
  const spare = new Int32Array(GRAM_BUCKETS)
  let last = 0
  for (let i = 0; i < pattern.length; i++) {
    last = (last << 8) + pattern[i]!
    if (i >= GRAM - 1) spare[Math.imul(last, 0x9e3779b1) >>> 18]!++
  }
  const at = new Int32Array(units.length)
  const hash = new Uint16Array(units.length)
  let count = 0
  last = 0
  for (let i = 0; i < units.length; i++) {
    // Eight bits a step: what is four units back has left the word.
    last = (last << 8) + units[i]!
    const h = Math.imul(last, 0x9e3779b1) >>> 18
    if (spare[h]! > 0 && i >= GRAM - 1) {
      at[count] = i - GRAM + 1
      hash[count++] = h
    }
  }
  return { count, at, hash, spare }
}
