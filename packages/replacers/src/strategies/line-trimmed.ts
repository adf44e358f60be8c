/*
 * Whole lines that equal the search's lines once both are trimmed.
 *
 * Idea: the longest search line is the witness; wherever it is alone on a line, the block around it is read.
 * Cost: one `indexOf` on a miss, else the lines around each occurrence of the witness. Source: docs/spec/replacers.md, Replacer 2.
 * Weakness: ignores indentation, so two different places may look equal in languages where it has a meaning.
 *
 *     file    ····a()        search    a()        place    both lines
 *             ····b()                  b()
 */
import { blockPlace, type Candidate, type Replacer, replacerOf } from '../scan/candidate'
import { linesEqual, trimmedLine } from '../scan/line-hits'
import { linePattern, sequencePlaces } from '../scan/line-sequence'
import { longestOf, type StrategySearch } from '../scan/search'

/** Replacer 2 of docs/spec/replacers.md. */
export const LineTrimmedReplacer: Replacer = /* @__PURE__ */ replacerOf(lineTrimmed)

/** Yields the blocks of whole lines in order. The indentation and the trailing whitespace of every line may differ. */
export function* lineTrimmed(search: StrategySearch): Generator<Candidate, void, unknown> {
  if (search.first(search.core) === -1) return
  const witness = longestOf(search.trimmed)
  if (search.first(search.trimmed[witness]!) === -1) return
  const pattern = linePattern(search.trimmed)
  const classOf = (line: number) => pattern.classes.get(trimmedLine(search, line))
  for (const first of sequencePlaces(search, pattern, linesEqual(search, search.trimmed[witness]!), witness, classOf))
    yield blockPlace(search, first, first + pattern.symbols.length - 1)
}
