/*
 * Blocks between the search's first and last line, of any size, with the similarity of their inner lines.
 *
 * Idea: the anchored blocks. The similarity of a block is measured when it is asked for, once. If only the best block matters, equal lines
 * and lengths bound each similarity, so most need not be measured, or not completely.
 * Cost: that of the anchors; a similarity costs an edit distance for each pair of inner lines that differ.
 * Source: docs/spec/replacers.md, Replacer 3 and Decisions.
 * Weakness: lines are compared by number, so one extra line near the top spoils the measure.
 */

import type { LineRange } from '../scan/anchored-blocks'
import { anchoredBlocks } from '../scan/anchored-blocks'
import { skipBlanks, skipBlanksBack } from '../scan/blank'
import { DISTANCE_BUDGET, measuredDistance, PAIR_STEPS } from '../scan/measured-distance'
import { blockPlace, replacerOf, strategyOf } from '../scan/places'
import type { StrategySearch } from '../scan/search'
import { ROUNDING, type SimilarityBounds, selectBlock } from '../scan/selection'
import type { Candidate, Replacer } from '../strategy'
import { trimmedLine } from './line-trimmed'

/**
 * Blocks with their similarity: the mean over inner lines compared by number, trimmed, as many as the smaller block has. It is NaN, so that
 * no comparison holds, if measuring would cost more than `DISTANCE_BUDGET`.
 */
export const blockAnchor = /* @__PURE__ */ strategyOf('block-anchor', measuredBlocks, blockAnchorYields)

/** Replacer 3 of docs/spec/replacers.md: the one block that its rule selects. */
export const BlockAnchorReplacer: Replacer = /* @__PURE__ */ replacerOf(blockAnchorYields)

/** The selected block. */
function* blockAnchorYields(search: StrategySearch): Generator<Candidate, void, unknown> {
  const blocks = [...anchoredBlocks(search)]
  const selected = selectBlock({
    count: blocks.length,
    bounds: (i) => innerBounds(search, blocks[i]!),
    similarityFrom: (i, least) => innerSimilarity(search, blocks[i]!, least),
  })
  if (selected !== undefined) yield measuredBlock(search, blocks[selected]!)
}

function* measuredBlocks(search: StrategySearch): Generator<Candidate, void, unknown> {
  for (const block of anchoredBlocks(search)) yield measuredBlock(search, block)
}

/** A class, since a getter in each record would make each of a hundred thousand records some microseconds slower. */
class MeasuredBlock implements Candidate {
  private measured: number | undefined

  constructor(
    private readonly search: StrategySearch,
    private readonly block: LineRange,
    readonly from: number,
    readonly to: number,
  ) {}

  get similarity(): number {
    return (this.measured ??= innerSimilarity(this.search, this.block, 0))
  }
}

function measuredBlock(search: StrategySearch, block: LineRange): Candidate {
  const { from, to } = blockPlace(search, block.first, block.last)
  return new MeasuredBlock(search, block, from, to)
}

/** The similarity of the inner lines; -1 if it turns out to be below `least` before all are measured. */
function innerSimilarity(search: StrategySearch, block: LineRange, least: number): number {
  const count = comparedLines(search, block)
  let sum = 0
  for (let k = 1; k <= count; k++) {
    const actual = trimmedLine(search, block.first + k)
    const wanted = search.trimmed[k]!
    const longest = Math.max(actual.length, wanted.length)
    search.work.steps += PAIR_STEPS + (longest >> 5)
    if (search.work.steps > DISTANCE_BUDGET) return Number.NaN
    sum += longest === 0 ? 1 : 1 - measuredDistance(actual, wanted, search.work) / longest
    if ((sum + count - k) / count < least - ROUNDING) return -1
  }
  return sum / count
}

/** Bounds of the similarity: equal lines for the lower one, the lengths of the others for the upper one. */
function innerBounds(search: StrategySearch, block: LineRange): SimilarityBounds {
  const { lineStarts, text } = search.doc
  const count = comparedLines(search, block)
  let equal = 0
  let possible = 0
  for (let k = 1; k <= count; k++) {
    const end = lineStarts[block.first + k + 1]! - 1
    const from = skipBlanks(text, lineStarts[block.first + k]!, end)
    const length = skipBlanksBack(text, from, end) - from
    const wanted = search.trimmed[k]!
    search.work.steps += PAIR_STEPS + (length >> 5)
    if (search.work.steps > DISTANCE_BUDGET) return { least: 0, most: 1 }
    if (length !== wanted.length) possible += Math.min(length, wanted.length) / Math.max(length, wanted.length)
    else if (text.startsWith(wanted, from)) equal++
    else possible += 1
  }
  return { least: equal / count, most: (equal + possible) / count }
}

function comparedLines(search: StrategySearch, block: LineRange): number {
  return Math.min(block.last - block.first - 1, search.trimmed.length - 2)
}
