/**
 * Line alignment of a quoted text with the file's lines.
 *
 * Idea: dynamic programming over quoted x actual lines, with the number of fuzzy steps as a third dimension, so that at
 * most that many lines may be misquoted, invented or unknown; blank lines and comment lines of the file are cheap to skip,
 * an elision mark skips any number of lines, and one line may stand for two. With free ends the quoted text may stand anywhere in the actual lines.
 * Cost: O(quoted x actual x (fuzzy + 1)) steps; distances are taken only where a fuzzy step is reachable.
 * Source: Needleman and Wunsch 1970, free ends as in Smith and Waterman 1981; costs from measured edits.
 * Weakness: no moved lines. The caller bounds the actual lines.
 */
import { distanceWithin } from '@suture/similarity'
import { isBrokenUp } from '../lines/broken-up'
import { type LineKey, levelOf, looksLikeComment, PUNCTUATION_LEVEL, samePlain } from '../lines/line-key'

/** Cost of a pair by its level (LEVELS), of skips, and of steps that use up a fuzzy step. */
const LEVEL_COST = [0, 0.05, 0.1, 0.15, 0.2, 0.3, 2]
const SKIP_BLANK = 1
const SKIP_COMMENT = 1.5
const SKIP_FILE_LINE = 9
const SKIP_QUOTED_LINE = 14
/** Another line stands in the place of the quoted one. */
const OTHER_LINE = 20
const ELISION_COST = 0.5
const FUZZY_BASE = 10
/** One line in two, as formatters break and join lines. */
const REWRAPPED = 10
/** A misquoted line differs by at most this many characters and at most half of the longer line; a comment may be reworded. */
const FUZZY_DISTANCE = 24

/** What an alignment may tolerate. */
export interface AlignOptions {
  /** Per quoted line: true where it must equal the file's line up to whitespace and typography (lines that the edit removes). */
  readonly fixed?: readonly boolean[]
  /** Per quoted line: true where it stands for left-out lines. */
  readonly elisions?: readonly boolean[]
  /** The quoted text may start and end anywhere in the actual lines. */
  readonly freeEnds?: boolean
  /** How many lines may be misquoted, invented, or unknown to the quoted text. */
  readonly fuzzy?: number
  /** Lines that are not fixed may differ in punctuation, as formatters change it; they are no misquoted ones. */
  readonly punctuation?: boolean
}

/** Where each quoted line stands among the actual lines. */
export interface LineAlignment {
  /** First actual line of quoted line i; for an unpaired line the place where it would stand. */
  readonly lo: Int32Array
  /** One past the last actual line of quoted line i; equal to `lo[i]` when unpaired, `lo[i] + 1` when paired, more for an elision. */
  readonly hi: Int32Array
  /** Level index of each pair (LEVELS), 9 for a fuzzy pair, -1 for an unpaired line or an elision. */
  readonly levels: Int8Array
  readonly cost: number
  readonly fuzzy: number
  /** Quoted and actual lines without partner; blank and elided ones are not counted. */
  readonly skipped: number
  /** Actual lines covered: from `start` to before `end`. */
  readonly start: number
  readonly end: number
}

/** The level of a pair whose quoted line is misquoted: above all of LEVELS. */
export const FUZZY_LEVEL = 9
const MATCH = 1
const FUZZY = 2
const SKIP_ACTUAL = 3
const SKIP_ACTUAL_FUZZY = 4
const SKIP_QUOTED = 5
const SKIP_QUOTED_FUZZY = 6
const ELIDE = 7
const END_ELISION = 8
const JOINED = 9
const BROKEN = 10

/** The best alignments, best first, no two overlapping; at most `most`. Empty when the texts do not align. */
export function alignLines(quoted: readonly LineKey[], actual: readonly LineKey[], options: AlignOptions = {}, most = 1): LineAlignment[] {
  const table = fill(quoted, actual, options)
  const ends: { j: number; k: number; cost: number }[] = []
  const first = options.freeEnds ? 0 : actual.length
  for (let j = first; j <= actual.length; j++) {
    let best: { j: number; k: number; cost: number } | undefined
    for (let k = 0; k < table.layers; k++) {
      const cost = table.cost[table.at(quoted.length, j, k)]!
      if (cost < (best?.cost ?? Infinity)) best = { j, k, cost }
    }
    if (best) ends.push(best)
  }
  ends.sort((a, b) => a.cost - b.cost || a.j - b.j)
  const found: LineAlignment[] = []
  for (const end of ends.slice(0, most * 8)) {
    const alignment = trace(table, quoted, actual, end)
    if (found.every((other) => alignment.start >= other.end || other.start >= alignment.end)) found.push(alignment)
    if (found.length === most) break
  }
  return found
}

interface Table {
  readonly cost: Float32Array
  readonly step: Uint8Array
  readonly layers: number
  at(i: number, j: number, k: number): number
  readonly levels: (i: number, j: number) => number
}

function fill(quoted: readonly LineKey[], actual: readonly LineKey[], options: AlignOptions): Table {
  const layers = (options.fuzzy ?? 0) + 1
  const width = (actual.length + 1) * layers
  const cost = new Float32Array((quoted.length + 1) * width).fill(Infinity)
  const step = new Uint8Array(cost.length)
  const at = (i: number, j: number, k: number) => i * width + j * layers + k
  const relax = (index: number, value: number, by: number) => {
    if (value < cost[index]!) {
      cost[index] = value
      step[index] = by
    }
  }
  const skips = actual.map((line) => (line.body === '' ? SKIP_BLANK : looksLikeComment(line) ? SKIP_COMMENT : Infinity))
  const comments = quoted.map(looksLikeComment)
  const loose = quoted.map((_, i) => options.punctuation === true && !options.fixed?.[i] && !options.elisions?.[i])
  const levels = (i: number, j: number) => {
    const level = levelOf(quoted[i]!, actual[j]!)
    return level === -1 && loose[i] && samePlain(quoted[i]!, actual[j]!) ? PUNCTUATION_LEVEL : level
  }
  cost[at(0, 0, 0)] = 0
  if (options.freeEnds) for (let j = 1; j <= actual.length; j++) cost[at(0, j, 0)] = 0
  for (let i = 0; i <= quoted.length; i++) {
    const line = quoted[i]
    const fixed = options.fixed?.[i] ?? false
    const elision = options.elisions?.[i] ?? false
    // Among quoted comment lines a comment line is text like any other.
    const inComment = (comments[i - 1] ?? false) && (comments[i] ?? false)
    const inner = (i > 0 && i < quoted.length) || !options.freeEnds
    for (let j = 0; j <= actual.length; j++) {
      for (let k = 0; k < layers; k++) {
        const here = cost[at(i, j, k)]!
        if (here === Infinity) continue
        const spare = k + 1 < layers
        if (j < actual.length && inner) {
          if (elision) relax(at(i, j + 1, k), here + 0.0001, ELIDE)
          const free = skips[j] !== Infinity && !(inComment && skips[j] === SKIP_COMMENT)
          if (free) relax(at(i, j + 1, k), here + skips[j]!, SKIP_ACTUAL)
          if (spare && !free) relax(at(i, j + 1, k + 1), here + SKIP_FILE_LINE, SKIP_ACTUAL_FUZZY)
        }
        if (!line) continue
        if (elision) relax(at(i + 1, j, k), here + ELISION_COST, END_ELISION)
        if (line.body === '') relax(at(i + 1, j, k), here + SKIP_BLANK, SKIP_QUOTED)
        else if (spare && !fixed && !elision) relax(at(i + 1, j, k + 1), here + SKIP_QUOTED_LINE, SKIP_QUOTED_FUZZY)
        if (j === actual.length) continue
        // A mark that has left out lines is a mark; only one that left out none may be the file's own text.
        const level = elision && step[at(i, j, k)] === ELIDE ? -1 : levels(i, j)
        if (level >= 0) relax(at(i + 1, j + 1, k), here + LEVEL_COST[level]!, MATCH)
        else if (spare && !fixed && !elision) {
          const below = actual[j + 1]
          if (below && isBrokenUp(line, actual[j]!, below)) relax(at(i + 1, j + 2, k + 1), here + REWRAPPED, JOINED)
          const next = options.fixed?.[i + 1] || options.elisions?.[i + 1] ? undefined : quoted[i + 1]
          if (next && isBrokenUp(actual[j]!, line, next)) relax(at(i + 2, j + 1, k + 1), here + REWRAPPED, BROKEN)
          const distance = fuzzyDistance(line, actual[j]!)
          if (distance !== undefined) relax(at(i + 1, j + 1, k + 1), here + FUZZY_BASE + distance * 0.1, FUZZY)
          else if (inner && line.body !== '' && actual[j]!.body !== '') relax(at(i + 1, j + 1, k + 1), here + OTHER_LINE, FUZZY)
        }
      }
    }
  }
  return { cost, step, layers, at, levels }
}

/** Level and cost of a quoted line and the file's line in its place; undefined when they cannot be the same line. */
export function pairLines(quoted: LineKey, actual: LineKey, fixed: boolean): { readonly level: number; readonly cost: number } | undefined {
  const level = levelOf(quoted, actual)
  if (level >= 0) return { level, cost: LEVEL_COST[level]! }
  const distance = fixed ? undefined : fuzzyDistance(quoted, actual)
  return distance === undefined ? undefined : { level: FUZZY_LEVEL, cost: FUZZY_BASE + distance * 0.1 }
}

/** Distance of two lines that may be one line misquoted, else undefined. */
export function fuzzyDistance(quoted: LineKey, actual: LineKey): number | undefined {
  if (quoted.body === '' || actual.body === '') return undefined
  if (looksLikeComment(quoted) && looksLikeComment(actual))
    return distanceWithin(quoted.squeezed, actual.squeezed, FUZZY_DISTANCE) ?? FUZZY_DISTANCE
  const limit = Math.min(FUZZY_DISTANCE, Math.max(quoted.squeezed.length, actual.squeezed.length) >> 1)
  return distanceWithin(quoted.squeezed, actual.squeezed, limit)
}

function trace(
  table: Table,
  quoted: readonly LineKey[],
  actual: readonly LineKey[],
  end: { j: number; k: number; cost: number },
): LineAlignment {
  const quotedCount = quoted.length
  const lo = new Int32Array(quotedCount)
  const hi = new Int32Array(quotedCount)
  const levels = new Int8Array(quotedCount).fill(-1)
  let { j, k } = end
  let i = quotedCount
  let skipped = 0
  for (let by = table.step[table.at(i, j, k)]!; by !== 0; by = table.step[table.at(i, j, k)]!) {
    if (by === ELIDE || by === SKIP_ACTUAL || by === SKIP_ACTUAL_FUZZY) {
      j--
      if (by === ELIDE) lo[i] = j
      else if (actual[j]!.body !== '') skipped++
      if (by === SKIP_ACTUAL_FUZZY) k--
      continue
    }
    i--
    hi[i] = j
    if (by === BROKEN) {
      // The first of the two stands for the file's line.
      lo[i--] = j
      hi[i] = j
    }
    if (by === JOINED || by === BROKEN) {
      j -= by === JOINED ? 2 : 1
      k--
      levels[i] = FUZZY_LEVEL
      lo[i] = j
      continue
    }
    if (by === MATCH || by === FUZZY) {
      j--
      levels[i] = by === MATCH ? table.levels(i, j) : FUZZY_LEVEL
    } else if (by !== END_ELISION && quoted[i]!.body !== '') skipped++
    lo[i] = j
    if (by === FUZZY || by === SKIP_QUOTED_FUZZY) k--
  }
  return { lo, hi, levels, cost: end.cost, fuzzy: end.k, skipped, start: j, end: end.j }
}
