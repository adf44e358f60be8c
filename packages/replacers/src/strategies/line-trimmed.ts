/*
 * Whole lines that equal the search's lines once both are trimmed.
 *
 * Idea: the longest search line is the witness; wherever it is alone on a line, the block around it is read.
 * Cost: one `indexOf` on a miss, else the lines around each occurrence of the witness. Source: docs/spec/replacers.md, Replacer 2.
 * Weakness: ignores indentation, so in languages where it has a meaning two different places may look alike.
 *
 *     file    ····a()        search    a()        place    both lines
 *             ····b()                  b()
 */

import { skipBlanks, skipBlanksBack } from '../scan/blank'
import { nextLine } from '../scan/line-hits'
import { linePattern, sequencePlaces } from '../scan/line-sequence'
import { blockPlace, replacerOf, strategyOf } from '../scan/places'
import { longestOf, type StrategySearch } from '../scan/search'
import type { Candidate, Replacer } from '../strategy'

/** Blocks of whole lines; indentation and trailing whitespace of every line may differ. */
export const lineTrimmed = /* @__PURE__ */ strategyOf('line-trimmed', lineTrimmedYields)

/** Replacer 2 of docs/spec/replacers.md. */
export const LineTrimmedReplacer: Replacer = /* @__PURE__ */ replacerOf(lineTrimmedYields)

/** The blocks in order. */
function* lineTrimmedYields(search: StrategySearch): Generator<Candidate, void, unknown> {
  if (search.first(search.core) === -1) return
  const witness = longestOf(search.trimmed)
  if (search.first(search.trimmed[witness]!) === -1) return
  const pattern = linePattern(search.trimmed)
  const classOf = (line: number) => pattern.classes.get(trimmedLine(search, line))
  for (const first of sequencePlaces(search, pattern, witnessStarts(search, witness), classOf))
    yield blockPlace(search, first, first + pattern.symbols.length - 1)
}

/** A line's text without whitespace at its ends. */
export function trimmedLine(search: StrategySearch, line: number): string {
  const { lineStarts, text } = search.doc
  const end = lineStarts[line + 1]! - 1
  const from = skipBlanks(text, lineStarts[line]!, end)
  return text.slice(from, skipBlanksBack(text, from, end))
}

/** The first lines of blocks in which line `witness` of the search is at an occurrence of it. */
function* witnessStarts(search: StrategySearch, witness: number): Generator<number, void, unknown> {
  const trimmed = search.trimmed[witness]!
  for (let line = nextLine(search, trimmed, 0); line !== -1; line = nextLine(search, trimmed, line + 1)) yield line - witness
}
