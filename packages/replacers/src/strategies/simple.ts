import { occurrences } from '../scan/occurrences'
import { place, strategyOf } from '../scan/places'
import type { StrategySearch } from '../scan/search'
import type { Candidate, Replacer } from '../strategy'

/** Replacer 1 of docs/spec/replacers.md: yields the search itself, whether it occurs or not. */
export const SimpleReplacer: Replacer = function* (_content, find) {
  yield find
}

/**
 * Exact text, every place of it, including overlapping ones.
 *
 *     file    aaa        search    aa        places    0-2, 1-3
 */
export const simple = /* @__PURE__ */ strategyOf('simple', everyPlace, simpleYields)

/** The first place of the search. */
function* simpleYields(search: StrategySearch): Generator<Candidate, void, unknown> {
  const at = search.first(search.find)
  if (at !== -1) yield place(at, at + search.find.length)
}

function* everyPlace(search: StrategySearch): Generator<Candidate, void, unknown> {
  for (const at of occurrences(search, search.find)) yield place(at, at + search.find.length)
}
