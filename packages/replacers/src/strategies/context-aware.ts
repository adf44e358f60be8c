/*
 * Blocks of the search's size between its first and last line.
 *
 * Idea: the anchored blocks of the right size, their inner lines compared one by one.
 * Cost: that of the anchors; blocks of one size overlap by two lines at most. Source: docs/spec/replacers.md, Replacer 8.
 * Weakness: with one line too many or too few, nothing is found.
 *
 *     file    open()        search    open()        place    all three lines
 *             write(1)                write(2)
 *             close()                 close()
 */

import type { LineRange } from '../scan/anchored-blocks'
import { anchoredBlocks } from '../scan/anchored-blocks'
import { blockPlace, replacerOf, strategyOf } from '../scan/places'
import type { StrategySearch } from '../scan/search'
import { fitsInside } from '../scan/selection'
import type { Candidate, Replacer } from '../strategy'
import { trimmedLine } from './line-trimmed'

/** Blocks whose first and last lines fit. Similarity is the share of equal lines among the inner ones that are more than whitespace. */
export const contextAware = /* @__PURE__ */ strategyOf('context-aware', sizedBlocks, contextAwareYields)

/** Replacer 8 of docs/spec/replacers.md: the blocks with at least half of their inner lines equal. */
export const ContextAwareReplacer: Replacer = /* @__PURE__ */ replacerOf(contextAwareYields)

/** The blocks in order that pass the spec's test. */
function* contextAwareYields(search: StrategySearch): Generator<Candidate, void, unknown> {
  for (const block of sizedBlocks(search)) if (fitsInside(block)) yield block
}

function* sizedBlocks(search: StrategySearch): Generator<Candidate, void, unknown> {
  for (const block of anchoredBlocks(search, search.trimmed.length))
    yield { ...blockPlace(search, block.first, block.last), similarity: equalShare(search, block) }
}

/** Share of inner lines that are equal. Lines of only whitespace on both sides are not counted; 1 if none is counted. */
function equalShare(search: StrategySearch, block: LineRange): number {
  let counted = 0
  let equal = 0
  for (let k = 1; block.first + k < block.last; k++) {
    const line = trimmedLine(search, block.first + k)
    search.work.lines++
    if (line === '' && search.trimmed[k] === '') continue
    counted++
    if (line === search.trimmed[k]) equal++
  }
  return counted === 0 ? 1 : equal / counted
}
