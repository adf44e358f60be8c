/*
 * Finds all places of a text, including overlapping ones.
 *
 * Idea: `indexOf` finds one place after the other. If two places overlap, the text repeats itself. From then on, an automaton reads the
 * text, which never goes back.
 * Cost: one pass. Source: D. Knuth, J. Morris, V. Pratt, Fast pattern matching in strings, 1977.
 * Weakness: the automaton is slower than `indexOf` on texts that overlap once and never again.
 */
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

/** Returns, for each prefix of the symbols, the length of its longest proper prefix that is also its suffix. */
export function failures(symbols: ArrayLike<number>): Int32Array {
  const table = new Int32Array(symbols.length)
  let state = 0
  for (let i = 1; i < symbols.length; i++) {
    state = advance(symbols, table, state, symbols[i])
    table[i] = state
  }
  return table
}

/**
 * Returns the number of symbols that match after the next symbol of a text, if `state` symbols matched before it. `table` is the result of
 * `failures`.
 */
export function advance(symbols: ArrayLike<number>, table: Int32Array, state: number, symbol: number | undefined): number {
  let to = state
  while (to > 0 && symbols[to] !== symbol) to = table[to - 1]!
  return symbols[to] === symbol ? to + 1 : to
}

/** Returns the UTF-16 units of a text. */
export function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length)
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i)
  return units
}

function* withoutGoingBack(search: StrategySearch, needle: string, from: number): Generator<number, void, unknown> {
  const text = search.doc.text
  const wanted = unitsOf(needle)
  const table = failures(wanted)
  search.work.units += text.length - from
  let state = 0
  for (let i = from; i < text.length; i++) {
    state = advance(wanted, table, state, text.charCodeAt(i))
    if (state === wanted.length) {
      yield i + 1 - state
      state = table[state - 1]!
    }
  }
}
