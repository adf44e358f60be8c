/**
 * Finds the runs of lines that fit a pattern, in which every line may have several forms.
 *
 * Idea: start from the pattern's rarest line and compare the rest at each of its places. Where that would cost too much,
 * a plain pattern (one form a line) is found by Knuth, Morris and Pratt instead.
 * Cost: places of the rarest line times the pattern's length, WORK at most; else linear.
 * Source: D. Knuth, J. Morris, V. Pratt, Fast Pattern Matching in Strings, 1977.
 * Weakness: a pattern of several forms that is too costly is given up (undefined).
 */
import type { LineIndex } from './line-index'

/** Per line of the pattern, the ids that fit it. */
export type RunPattern = readonly (readonly number[])[]

const WORK = 2_000_000

/** First lines (0-based) of all runs that fit, in order; undefined where the bound was met. */
export function findRuns(indexed: LineIndex, pattern: RunPattern): number[] | undefined {
  if (pattern.length === 0 || pattern.length > indexed.count || pattern.some((ids) => ids.length === 0)) return []
  const places = (ids: readonly number[]) => ids.reduce((sum, id) => sum + indexed.counts[id]!, 0)
  let rarest = 0
  let fewest = places(pattern[0] as readonly number[])
  for (let i = 1; i < pattern.length && fewest > 1; i++) {
    const count = places(pattern[i] as readonly number[])
    if (count < fewest) [rarest, fewest] = [i, count]
  }
  return compareAtPlaces(indexed, pattern, rarest) ?? (pattern.every((ids) => ids.length === 1) ? scan(indexed.ids, pattern) : undefined)
}

function compareAtPlaces(indexed: LineIndex, pattern: RunPattern, rarest: number): number[] | undefined {
  const found: number[] = []
  let work = 0
  for (const id of new Set(pattern[rarest])) {
    for (let line = indexed.first[id]!; line !== -1; line = indexed.next[line]!) {
      const from = line - rarest
      if (from < 0 || from + pattern.length > indexed.count) continue
      const fitting = countFitting(indexed, pattern, from)
      work += fitting + 1
      if (work > WORK) return undefined
      if (fitting === pattern.length) found.push(from)
    }
  }
  return found.sort((x, y) => x - y)
}

/** How many lines of the pattern fit, one after another, from a line (0-based) on. */
function countFitting(indexed: LineIndex, pattern: RunPattern, from: number): number {
  let fitting = 0
  while (fitting < pattern.length && (pattern[fitting] as readonly number[]).includes(indexed.ids[from + fitting]!)) fitting++
  return fitting
}

function scan(ids: Int32Array, pattern: RunPattern): number[] {
  const wanted = Int32Array.from(pattern, (forms) => forms[0]!)
  const fallback = new Int32Array(wanted.length)
  for (let i = 1, k = 0; i < wanted.length; i++) {
    while (k > 0 && wanted[i] !== wanted[k]) k = fallback[k - 1]!
    if (wanted[i] === wanted[k]) k++
    fallback[i] = k
  }
  const found: number[] = []
  for (let i = 0, k = 0; i < ids.length; i++) {
    while (k > 0 && ids[i] !== wanted[k]) k = fallback[k - 1]!
    if (ids[i] === wanted[k]) k++
    if (k === wanted.length) {
      found.push(i - k + 1)
      k = fallback[k - 1]!
    }
  }
  return found
}
