/*
 * Finds blocks of any size between the first and the last line of the search text, with the similarity of their inner lines.
 *
 * Idea: `anchored-blocks.ts` finds the blocks. If there is only one, its similarity is only measured when the block is used. If there are
 * several, equal lines and the lengths of the others give bounds of each similarity, so most blocks are not measured, or not completely.
 * Cost: finding the blocks, and an edit distance for each pair of inner lines that differ.
 * Source: docs/spec/replacers.md, Replacer 3 and Decisions.
 * Weakness: each line is compared with the line of the same number. So one additional line near the top makes the similarity too low.
 */
import { anchoredBlocks, type LineRange } from '../scan/anchored-blocks'
import { blockPlace, type Candidate, type Replacer, replacerOf } from '../scan/candidate'
import { trimmedLine } from '../scan/line-hits'
import { DISTANCE_BUDGET, measuredDistance, PAIR_STEPS } from '../scan/measured-distance'
import type { StrategySearch } from '../scan/search'
import { ROUNDING, type SimilarityBounds, selectBlock } from '../scan/selection'
import { skipWhitespace, skipWhitespaceBack } from '../scan/whitespace'

/** Replacer 3 of docs/spec/replacers.md. */
export const BlockAnchorReplacer: Replacer = /* @__PURE__ */ replacerOf(blockAnchor)

/**
 * Yields the block that the specifications' rule selects. Its similarity is the mean of the similarities of its trimmed inner lines,
 * compared by number, up to the number of inner lines of the smaller block. It is NaN if measuring would cost more than `DISTANCE_BUDGET`.
 */
export function* blockAnchor(search: StrategySearch): Generator<Candidate, void, unknown> {
  const blocks = [...anchoredBlocks(search)]
  const selected = selectBlock({
    count: blocks.length,
    bounds: (i) => innerBounds(search, blocks[i]!),
    similarityFrom: (i, least) => innerSimilarity(search, blocks[i]!, least),
  })
  if (selected === undefined) return
  const block = blocks[selected]!
  const { from, to } = blockPlace(search, block.first, block.last)
  yield {
    from,
    to,
    // The similarity is measured only if the block is used.
    get similarity() {
      return innerSimilarity(search, block, 0)
    },
  }
}

/** Returns the similarity of the inner lines, or -1 if it is found to be below `least` before all lines are measured. */
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

/** Returns bounds of the similarity. The lower bound is computed from equal lines, the upper bound from the lengths of the others. */
function innerBounds(search: StrategySearch, block: LineRange): SimilarityBounds {
  const { lineStarts, text } = search.doc
  const count = comparedLines(search, block)
  let equal = 0
  let possible = 0
  for (let k = 1; k <= count; k++) {
    const end = lineStarts[block.first + k + 1]! - 1
    const from = skipWhitespace(text, lineStarts[block.first + k]!, end)
    const length = skipWhitespaceBack(text, from, end) - from
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
