/*
 * Finds the places of several words in a row, whatever whitespace is between them.
 *
 * Idea: an automaton reads the text and treats each run of whitespace as one space. It compares the text with the words, joined by one
 * space. It never goes back, and remembers where its last symbols began.
 * Cost: one pass over the range. Source: D. Knuth, J. Morris, V. Pratt, Fast pattern matching in strings, 1977.
 * Weakness: reads every unit. So callers only pass the text around a rare word.
 */
import type { Span } from '@suture/text'
import { advance, failures, unitsOf } from '@suture/text/internal'
import { isWhitespace } from './whitespace'

/** Words joined by one space, ready to be searched for. */
export interface WordPattern {
  readonly squeezed: string
  readonly symbols: Uint16Array
  readonly table: Int32Array
}

/** Returns the pattern for a text that has no whitespace at its ends and single spaces inside. */
export function wordPattern(squeezed: string): WordPattern {
  const symbols = unitsOf(squeezed)
  return { squeezed, symbols, table: failures(symbols) }
}

/**
 * Yields every place of the words in `from..to`, including overlapping ones, in order. The first and the last word may match a part of a
 * word.
 */
export function* wordPlaces(text: string, from: number, to: number, pattern: WordPattern): Generator<Span, void, unknown> {
  const { symbols, table } = pattern
  const size = symbols.length
  const begun = new Int32Array(size)
  let state = 0
  let count = 0
  for (let i = from; i < to; i++) {
    let unit = text.charCodeAt(i)
    if (isWhitespace(unit)) {
      if (i > from && isWhitespace(text.charCodeAt(i - 1))) continue
      unit = 32
    }
    begun[count % size] = i
    count++
    state = advance(symbols, table, state, unit)
    if (state === size) {
      yield { from: begun[count % size]!, to: i + 1 }
      state = table[state - 1]!
    }
  }
}
