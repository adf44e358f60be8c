/**
 * Finds all places where several lines in a row equal a pattern of lines.
 *
 * Idea: look at each occurrence of the pattern's rarest line, and compare the other lines there. If that takes too many comparisons, use
 * the algorithm of Knuth, Morris and Pratt instead.
 * Cost: occurrences of the rarest line times the length of the pattern, but at most WORK. Otherwise linear.
 * Source: D. Knuth, J. Morris, V. Pratt, Fast Pattern Matching in Strings, 1977.
 * Weakness: finds only lines that are equal.
 */
import { placesIn } from '@suture/text/internal'
import type { LineIndex, LineTable } from './line-index'

const WORK = 2_000_000
/** Maximum number of runs that are returned. */
const MOST = 1_000

/** Returns the first lines (0-based) of the runs that equal the texts, in order. At most the first thousand are returned. */
export function findRuns(indexed: LineIndex, texts: readonly string[]): number[] {
  // The ids of the texts in the index of the file.
  const pattern = texts.flatMap((text) => indexed.idOf(text) ?? [])
  if (texts.length === 0 || texts.length > indexed.count || pattern.length < texts.length) return []
  const table = indexed.table()
  let rarest = 0
  for (let i = 1; i < pattern.length; i++) if (table.counts[pattern[i]!]! < table.counts[pattern[rarest]!]!) rarest = i
  return compareAtPlaces(table, pattern, rarest) ?? scan(table.ids, pattern)
}

function compareAtPlaces({ ids, first, next }: LineTable, pattern: readonly number[], rarest: number): number[] | undefined {
  const found: number[] = []
  let work = 0
  for (let line = first[pattern[rarest]!]!; line !== -1 && found.length < MOST; line = next[line]!) {
    const from = line - rarest
    if (from < 0 || from + pattern.length > ids.length) continue
    let fitting = 0
    while (fitting < pattern.length && pattern[fitting] === ids[from + fitting]) fitting++
    work += fitting + 1
    if (work > WORK) return undefined
    if (fitting === pattern.length) found.push(from)
  }
  return found
}

function scan(ids: Int32Array, wanted: readonly number[]): number[] {
  const found: number[] = []
  for (const place of placesIn((line) => ids[line]!, 0, ids.length, wanted)) if (found.push(place) === MOST) break
  return found
}
