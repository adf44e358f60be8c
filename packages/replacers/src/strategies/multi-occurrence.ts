import { place, replacerOf, strategyOf } from '../scan/places'
import type { StrategySearch } from '../scan/search'
import type { Candidate, Replacer } from '../strategy'

/**
 * Exact text, every place that does not overlap the one before.
 *
 *     file    aaa        search    aa        place    0-2
 */
export const multiOccurrence = /* @__PURE__ */ strategyOf('multi-occurrence', multiOccurrenceYields)

/** Replacer 9 of docs/spec/replacers.md: yields the search once for each place; nothing for an empty search. */
export const MultiOccurrenceReplacer: Replacer = /* @__PURE__ */ replacerOf(multiOccurrenceYields)

/** The places in order. */
function* multiOccurrenceYields(search: StrategySearch): Generator<Candidate, void, unknown> {
  const { find } = search
  for (let at = search.first(find); at !== -1; at = search.next(find, at + find.length)) yield place(at, at + find.length)
}
