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
import type { LineKey } from '../lines/line-key'
import type { AlignOptions, LineAlignment } from './alignment'
import { fill, trace } from './table'

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
    const alignment = trace(table, end)
    if (found.every((other) => alignment.start >= other.end || other.start >= alignment.end)) found.push(alignment)
    if (found.length === most) break
  }
  return found
}
