/*
 * Finds blocks that equal the search text after the common indentation of each is removed.
 *
 * Idea: the longest line of the search text (the witness) is searched for. Its indentation at an occurrence shows how much indentation must
 * be removed from the block. Blocks with the same amount are searched for together, and each line is compared without that amount.
 * Cost: one `indexOf` if the witness does not occur. Otherwise the lines around its occurrences, once for each of its indentations.
 * Source: docs/spec/replacers.md, Replacer 5.
 * Weakness: indentation is counted in UTF-16 units, so a tab counts as one.
 */
import { blockPlace, type Candidate, type Replacer, replacerOf } from '../scan/candidate'
import { everyLine, linesEqual, rawLine } from '../scan/line-hits'
import { linePattern, sequencePlaces } from '../scan/line-sequence'
import { longestOf, type StrategySearch } from '../scan/search'
import { skipWhitespace } from '../scan/whitespace'

/** Replacer 5 of docs/spec/replacers.md. */
export const IndentationFlexibleReplacer: Replacer = /* @__PURE__ */ replacerOf(indentationFlexible)

/** Yields the blocks of whole lines in order. Their common indentation may differ from that of the search. */
export function* indentationFlexible(search: StrategySearch): Generator<Candidate, void, unknown> {
  if (search.first(search.core) === -1) return
  const trimmed = search.lines.map((line) => line.trim())
  const witness = longestOf(trimmed)
  if (search.first(trimmed[witness]!) === -1) return
  const size = search.lines.length
  const firsts = trimmed[witness] === '' ? emptyStarts(search) : byDepth(search, trimmed, witness)
  for (const first of firsts) yield blockPlace(search, first, first + size - 1)
}

function* byDepth(search: StrategySearch, trimmed: readonly string[], witness: number): Generator<number, void, unknown> {
  const common = commonDepth(search.lines)
  const pattern = linePattern(search.lines.map((line, i) => (trimmed[i] === '' ? line : line.slice(common))))
  const inside = depthOf(search.lines[witness]!) - common
  const starts = new Map<number, number[]>()
  for (const line of linesEqual(search, trimmed[witness]!)) {
    const lost = depthOf(rawLine(search, line)) - inside
    if (lost < 0) continue
    const list = starts.get(lost)
    if (list) list.push(line)
    else starts.set(lost, [line])
  }
  const found: number[] = []
  for (const [lost, list] of starts)
    for (const first of sequencePlaces(search, pattern, list, witness, (line) => pattern.classes.get(lineWithout(search, line, lost))))
      found.push(first)
  yield* found.sort((a, b) => a - b)
}

/**
 * Returns the first lines of the places of a search of only whitespace. Such lines have no indentation that could be removed, so they must
 * be as quoted.
 */
function emptyStarts(search: StrategySearch): Iterable<number> {
  const pattern = linePattern(search.lines)
  return sequencePlaces(search, pattern, everyLine(search), 0, (line) => pattern.classes.get(rawLine(search, line)))
}

/**
 * Returns the line without its first `lost` units, which must be whitespace. A whitespace-only line is returned whole. If the line has less
 * indentation, returns a text that no search line equals.
 */
function lineWithout(search: StrategySearch, line: number, lost: number): string {
  const text = rawLine(search, line)
  const depth = depthOf(text)
  if (depth === text.length) return text
  return depth < lost ? LESS_INDENTED : text.slice(lost)
}

/** A text that no search line equals, since search lines have no line break. */
const LESS_INDENTED = '\n'

function commonDepth(lines: readonly string[]): number {
  let least = Number.POSITIVE_INFINITY
  for (const line of lines) {
    const depth = depthOf(line)
    if (depth < line.length) least = Math.min(least, depth)
  }
  return least
}

function depthOf(text: string): number {
  return skipWhitespace(text, 0, text.length)
}
