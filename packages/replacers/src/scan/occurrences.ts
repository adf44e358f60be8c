/*
 * Finds all places of a text, including overlapping ones.
 *
 * Idea: `indexOf` finds one place after the other. If two places overlap, the text repeats itself. From then on, an automaton reads the
 * text, which never goes back.
 * Cost: one pass. Source: D. Knuth, J. Morris, V. Pratt, Fast pattern matching in strings, 1977.
 * Weakness: the automaton is slower than `indexOf` on texts that overlap once and never again.
 */
import { placesIn, unitsOf } from '@suture/text/internal'
import type { StrategySearch } from './search'

/** Yields the offset of every occurrence of `needle` in order, and nothing for an empty `needle`. */
export function* occurrences(search: StrategySearch, needle: string): Generator<number, void, unknown> {
  if (needle === '') return
  let at = search.first(needle)
  while (at !== -1) {
    yield at
    const next = search.next(needle, at + 1)
    if (next !== -1 && next < at + needle.length) return yield* withoutGoingBack(search, needle, next)
    at = next
  }
}

function withoutGoingBack({ doc: { text }, work }: StrategySearch, needle: string, from: number): Generator<number> {
  work.units += text.length - from
  return placesIn((index) => text.charCodeAt(index), from, text.length, unitsOf(needle))
}
