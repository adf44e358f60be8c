/*
 * Computes edit distances between one pattern and many texts, 32 rows of the matrix at a time (bit-parallel).
 *
 * Idea: a column of the edit matrix is stored as the differences between its rows, 32 rows in each word. For the next unit of the text, a
 * few operations on each word compute the next column. If the distance has a limit, only words are processed that a path within this limit
 * can cross.
 * Cost: length of the text times min(length of the pattern, limit) / 32.
 * Source: G. Myers, A fast bit-vector algorithm, 1999 (blocks, cut-off); E. Ukkonen 1985 (band).
 * Weakness: uses words of only 32 bits, because wider integers are slow in JavaScript.
 */

/** A pattern ready to be compared with many texts. */
export interface PatternTable {
  readonly length: number
  readonly blocks: number
  /** The row of `bits` for each unit; 0 for units that the pattern does not have. */
  readonly ids: Uint16Array
  /** For each id and each block of 32 rows, the bits of the rows at which the pattern has the unit of that id. */
  readonly bits: Int32Array
  /** For each block of 32 rows, the rows whose value is greater by one than that of the row above (`up`), or less by one (`down`). */
  readonly up: Int32Array
  readonly down: Int32Array
}

/** The number of words (32 rows each) that were advanced by one text unit, and its limit. */
export interface ColumnWork {
  steps: number
  /** The number of words at which the computation is abandoned. */
  readonly most: number
}

/** Builds the table. `pattern` has at least one unit. */
export function patternTable(pattern: Uint16Array): PatternTable {
  const blocks = (pattern.length + 31) >> 5
  const ids = new Uint16Array(0x10000)
  let count = 1
  for (const unit of pattern) if (ids[unit] === 0) ids[unit] = count++
  const bits = new Int32Array(count * blocks)
  for (let i = 0; i < pattern.length; i++) bits[ids[pattern[i]!]! * blocks + (i >> 5)]! |= 1 << (i & 31)
  return { length: pattern.length, blocks, ids, bits, up: new Int32Array(blocks), down: new Int32Array(blocks) }
}

/**
 * Returns the distance between the pattern and `units[from..to)` if it is at most `limit`, and `limit + 1` if it is greater. Returns
 * undefined if the work reached its limit. Requires `from < to` and `limit >= 0`.
 */
export function distanceTo(
  table: PatternTable,
  units: Uint16Array,
  from: number,
  to: number,
  limit: number,
  work: ColumnWork,
): number | undefined {
  const n = to - from
  const delta = table.length - n
  if (Math.abs(delta) > limit) return limit + 1
  // Rows above and below the column's own diagonal that a path within the limit can touch.
  const above = Math.floor((limit - delta) / 2)
  const below = Math.floor((limit + delta) / 2)
  let first = 0
  let last = Math.min(table.blocks - 1, Math.max(0, below) >> 5)
  openBlocks(table, 0, last)
  let score = bottomOf(table, last)
  for (let j = 1; j <= n; j++) {
    const wanted = Math.min(table.blocks - 1, (Math.max(1, j + below) - 1) >> 5)
    if (last < wanted) {
      openBlocks(table, last + 1, wanted)
      score += bottomOf(table, wanted) - bottomOf(table, last)
      last = wanted
    }
    first = Math.max(first, Math.min(last, (Math.max(1, j - above) - 1) >> 5))
    score += advance(table, units[from + j - 1]!, first, last, 1)
    work.steps += last - first + 1
    if ((j & 31) !== 0) continue
    if (work.steps > work.most) return undefined
    if (hopeless(table, { first, last, score, remaining: n - j }, limit)) return limit + 1
  }
  return last === table.blocks - 1 && score <= limit ? score : limit + 1
}

/**
 * Returns, for each end in `ends` (ascending offsets), the least distance between the pattern and any part of `units[from..)` that ends
 * there, or `limit + 1` if it is greater than `limit`. Returns undefined if the work ran out.
 */
export function leastDistances(
  table: PatternTable,
  units: Uint16Array,
  from: number,
  ends: Int32Array,
  limit: number,
  work: ColumnWork,
): Int32Array | undefined {
  const found = new Int32Array(ends.length).fill(limit + 1)
  let last = Math.min(table.blocks - 1, limit >> 5)
  openBlocks(table, 0, last)
  let score = bottomOf(table, last)
  let next = 0
  for (let at = from; next < ends.length; at++) {
    const isWhole = last === table.blocks - 1
    next = putDistance(found, ends, next, at, isWhole ? Math.min(score, limit + 1) : limit + 1)
    if (at >= units.length) break
    score += advance(table, units[at]!, 0, last, 0)
    work.steps += last + 1
    if (work.steps > work.most) return undefined
    // Rows below the last word come within the limit only through its bottom row; words entirely above the limit are dropped.
    if (last < table.blocks - 1 && score <= limit) {
      openBlocks(table, last + 1, last + 1)
      score += bottomOf(table, last + 1) - bottomOf(table, last)
      last++
    } else while (last > 0 && score >= limit + 32) score -= riseOf(table, last--)
  }
  return found
}

/** Stores the distance for the ends from `next` on that equal `at`. Returns the index of the first end after them. */
function putDistance(found: Int32Array, ends: Int32Array, next: number, at: number, distance: number): number {
  let index = next
  for (; index < ends.length && ends[index] === at; index++) found[index] = distance
  return index
}

/** Initialises words to their state before the first unit, or to the greatest possible rise from the word above. */
function openBlocks(table: PatternTable, first: number, last: number): void {
  table.up.fill(-1, first, last + 1)
  table.down.fill(0, first, last + 1)
}

/** Returns the 1-based last row of a word. */
function bottomOf(table: PatternTable, block: number): number {
  return Math.min(table.length, (block + 1) << 5)
}

/** Returns the rise of a column within a word, from the row above it to its bottom row. */
function riseOf(table: PatternTable, block: number): number {
  const rows = bottomOf(table, block) - (block << 5)
  const mask = rows === 32 ? -1 : (1 << rows) - 1
  return countBits(table.up[block]! & mask) - countBits(table.down[block]! & mask)
}

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/**
 * Advances the words `first..last` by one text unit. `carry` is the change of the value in the row above the first word. Returns the change
 * of the value in the bottom row of the last word.
 */
function advance(table: PatternTable, unit: number, first: number, last: number, carry: number): number {
  const { up, down, bits, blocks } = table
  const row = table.ids[unit]! * blocks
  const shift = last === blocks - 1 ? (table.length - 1) & 31 : 31
  let enterUp = carry
  let enterDown = 0
  let leaveUp = 0
  let leaveDown = 0
  for (let b = first; b <= last; b++) {
    const p = up[b]!
    const n = down[b]!
    const equal = bits[row + b]!
    const same = equal | enterDown
    const diagonal = (((same & p) + p) ^ p) | same
    const rise = n | ~(diagonal | p)
    const fall = p & diagonal
    if (b === last) {
      leaveUp = (rise >>> shift) & 1
      leaveDown = (fall >>> shift) & 1
    }
    const risen = (rise << 1) | enterUp
    const fallen = (fall << 1) | enterDown
    enterUp = rise >>> 31
    enterDown = fall >>> 31
    const still = equal | n
    up[b] = fallen | ~(still | risen)
    down[b] = risen & still
  }
  return leaveUp - leaveDown
}

/** A column in progress: the words in use, the value of their bottom row, and the number of columns that are not computed yet. */
interface PatternColumn {
  readonly first: number
  readonly last: number
  readonly score: number
  readonly remaining: number
}

/** Whether no row of the words in use can end within the limit. */
function hopeless(table: PatternTable, { first, last, score, remaining }: PatternColumn, limit: number): boolean {
  let bottom = score
  for (let b = last; b >= first; b--) {
    const low = bottomOf(table, b)
    const top = (b << 5) + 1
    // The least value of a row of this word, and the least remaining cost from its row nearest to the end's diagonal.
    const least = bottom - (low - top)
    const rest = Math.max(table.length - low - remaining, remaining - (table.length - top), 0)
    if (least + rest <= limit) return false
    bottom -= riseOf(table, b)
  }
  return true
}
