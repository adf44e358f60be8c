/*
 * Blocks between the search's first and last line, whatever their size, with the likeness of what stands inside.
 * Idea: the anchored blocks; the likeness of a block is measured when it is asked for, once. Where only a better block than
 *   the best so far matters, the lengths of its lines, and then the lines measured so far, say when it cannot be.
 * Cost: that of the anchors; a likeness costs an edit distance for each pair of inner lines that differ.
 *   Source: spec/replacers.md, Replacer 3, and DESIGN.md section 10 for what its lines leave open.
 * Weakness: lines are compared by number, so one line more near the top spoils the measure.
 */
import { type MeasuredBlock, selectBlock } from '../spec-selection'
import type { Candidate, Replacer, Strategy } from '../strategy'
import { anchoredBlocks, type Block } from './anchored-blocks'
import { skipBlanks, skipBlanksBack } from './blank'
import { trimmedLine } from './line-trimmed'
import { DISTANCE_BUDGET, measuredDistance } from './measured-distance'
import { blockPlace, replacerOf, strategyOf } from './places'
import type { Search } from './search'

/**
 * Blocks with their similarity: the mean over inner lines compared by number, trimmed, as many as the smaller block has;
 * 1 when there are none. It is NaN, so that no comparison holds, where measuring would cost more than `DISTANCE_BUDGET`.
 */
export const blockAnchor: Strategy = strategyOf('block-anchor', measuredBlocks)

/** Replacer 3 of spec/replacers.md: the one block that its rule selects. */
export const BlockAnchorReplacer: Replacer = replacerOf(blockAnchorYields)

/** The selected block. */
export function* blockAnchorYields(search: Search): Generator<Candidate, void, unknown> {
  const selected = selectBlock(measuredBlocks(search))
  if (selected) yield selected
}

/** Two sums of the same numbers differ by less than this, whatever their order. */
const ROUNDING = 1e-9

function* measuredBlocks(search: Search): Generator<MeasuredBlock, void, unknown> {
  for (const block of anchoredBlocks(search)) {
    const { from, to } = blockPlace(search, block.first, block.last)
    let known: number | undefined
    yield {
      from,
      to,
      get similarity() {
        return (known ??= innerSimilarity(search, block, 0))
      },
      similarityFrom: (least) => (most(search, block) < least - ROUNDING ? -1 : innerSimilarity(search, block, least)),
    }
  }
}

/** The similarity of the inner lines; -1 when it is below `least` and that shows before all are measured. */
function innerSimilarity(search: Search, block: Block, least: number): number {
  const count = comparedLines(search, block)
  if (count === 0) return 1
  let sum = 0
  for (let k = 1; k <= count; k++) {
    const actual = trimmedLine(search, block.first + k)
    const wanted = search.trimmed[k]!
    const longest = Math.max(actual.length, wanted.length)
    search.work.steps += 1 + (longest >> 5)
    if (search.work.steps > DISTANCE_BUDGET) return Number.NaN
    sum += longest === 0 ? 1 : 1 - measuredDistance(actual, wanted, search.work) / longest
    if ((sum + count - k) / count < least - ROUNDING) return -1
  }
  return sum / count
}

/** A number that the similarity does not exceed, from the lengths of the lines. */
function most(search: Search, block: Block): number {
  const { lineStarts, text } = search.doc
  const count = comparedLines(search, block)
  if (count === 0) return 1
  let sum = 0
  for (let k = 1; k <= count; k++) {
    const end = lineStarts[block.first + k + 1]! - 1
    const from = skipBlanks(text, lineStarts[block.first + k]!, end)
    const length = skipBlanksBack(text, from, end) - from
    const wanted = search.trimmed[k]!.length
    sum += length === wanted ? 1 : Math.min(length, wanted) / Math.max(length, wanted)
    search.work.steps++
    if (search.work.steps > DISTANCE_BUDGET) return 1
  }
  return sum / count
}

function comparedLines(search: Search, block: Block): number {
  return Math.min(block.last - block.first - 1, search.trimmed.length - 2)
}
