import { type Candidate, place, type Replacer, replacerOf } from '../scan/candidate'
import type { StrategySearch } from '../scan/search'

/** Replacer 9 of docs/spec/replacers.md: yields the search once for each place, and nothing for an empty search. */
export const MultiOccurrenceReplacer: Replacer = /* @__PURE__ */ replacerOf(multiOccurrence)

/**
 * Yields the places of the exact text in order, without those that overlap the previous one.
 *
 *     file    aaa        search    aa        place    0-2
 */
export function* multiOccurrence({ find, first, next }: StrategySearch): Generator<Candidate, void, unknown> {
  for (let at = first(find); at !== -1; at = next(find, at + find.length)) yield place(at, at + find.length)
}
