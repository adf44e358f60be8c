/*
 * The search without the whitespace at its ends.
 *
 * Idea: its places are looked up as they are. A block of the search's number of lines fits if such a place fills its lines and the rest are
 * whitespace-only lines.
 * Cost: one `indexOf` on a miss. Source: docs/spec/replacers.md, Replacer 7.
 * Weakness: finds nothing for a search without whitespace at its ends.
 */
import { lineAt } from '@suture/text'
import { isBlankAfter, isBlankBefore } from '../scan/line-hits'
import { occurrences } from '../scan/occurrences'
import { blankBlocks, blocksAround, merged, place, replacerOf, strategyOf } from '../scan/places'
import type { StrategySearch } from '../scan/search'
import type { Candidate, Replacer } from '../strategy'

/** Every place of the trimmed search, and the blocks that it fills. */
export const trimmedBoundary = /* @__PURE__ */ strategyOf(
  'trimmed-boundary',
  (search) => merged(direct(search), filledBlocks(search)),
  trimmedBoundaryYields,
)

/** Replacer 7 of docs/spec/replacers.md. */
export const TrimmedBoundaryReplacer: Replacer = /* @__PURE__ */ replacerOf(trimmedBoundaryYields)

/** The first place of the trimmed search, then blocks in order. */
function* trimmedBoundaryYields(search: StrategySearch): Generator<Candidate, void, unknown> {
  for (const found of direct(search)) {
    yield found
    break
  }
  yield* filledBlocks(search)
}

function* direct(search: StrategySearch): Generator<Candidate, void, unknown> {
  const wanted = search.find.trim()
  if (wanted === search.find || search.first(search.core) === -1) return
  if (wanted === '') yield place(0, 0)
  for (const at of occurrences(search, wanted)) yield place(at, at + wanted.length)
}

function* filledBlocks(search: StrategySearch): Generator<Candidate, void, unknown> {
  const { doc } = search
  const wanted = search.find.trim()
  const size = search.lines.length
  if (wanted === search.find || search.first(search.core) === -1) return
  if (wanted === '') return yield* blankBlocks(search, size)
  for (const at of occurrences(search, wanted)) {
    const end = at + wanted.length
    if (isBlankBefore(doc.text, at) && isBlankAfter(doc.text, end)) yield* blocksAround(search, lineAt(doc, at), lineAt(doc, end - 1), size)
  }
}
