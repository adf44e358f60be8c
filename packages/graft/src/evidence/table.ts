/**
 * The evidence of a quoted block in a stretch of the file.
 *
 * Idea: dynamic programming over quoted x file lines. Every pair is worth what its line tells, less what its distortion costs; lines
 * without partner cost a gap, which may hold lines of both sides. One table backwards, one forwards: together they give, for every
 * pair, the best explanation that has it, and so by how much the best one leads.
 * Cost: O(quoted x lines) steps; words are compared where lines share one. Source: Smith and Waterman 1981, affine gaps as in Gotoh 1982,
 * forward and backward tables as in Hirschberg 1975. Weakness: no moved lines.
 */
import type { ComparedLine } from './file-line'
import { cellOf, fillAhead, openGrid } from './grid'
import { type QuotedBlock, UNPAIRED } from './quoted-block'
import { type Trace, traceFrom } from './trace'

/** The explanations of a block in one stretch. */
export interface EvidenceTable {
  /** What the best explanation is worth, wherever it begins. */
  readonly best: number
  /** What the best explanation is worth that begins at line `from` of the stretch. */
  readonly bestFrom: (from: number) => number
  readonly trace: (from: number) => Trace
  /** The best explanation that pairs quoted line `i` with line `j`; -Infinity where none does. */
  readonly withPair: (i: number, j: number) => number
}

/** Above so many cells lines that differ are no longer compared by their words. */
const COMPARED = 600_000

/** Fills the table of the way back; that of the way there when a pair is asked for. */
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
