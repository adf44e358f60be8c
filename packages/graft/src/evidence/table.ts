/**
 * The evidence of a quoted block in a stretch of the file.
 *
 * Idea: dynamic programming over quoted x file lines. A pair is worth the bits of its line minus the cost of its distortion; lines without
 * a partner cost a gap, which may hold lines of both sides. One table is filled backwards, one forwards. Together they give, for every
 * pair, the best explanation that contains it, and so the lead of the best one.
 * Cost: O(quoted x lines) steps; words are compared for lines that share one. Source: Smith and Waterman 1981, affine gaps as in Gotoh
 * 1982, forward and backward tables as in Hirschberg 1975. Weakness: no moved lines.
 */
import type { ComparedLine } from './file-line'
import { cellOf, fillAhead, openGrid } from './grid'
import { type QuotedBlock, UNPAIRED } from './quoted-block'
import { type Trace, traceFrom } from './trace'

/** The explanations of a block in one stretch. */
export interface EvidenceTable {
  /** The worth of the best explanation, wherever it begins. */
  readonly best: number
  /** The worth of the best explanation that begins at line `from` of the stretch. */
  readonly bestFrom: (from: number) => number
  readonly trace: (from: number) => Trace
  /** The worth of the best explanation that pairs quoted line `i` with line `j` of the stretch; -Infinity if they do not pair. */
  readonly withPair: (i: number, j: number) => number
}

/** With more cells than this, lines that differ are not compared by their words. */
const COMPARED = 600_000

/** Fills the backward table; the forward table is filled when a pair is first asked for. */
export function fillEvidence(block: QuotedBlock, lines: readonly ComparedLine[]): EvidenceTable {
  const compares = block.lines.length * lines.length <= COMPARED
  const columns = lines.map((line) => block.column(line, compares))
  const grid = openGrid(block, columns, compares)
  const bestFrom = (from: number) => grid.back[cellOf(grid, 0, from)]!
  let best = -Infinity
  for (let from = 0; from <= grid.m; from++) best = Math.max(best, bestFrom(from))
  let ahead: Float64Array | undefined
  return {
    best,
    bestFrom,
    trace: (from) => traceFrom(grid, from),
    withPair(i, j) {
      const { ranks, bits } = columns[j]!
      if (ranks[i] === UNPAIRED) return -Infinity
      ahead ??= fillAhead(grid)
      const here = cellOf(grid, i, j)
      return Math.max(ahead[here]!, ahead[here + 1]!) + bits[i]! + grid.back[cellOf(grid, i + 1, j + 1)]!
    },
  }
}
