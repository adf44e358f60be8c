/*
 * Bit-parallel distance with the pattern's table built once.
 * Idea: a column of the edit matrix is kept as differences, 32 rows to a word; one text unit advances a column by a few
 *   operations a word. Global distance within a limit looks only at the words that a path of that cost can cross;
 *   the semi-global pass keeps only the words that may still be within the limit.
 *   Sources: G. Myers, A fast bit-vector algorithm, 1999 (blocks, cut-off); E. Ukkonen 1985 (band).
 * Cost: distance: text x min(pattern, limit) / 32; semi-global: text x (reachable rows) / 32.
 * Weakness: 32-bit words, for want of wider integers that are fast here.
 */

/** A pattern ready to be compared with many texts. */
export interface PatternTable {
  readonly length: number
  readonly blocks: number
  /** Unit to row of `bits`; 0 for units that the pattern has not. */
  readonly ids: Uint16Array
  /** For each id and block, a bit for every place of the unit. */
  readonly bits: Int32Array
  readonly vp: Int32Array
  readonly vn: Int32Array
  readonly scores: Int32Array
}

/** Words of 32 rows advanced by one text unit: counted, and bounded. */
export interface Work {
  steps: number
  /** Steps at which the work is given up. */
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
  return {
    length: pattern.length,
    blocks,
    ids,
    bits,
    vp: new Int32Array(blocks),
    vn: new Int32Array(blocks),
    scores: new Int32Array(blocks),
  }
}

/**
 * Distance of the pattern to `units[from..to)` when it is at most `limit`, else `limit + 1`; undefined when the work ran
 * out. `from < to`, `limit >= 0`.
 */
export function distanceTo(
  table: PatternTable,
  units: Uint16Array,
  from: number,
  to: number,
  limit: number,
  work: Work,
): number | undefined {
  const m = table.length
  const n = to - from
  const delta = m - n
  if (Math.abs(delta) > limit) return limit + 1
  const above = Math.floor((limit - delta) / 2)
  const below = Math.floor((limit + delta) / 2)
  let first = 0
  let last = Math.min(table.blocks - 1, Math.max(0, below) >> 5)
  for (let b = 0; b <= last; b++) openBlock(table, b, (b + 1) << 5)
  for (let j = 1; j <= n; j++) {
    const wanted = Math.min(table.blocks - 1, (Math.max(1, j + below) - 1) >> 5)
    while (last < wanted) {
      last++
      openBlock(table, last, table.scores[last - 1]! + 32)
    }
    first = Math.max(first, Math.min(last, (Math.max(1, j - above) - 1) >> 5))
    advance(table, units[from + j - 1]!, first, last, 1)
    work.steps += last - first + 1
    if ((j & 31) !== 0) continue
    if (work.steps > work.most) return undefined
    if (hopeless(table, first, last, j, n, limit)) return limit + 1
  }
  const found = table.scores[table.blocks - 1]!
  return last === table.blocks - 1 && found <= limit ? found : limit + 1
}

/**
 * For each end in `ends` (ascending offsets), the least distance of the pattern to any stretch of `units[from..)` that
 * ends there, when it is at most `limit`; else `limit + 1`. Undefined when the work ran out.
 */
export function leastDistances(
  table: PatternTable,
  units: Uint16Array,
  from: number,
  ends: Int32Array,
  limit: number,
  work: Work,
): Int32Array | undefined {
  const found = new Int32Array(ends.length).fill(limit + 1)
  let last = Math.min(table.blocks - 1, limit >> 5)
  for (let b = 0; b <= last; b++) openBlock(table, b, (b + 1) << 5)
  let next = 0
  for (let at = from; next < ends.length; at++) {
    for (; next < ends.length && ends[next] === at; next++) {
      const score = table.scores[table.blocks - 1]!
      const least = at === from ? table.length : last === table.blocks - 1 ? score : limit + 1
      found[next] = Math.min(least, limit + 1)
    }
    if (at >= units.length) break
    advance(table, units[at]!, 0, last, 0)
    work.steps += last + 1
    if (work.steps > work.most) return undefined
    last = moveCutOff(table, last, limit)
  }
  return found
}

/** Rows past the last word may come within the limit only one below a row that is; words wholly above it are dropped. */
function moveCutOff(table: PatternTable, last: number, limit: number): number {
  let end = last
  if (end < table.blocks - 1 && table.scores[end]! <= limit) {
    end++
    openBlock(table, end, table.scores[end - 1]! + 32)
  } else while (end > 0 && table.scores[end]! >= limit + 32) end--
  return end
}

function openBlock(table: PatternTable, block: number, score: number): void {
  table.vp[block] = -1
  table.vn[block] = 0
  const past = block === table.blocks - 1 ? (table.blocks << 5) - table.length : 0
  table.scores[block] = score - past
}

/** Advances the words first..last by one text unit; `carry` is the difference along the row above the first. */
function advance(table: PatternTable, unit: number, first: number, last: number, carry: number): void {
  const { vp, vn, scores, bits, blocks } = table
  const row = table.ids[unit]! * blocks
  const lowest = (table.length - 1) & 31
  let enter = carry
  for (let b = first; b <= last; b++) {
    const p = vp[b]!
    const n = vn[b]!
    let equal = bits[row + b]!
    const xv = equal | n
    if (enter < 0) equal |= 1
    const xh = (((equal & p) + p) ^ p) | equal
    let ph = n | ~(xh | p)
    let mh = p & xh
    const bottom = b === blocks - 1 ? lowest : 31
    const leave = ((ph >>> bottom) & 1) - ((mh >>> bottom) & 1)
    scores[b]! += leave
    ph = (ph << 1) | (enter > 0 ? 1 : 0)
    mh = (mh << 1) | (enter < 0 ? 1 : 0)
    vp[b] = mh | ~(xv | ph)
    vn[b] = ph & xv
    enter = leave
  }
}

/** True when no row of the words in use can still end within the limit. */
function hopeless(table: PatternTable, first: number, last: number, column: number, columns: number, limit: number): boolean {
  for (let b = first; b <= last; b++) {
    const bottom = Math.min(table.length, (b + 1) << 5)
    const top = (b << 5) + 1
    // The least a row of this word can have, and the least that remains from its row nearest to the end's diagonal.
    const least = table.scores[b]! - (bottom - top)
    const remaining = columns - column
    const lowRest = table.length - bottom
    const highRest = table.length - top
    const rest = remaining < lowRest ? lowRest - remaining : remaining > highRest ? remaining - highRest : 0
    if (least + rest <= limit) return false
  }
  return true
}
