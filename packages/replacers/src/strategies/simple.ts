import { type Candidate, place, type Replacer } from '../scan/candidate'
import type { StrategySearch } from '../scan/search'

/** Replacer 1 of docs/spec/replacers.md: yields the search itself, whether it occurs or not. */
export const SimpleReplacer: Replacer = function* (_content, find) {
  yield find
}

/**
 * Yields the first place of the exact text.
 *
 *     file    a b b        search    b        place    2-3
 */
export function* simple({ find, first }: StrategySearch): Generator<Candidate, void, unknown> {
  const at = first(find)
  if (at !== -1) yield place(at, at + find.length)
}
