/*
 * Text that equals the search once escapes are interpreted.
 *
 * Idea: the interpreted search is looked up as it is. For blocks that are escaped in the text themselves, the longest run of units that no
 * escape can represent is the witness; the lines around it are interpreted and compared. A backslash before a line break represents the
 * break, so a line's last backslash counts only at the end of a block.
 * Cost: one `indexOf` on a miss, else the lines around the witness. Source: docs/spec/replacers.md, Replacer 6.
 * Weakness: a search of only quotes, backslashes and `$` reads every line.
 */

import { linesWith } from '../scan/line-hits'
import { linePattern, sequencePlaces } from '../scan/line-sequence'
import { occurrences } from '../scan/occurrences'
import { blockPlace, mergedCandidates, place, replacerOf, strategyOf } from '../scan/places'
import { longestOf, longestRun, type StrategySearch } from '../scan/search'
import { isEscapable, unescapeText } from '../scan/unescape'
import type { Candidate, Replacer } from '../strategy'

/** Every place of the interpreted search, and blocks of as many lines. */
export const escapeNormalized = /* @__PURE__ */ strategyOf(
  'escape-normalized',
  (search) => mergedCandidates(direct(search), escapedBlocks(search)),
  escapeNormalizedYields,
)

/** Replacer 6 of docs/spec/replacers.md. */
export const EscapeNormalizedReplacer: Replacer = /* @__PURE__ */ replacerOf(escapeNormalizedYields)

/** The first place of the interpreted search, then blocks in order. */
function* escapeNormalizedYields(search: StrategySearch): Generator<Candidate, void, unknown> {
  for (const found of direct(search)) {
    yield found
    break
  }
  yield* escapedBlocks(search)
}

function* direct(search: StrategySearch): Generator<Candidate, void, unknown> {
  if (search.first(search.core) === -1) return
  for (const at of occurrences(search, search.unescaped)) yield place(at, at + search.unescaped.length)
}

function* escapedBlocks(search: StrategySearch): Generator<Candidate, void, unknown> {
  if (search.first(search.core) === -1) return
  const lines = search.unescaped.split('\n')
  const above = lines.slice(0, -1)
  for (const first of placesAbove(search, above, possibleStarts(search, lines))) {
    const last = first + above.length
    if (last >= search.doc.lineCount) return
    search.work.lines++
    if (unescapeText(rawLine(search, last)) === lines.at(-1)) yield blockPlace(search, first, last)
  }
}

/** The places of the lines above a block's last one. A backslash at the end of such a line includes its line break. */
function placesAbove(search: StrategySearch, above: readonly string[], starts: Iterable<number>): Iterable<number> {
  if (above.length === 0) return starts
  const pattern = linePattern(above)
  return sequencePlaces(search, pattern, starts, (line) => pattern.classes.get(unescapeText(`${rawLine(search, line)}\n`).slice(0, -1)))
}

/** Lines at which a block could begin, according to the witness; each once, in order. */
function* possibleStarts(search: StrategySearch, lines: readonly string[]): Generator<number, void, unknown> {
  const runs = lines.map((line) => longestRun(line, (unit) => !isEscapable(unit)))
  const witness = longestOf(runs)
  if (runs[witness] === '') for (let line = 0; line < search.doc.lineCount; line++) yield line
  else for (const line of linesWith(search, runs[witness]!)) if (line >= witness) yield line - witness
}

function rawLine(search: StrategySearch, line: number): string {
  const { lineStarts, text } = search.doc
  return text.slice(lineStarts[line], lineStarts[line + 1]! - 1)
}
