/*
 * Computes a lower bound of the edit distance for every window, which is a number of lines in a row.
 *
 * Idea: cut the pattern into pieces of a few units. One changed unit destroys at most one piece. So the number of pieces that do not occur
 * in the window is a lower bound of the distance. The number of single units that do not occur is another one. When the window moves by one
 * line, both counts only change for the line that leaves and the line that enters.
 * Cost: one pass over the units for each of the two counts. The second is only computed if many windows remain after the first.
 * Source: E. Ukkonen, Approximate string matching with q-grams and maximal matches, 1992.
 * Weakness: the order of the pieces is ignored. If the hashes of two pieces are equal, the bound is lower than it could be, but still
 * correct.
 */
import type { NormalizedLines } from './normalized-lines'

const BUCKETS = 1 << 14

/** Offsets of a window's units: `from[i]` to `to[i]`. */
export interface Windows {
  readonly from: Int32Array
  readonly to: Int32Array
}

/**
 * Returns the windows of `height` lines that begin at the lines `first..last`. Windows at the end of the text are shorter. A window of
 * empty lines has no units.
 */
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

/** Returns bounds from pieces of 4, 6 or 8 units. Long pieces are more distinctive, but there are fewer of them. */
export function pieceBounds(pattern: Uint16Array, units: Uint16Array, windows: Windows, piece: 4 | 6 | 8): Int32Array {
  const { from, to } = windows
  const bounds = new Int32Array(from.length)
  const { pieces, count, at, hash, spare } = findPieces(pattern, units, piece)
  let low = 0
  let high = 0
  let shared = 0
  for (let i = 0; i < bounds.length; i++) {
    const begin = from[i]!
    const end = to[i]! - piece
    while (high < count && at[high]! <= end) if (spare[hash[high++]!]!-- > 0) shared++
    while (low < high && at[low]! < begin) if (++spare[hash[low++]!]! > 0) shared--
    low = placeFrom(at, low, count, begin)
    high = Math.max(high, low)
    bounds[i] = Math.max(Math.abs(pattern.length - (to[i]! - begin)), pieces - shared)
  }
  return bounds
}

/** Returns the first index, from `low` on, whose offset in `at` is at least `begin`; `count` if there is none. */
function placeFrom(at: Int32Array, low: number, count: number, begin: number): number {
  let place = low
  while (place < count && at[place]! < begin) place++
  return place
}

/** Raises the bounds by the units that each window shares with the pattern. */
export function raiseByUnits(bounds: Int32Array, pattern: Uint16Array, units: Uint16Array, { from, to }: Windows): void {
  const spare = new Int32Array(0x10000)
  for (const unit of pattern) spare[unit]!++
  let low = 0
  let high = 0
  let shared = 0
  for (let i = 0; i < bounds.length; i++) {
    const begin = from[i]!
    const end = to[i]!
    while (high < end) if (spare[units[high++]!]!-- > 0) shared++
    while (low < high && low < begin) if (++spare[units[low++]!]! > 0) shared--
    if (low < begin) low = high = begin
    bounds[i] = Math.max(bounds[i]!, Math.max(pattern.length, to[i]! - from[i]!) - shared)
  }
}

/** The offsets in the text at which a piece of the pattern may occur. */
interface Pieces {
  /** The number of the pattern's pieces. */
  readonly pieces: number
  readonly count: number
  readonly at: Int32Array
  readonly hash: Uint16Array
  /** For each hash, the number of pieces that have it. */
  readonly spare: Int32Array
}

function findPieces(pattern: Uint16Array, units: Uint16Array, piece: 4 | 6 | 8): Pieces {
  // A unit leaves the word after one piece. For this, each step shifts by the matching number of bits.
  const shift = piece === 4 ? 8 : piece === 6 ? 6 : 4
  const spare = new Int32Array(BUCKETS)
  const wanted = new Uint8Array(BUCKETS)
  let pieces = 0
  for (let begin = 0; begin + piece <= pattern.length; begin += piece) {
    let word = 0
    for (let i = begin; i < begin + piece; i++) word = (word << shift) + pattern[i]!
    const hash = Math.imul(word, 0x9e3779b1) >>> 18
    spare[hash]!++
    wanted[hash] = 1
    pieces++
  }
  const at = new Int32Array(units.length)
  const hashes = new Uint16Array(units.length)
  let count = 0
  let word = 0
  for (let i = 0; i < units.length; i++) {
    word = (word << shift) + units[i]!
    const hash = Math.imul(word, 0x9e3779b1) >>> 18
    if (wanted[hash] === 0 || i < piece - 1) continue
    at[count] = i - piece + 1
    hashes[count++] = hash
  }
  return { pieces, count, at, hash: hashes, spare }
}
