/*
 * Finds text that equals the search text after escapes are decoded.
 *
 * Idea: the decoded search text is searched for. Blocks of the file may contain escapes themselves. To find these, the longest part of the
 * search text that no escape can represent (the witness) is searched for, and the lines around it are decoded and compared. A backslash
 * before a line break means the line break. So the last backslash of a line is only kept at the end of a block.
 * Cost: one `indexOf` if the witness does not occur, otherwise the lines around its occurrences. Source: docs/spec/replacers.md, Replacer
 * 6.
 * Weakness: for a search text of only quotation marks, backslashes and `$`, every line is read.
 */
import { blockPlace, type Candidate, place, type Replacer, replacerOf } from '../scan/candidate'
import { everyLine, linesWith, rawLine } from '../scan/line-hits'
import { linePattern, sequencePlaces } from '../scan/line-sequence'
import { longestOf, longestRun, type StrategySearch } from '../scan/search'
import { isEscapable, unescapeText } from '../scan/unescape'

/** Replacer 6 of docs/spec/replacers.md. */
export const EscapeNormalizedReplacer: Replacer = /* @__PURE__ */ replacerOf(escapeNormalized)

/** Yields the first place of the interpreted search, then the blocks with as many lines, in order. */
export function* escapeNormalized(search: StrategySearch): Generator<Candidate, void, unknown> {
  if (search.first(search.core) === -1) return
  const at = search.first(search.unescaped)
  if (at !== -1) yield place(at, at + search.unescaped.length)
  const lines = search.unescaped.split('\n')
  for (const first of placesAbove(search, lines)) {
    const last = first + lines.length - 1
    if (last >= search.doc.lineCount) return
    search.work.lines++
    if (unescapeText(rawLine(search, last)) === lines.at(-1)) yield blockPlace(search, first, last)
  }
}

/** Yields the places of the lines above the last line of a block. A backslash at the end of such a line includes its line break. */
function* placesAbove(search: StrategySearch, lines: readonly string[]): Generator<number, void, unknown> {
  const runs = lines.map((line) => longestRun(line, (unit) => !isEscapable(unit)))
  const witness = longestOf(runs)
  const hits = runs[witness] === '' ? everyLine(search) : linesWith(search, runs[witness]!)
  if (lines.length === 1) return yield* hits
  const pattern = linePattern(lines.slice(0, -1))
  const classOf = (line: number) => pattern.classes.get(unescapeText(`${rawLine(search, line)}\n`).slice(0, -1))
  yield* sequencePlaces(search, pattern, hits, witness, classOf)
}
