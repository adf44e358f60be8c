/*
 * Blocks that equal the search once each has lost its common indentation.
 *
 * Idea: the longest search line is the witness. Its indentation at an occurrence says how much indentation the block has to lose. Blocks
 * that have to lose equally much are searched for together, each line compared without that much.
 * Cost: one `indexOf` on a miss, else the lines around the witness, once for each depth at which it occurs.
 * Source: docs/spec/replacers.md, Replacer 5.
 * Weakness: indentation is counted in units, a tab as one.
 */

import { skipBlanks } from '../scan/blank'
import { nextLine } from '../scan/line-hits'
import { linePattern, sequencePlaces } from '../scan/line-sequence'
import { blockPlace, replacerOf, strategyOf } from '../scan/places'
import { longestOf, type StrategySearch } from '../scan/search'
import type { Candidate, Replacer } from '../strategy'

/** Blocks of whole lines; their common indentation may differ. */
export const indentationFlexible = /* @__PURE__ */ strategyOf('indentation-flexible', indentationFlexibleYields)

/** Replacer 5 of docs/spec/replacers.md. */
export const IndentationFlexibleReplacer: Replacer = /* @__PURE__ */ replacerOf(indentationFlexibleYields)

/** The blocks in order. */
function* indentationFlexibleYields(search: StrategySearch): Generator<Candidate, void, unknown> {
  if (search.first(search.core) === -1) return
  const trimmed = search.lines.map((line) => line.trim())
  const witness = longestOf(trimmed)
  if (search.first(trimmed[witness]!) === -1) return
  const size = search.lines.length
  const firsts = trimmed[witness] === '' ? blankStarts(search) : byDepth(search, trimmed, witness)
  for (const first of firsts) yield blockPlace(search, first, first + size - 1)
}

function* byDepth(search: StrategySearch, trimmed: readonly string[], witness: number): Generator<number, void, unknown> {
  const common = commonDepth(search.lines)
  const pattern = linePattern(search.lines.map((line, i) => (trimmed[i] === '' ? line : line.slice(common))))
  const inside = depthOf(search.lines[witness]!, 0, search.lines[witness]!.length) - common
  const starts = new Map<number, number[]>()
  for (let line = nextLine(search, trimmed[witness]!, 0); line !== -1; line = nextLine(search, trimmed[witness]!, line + 1)) {
    const lost = lineDepth(search, line) - inside
    if (lost < 0) continue
    const list = starts.get(lost)
    if (list) list.push(line - witness)
    else starts.set(lost, [line - witness])
  }
  const found: number[] = []
  for (const [lost, list] of starts)
    for (const first of sequencePlaces(search, pattern, list, (line) => pattern.classes.get(lineWithout(search, line, lost))))
      found.push(first)
  yield* found.sort((a, b) => a - b)
}

/** Whitespace-only lines have no indentation to lose, so they must be as quoted. */
function blankStarts(search: StrategySearch): Iterable<number> {
  const pattern = linePattern(search.lines)
  const starts = Array.from({ length: search.doc.lineCount }, (_, line) => line)
  const { lineStarts, text } = search.doc
  return sequencePlaces(search, pattern, starts, (line) => pattern.classes.get(text.slice(lineStarts[line], lineStarts[line + 1]! - 1)))
}

/**
 * The line without its first `lost` units, which must be whitespace; a whitespace-only line whole. For a line with less indentation, a text that no
 * search line equals.
 */
function lineWithout(search: StrategySearch, line: number, lost: number): string {
  const { lineStarts, text } = search.doc
  const from = lineStarts[line]!
  const end = lineStarts[line + 1]! - 1
  const depth = depthOf(text, from, end)
  if (from + depth === end) return text.slice(from, end)
  return depth < lost ? LESS_INDENTED : text.slice(from + lost, end)
}

/** Equals no search line, since these have no line break. */
const LESS_INDENTED = '\n'

function lineDepth(search: StrategySearch, line: number): number {
  const { lineStarts, text } = search.doc
  return depthOf(text, lineStarts[line]!, lineStarts[line + 1]! - 1)
}

function commonDepth(lines: readonly string[]): number {
  let least = Number.POSITIVE_INFINITY
  for (const line of lines) {
    const depth = depthOf(line, 0, line.length)
    if (depth < line.length) least = Math.min(least, depth)
  }
  return least
}

function depthOf(text: string, from: number, to: number): number {
  return skipBlanks(text, from, to) - from
}
