/*
 * Finds all places of some symbols in a sequence of symbols, including overlapping ones.
 *
 * Idea: an automaton reads the sequence, and never goes back. Its state is the number of symbols that match before the next one.
 * Cost: one pass. Source: D. Knuth, J. Morris, V. Pratt, Fast pattern matching in strings, 1977.
 * Weakness: slower than `indexOf` on texts that do not repeat themselves.
 */

/** Yields the index of every place of `wanted`, in order, among the symbols from `from` (inclusive) to `to` (exclusive). */
export function* placesIn(symbolAt: (index: number) => number, from: number, to: number, wanted: ArrayLike<number>): Generator<number> {
  const table = failures(wanted)
  let state = 0
  for (let index = from; index < to; index++) {
    state = advance(wanted, table, state, symbolAt(index))
    if (state < wanted.length) continue
    yield index + 1 - state
    state = table[state - 1]!
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

/** Returns the state after the next symbol of a sequence. `table` is the result of `failures`. */
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
