/*
 * Finds the places of several lines in a row, which a strategy compares in its own way.
 *
 * Idea: a strategy gives each line a number, so that lines have equal numbers if they count as equal. A rare line of the search text, the
 * witness, shows where a match can begin. So only the lines around its occurrences are read. An automaton reads each of them once, and
 * never goes back. So repeated lines cost no more than others.
 * Cost: the lines around the occurrences. Source: D. Knuth, J. Morris, V. Pratt, Fast pattern matching in strings, 1977.
 * Weakness: if the witness occurs everywhere, all lines are read.
 */
import { advance, failures } from '@suture/text/internal'
import type { StrategySearch } from './search'

/** The lines of the search as numbers. Lines that count as equal have equal numbers. */
export interface LinePattern {
  readonly classes: ReadonlyMap<string, number>
  readonly symbols: Int32Array
  readonly table: Int32Array
}

/** Converts lines to a pattern: equal lines get equal numbers. */
export function linePattern(lines: readonly string[]): LinePattern {
  const classes = new Map<string, number>()
  const symbols = Int32Array.from(lines, (line) => {
    let symbol = classes.get(line)
    if (symbol === undefined) classes.set(line, (symbol = classes.size))
    return symbol
  })
  return { classes, symbols, table: failures(symbols) }
}

/**
 * Yields the first lines (0-based) of all places of the pattern, in order. At each place, line `witness` of the pattern is one of `hits`,
 * which are ascending. A hit is skipped if its place would exceed the text. `classOf` returns the class of a line, or undefined.
 */
export function* sequencePlaces(
  search: StrategySearch,
  pattern: LinePattern,
  hits: Iterable<number>,
  witness: number,
  classOf: (line: number) => number | undefined,
): Generator<number, void, unknown> {
  const { symbols, table } = pattern
  const size = symbols.length
  const last = search.doc.lineCount - size
  let line = 0
  let state = 0
  for (const hit of hits) {
    const start = hit - witness
    if (start < 0 || start > last) continue
    if (start > line) {
      line = start
      state = 0
    }
    for (; line < start + size; line++) {
      state = advance(symbols, table, state, classOf(line))
      search.work.lines++
      if (state === size) {
        yield line + 1 - size
        state = table[state - 1]!
      }
    }
  }
}
