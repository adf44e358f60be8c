/*
 * Finds whole lines that equal the lines of the search text after both are trimmed.
 *
 * Idea: the longest line of the search text (the witness) is searched for. Wherever it fills a line, the block around it is compared.
 * Cost: one `indexOf` if the witness does not occur, otherwise the lines around its occurrences. Source: docs/spec/replacers.md, Replacer
 * 2.
 * Weakness: ignores indentation. So two different places may count as equal in languages in which indentation has a meaning.
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
