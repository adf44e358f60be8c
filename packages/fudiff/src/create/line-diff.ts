/**
 * Computes which lines differ between two texts.
 *
 * Idea: remove equal lines at both ends. Pair the lines that occur once in each text, and keep the longest sequence of pairs that is in
 * order in both (patience diff). Do the same between two pairs. If no line occurs once there, use Myers' algorithm from the library `diff`,
 * up to a limit. Beyond that limit, all lines between the two pairs count as replaced. That is correct, but not the shortest diff.
 * Cost: O(n log n) for each round, at most ROUNDS rounds, and at most MYERS_WORK steps of Myers' algorithm between two pairs.
 * Source: B. Cohen's patience diff; E. Myers, An O(ND) Difference Algorithm, 1986.
 * Weakness: a moved block is shown as a deletion and an addition.
 */
import { appendAll, commonEnds, longestRising } from '@suture/text/internal'
import { diffArrays } from 'diff'

/** Old lines `aFrom..aTo` are replaced by new lines `bFrom..bTo`. Both are 0-based, and the end is excluded. */
export interface ChangedLines {
  readonly aFrom: number
  readonly aTo: number
  readonly bFrom: number
  readonly bTo: number
}

/** Lines as numbers: equal lines have equal numbers. */
export interface NumberedLines {
  readonly a: Int32Array
  readonly b: Int32Array
  /** The number of distinct lines. */
  readonly kinds: number
}

/**
 * Maximum number of rounds in which lines are paired. Each round usually halves the unpaired ranges. If a range is still long after so many
 * rounds, the input was probably made to be slow.
 */
const ROUNDS = 24
/** Maximum number of steps of Myers' algorithm for one range of lines. This also limits the number of edits that are found in the range. */
const MYERS_WORK = 4_000_000

/** Gives equal lines equal numbers. Cost: one map entry for each distinct line. */
export function numberLines(a: readonly string[], b: readonly string[]): NumberedLines {
  const numbers = new Map<string, number>()
  const number = (lines: readonly string[]) =>
    Int32Array.from(lines, (line) => {
      const known = numbers.get(line) ?? numbers.size
      if (known === numbers.size) numbers.set(line, known)
      return known
    })
  return { a: number(a), b: number(b), kinds: numbers.size }
}

/** Returns the changes that turn the lines `a` into the lines `b`, as `diffNumbered` does. */
export function changesBetween(a: readonly string[], b: readonly string[]): ChangedLines[] {
  return diffNumbered(numberLines(a, b))
}

/** Returns the changes that turn `a` into `b`, in order, with at least one equal line between any two of them. */
export function diffNumbered({ a, b, kinds }: NumberedLines): ChangedLines[] {
  const counts: Counts = { a: new Int32Array(kinds), b: new Int32Array(kinds), at: new Int32Array(kinds) }
  const found: ChangedLines[] = []
  let stretches: ChangedLines[] = [{ aFrom: 0, aTo: a.length, bFrom: 0, bTo: b.length }]
  for (let round = 0; stretches.length > 0; round++) {
    const next: ChangedLines[] = []
    for (const stretch of stretches) {
      const inner = trimEnds(a, b, stretch)
      if (inner.aFrom === inner.aTo || inner.bFrom === inner.bTo) found.push(inner)
      else if (round >= ROUNDS || !splitAtAnchors(a, b, inner, counts, next)) appendAll(found, myers(a, b, inner))
    }
    stretches = next
  }
  return joinTouching(found.filter((c) => c.aFrom < c.aTo || c.bFrom < c.bTo).sort((x, y) => x.aFrom - y.aFrom || x.bFrom - y.bFrom))
}

interface Counts {
  readonly a: Int32Array
  readonly b: Int32Array
  readonly at: Int32Array
}

function trimEnds(a: Int32Array, b: Int32Array, { aFrom, aTo, bFrom, bTo }: ChangedLines): ChangedLines {
  const { start, end } = commonEnds(a.subarray(aFrom, aTo), b.subarray(bFrom, bTo))
  return { aFrom: aFrom + start, aTo: aTo - end, bFrom: bFrom + start, bTo: bTo - end }
}

/** Adds the ranges between paired lines to `into`. Returns false if no lines were paired. */
function splitAtAnchors(a: Int32Array, b: Int32Array, stretch: ChangedLines, counts: Counts, into: ChangedLines[]): boolean {
  const unique = uniquePairs(a, b, stretch, counts)
  if (unique.length === 0) return false
  let { aFrom, bFrom } = stretch
  for (const index of longestRising(unique.map(([, at]) => at))) {
    const [x, y] = unique[index]!
    into.push({ aFrom, aTo: x, bFrom, bTo: y })
    aFrom = x + 1
    bFrom = y + 1
  }
  into.push({ aFrom, aTo: stretch.aTo, bFrom, bTo: stretch.bTo })
  return true
}

function uniquePairs(a: Int32Array, b: Int32Array, { aFrom, aTo, bFrom, bTo }: ChangedLines, counts: Counts): [number, number][] {
  for (let i = aFrom; i < aTo; i++) counts.a[a[i]!]!++
  for (let j = bFrom; j < bTo; j++) {
    counts.b[b[j]!]!++
    counts.at[b[j]!] = j
  }
  const pairs: [number, number][] = []
  for (let i = aFrom; i < aTo; i++) {
    const line = a[i]!
    if (counts.a[line] === 1 && counts.b[line] === 1) pairs.push([i, counts.at[line]!])
  }
  for (let i = aFrom; i < aTo; i++) counts.a[a[i]!] = 0
  for (let j = bFrom; j < bTo; j++) counts.b[b[j]!] = 0
  return pairs
}

function myers(a: Int32Array, b: Int32Array, stretch: ChangedLines): ChangedLines[] {
  const { aFrom, aTo, bFrom, bTo } = stretch
  const size = aTo - aFrom + bTo - bFrom
  const maxEditLength = Math.floor(Math.max(MYERS_WORK / size, Math.min(size, 64)))
  const parts = diffArrays([...a.subarray(aFrom, aTo)], [...b.subarray(bFrom, bTo)], { maxEditLength })
  if (!parts) return [stretch]
  const changes: ChangedLines[] = []
  let i = aFrom
  let j = bFrom
  for (const part of parts) {
    const aEnd = i + (part.added ? 0 : part.count)
    const bEnd = j + (part.removed ? 0 : part.count)
    if (part.added || part.removed) changes.push({ aFrom: i, aTo: aEnd, bFrom: j, bTo: bEnd })
    i = aEnd
    j = bEnd
  }
  return changes
}

function joinTouching(changes: readonly ChangedLines[]): ChangedLines[] {
  const joined: ChangedLines[] = []
  for (const change of changes) {
    const last = joined.at(-1)
    if (last && last.aTo === change.aFrom && last.bTo === change.bFrom)
      joined[joined.length - 1] = { aFrom: last.aFrom, aTo: change.aTo, bFrom: last.bFrom, bTo: change.bTo }
    else joined.push(change)
  }
  return joined
}
