/*
 * Finds blocks with as many lines as the search text, between its first and last line.
 *
 * Idea: `anchored-blocks.ts` finds the blocks. In those of the right size, the inner lines are compared one by one.
 * Cost: finding the blocks, and comparing their lines. Two blocks have at most two lines in common. Source: docs/spec/replacers.md,
 * Replacer 8.
 * Weakness: a block with one line more or less is not found.
 *
 *     file    open()        search    open()        place    all three lines
 *             write(1)                write(2)
 *             close()                 close()
 */
import { anchoredBlocks, type LineRange } from '../scan/anchored-blocks'
import { blockPlace, type Candidate, type Replacer, replacerOf } from '../scan/candidate'
import { trimmedLine } from '../scan/line-hits'
import type { StrategySearch } from '../scan/search'

/** Share of equal inner lines that is required (docs/spec/replacers.md). */
const CONTEXT_SIMILARITY_THRESHOLD = 0.5

/** Replacer 8 of docs/spec/replacers.md. */
export const ContextAwareReplacer: Replacer = /* @__PURE__ */ replacerOf(contextAware)

/** Yields the blocks, in order, of which at least half of the inner lines are equal. The similarity is the share of these lines. */
export function* contextAware(search: StrategySearch): Generator<Candidate, void, unknown> {
  for (const block of anchoredBlocks(search)) {
    if (block.last - block.first + 1 !== search.trimmed.length) continue
    const similarity = equalShare(search, block)
    if (similarity >= CONTEXT_SIMILARITY_THRESHOLD) yield { ...blockPlace(search, block.first, block.last), similarity }
  }
}

/**
 * Returns the share of inner lines that are equal. Lines that have only whitespace on both sides are not counted. Returns 1 if no line is
 * counted.
 */
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
