/*
 * Finds the search text without the whitespace at its ends.
 *
 * Idea: the trimmed text is searched for. A block with as many lines as the search text also matches, if the trimmed text fills some of its
 * lines and the others only have whitespace.
 * Cost: one `indexOf` if the text does not occur. Source: docs/spec/replacers.md, Replacer 7.
 * Weakness: finds nothing for a search without whitespace at its ends.
 */
import { lineAt } from '@suture/text'
import { blocksAround, emptyBlocks } from '../scan/blocks'
import { type Candidate, place, type Replacer, replacerOf } from '../scan/candidate'
import { isEmptyAfter, isEmptyBefore } from '../scan/line-hits'
import { occurrences } from '../scan/occurrences'
import type { StrategySearch } from '../scan/search'

/** Replacer 7 of docs/spec/replacers.md. */
export const TrimmedBoundaryReplacer: Replacer = /* @__PURE__ */ replacerOf(trimmedBoundary)

/** Yields the first place of the trimmed search, then the blocks that the trimmed search fills, in order. */
export function* trimmedBoundary(search: StrategySearch): Generator<Candidate, void, unknown> {
  const { doc, find } = search
  const wanted = find.trim()
  const size = search.lines.length
  if (wanted === find || search.first(search.core) === -1) return
  const first = search.first(wanted)
  if (first === -1) return
  yield place(first, first + wanted.length)
  if (wanted === '') return yield* emptyBlocks(search, size)
  for (const at of occurrences(search, wanted)) {
    const end = at + wanted.length
    if (isEmptyBefore(doc.text, at) && isEmptyAfter(doc.text, end)) yield* blocksAround(search, lineAt(doc, at), lineAt(doc, end - 1), size)
  }
}
