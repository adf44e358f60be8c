/*
 * Finds text that differs from the search text only in its runs of whitespace.
 *
 * Idea: the longest word of the search text (the witness) is searched for. In lines that contain it, the words are compared, for a match
 * inside a line. For a search text of several lines, the lines around it are compared too, for a match that fills a block.
 * Cost: one `indexOf` if the witness does not occur, otherwise the lines around its occurrences. Source: docs/spec/replacers.md, Replacer
 * 4.
 * Weakness: also accepts differences of whitespace inside string literals.
 */
import { lineAt, type Span } from '@suture/text'
import { blocksAround, emptyBlocks } from '../scan/blocks'
import { blockPlace, type Candidate, place, type Replacer, replacerOf } from '../scan/candidate'
import { isEmptyAfter, isEmptyBefore, linesWith } from '../scan/line-hits'
import { longestRun, type StrategySearch } from '../scan/search'
import { isWhitespace } from '../scan/whitespace'
import { type WordPattern, wordPattern, wordPlaces } from '../scan/words'

/** Replacer 4 of docs/spec/replacers.md. */
export const WhitespaceNormalizedReplacer: Replacer = /* @__PURE__ */ replacerOf(whitespaceNormalized)

/** Yields the first match of each line, which is the whole line or a part of it, then the blocks with as many lines as the search. */
export function* whitespaceNormalized(search: StrategySearch): Generator<Candidate, void, unknown> {
  const size = search.lines.length
  const squeezed = search.find.replace(/\s+/g, ' ').trim()
  if (squeezed === '') {
    yield* emptyLines(search)
    if (size > 1) yield* emptyBlocks(search, size)
    return
  }
  if (search.first(search.core) === -1) return
  const pattern = wordPattern(squeezed)
  const witness = longestRun(squeezed, (unit) => !isWhitespace(unit))
  yield* inLines(search, pattern, witness)
  if (size > 1) yield* acrossLines(search, pattern, witness, size)
}

function* inLines(search: StrategySearch, pattern: WordPattern, witness: string): Generator<Candidate, void, unknown> {
  const { doc, work } = search
  for (const line of linesWith(search, witness)) {
    const from = doc.lineStarts[line]!
    const to = doc.lineStarts[line + 1]! - 1
    if (to - from < pattern.squeezed.length) continue
    work.units += to - from
    for (const match of wordPlaces(doc.text, from, to, pattern)) {
      yield fillsItsLines(doc.text, match) ? blockPlace(search, line, line) : place(match.from, match.to)
      break
    }
  }
}

function* acrossLines(search: StrategySearch, pattern: WordPattern, witness: string, size: number): Generator<Candidate, void, unknown> {
  const { doc, work } = search
  for (const { from, to } of neighbourhoods(search, witness, size - 1)) {
    work.units += to - from
    for (const match of wordPlaces(doc.text, from, to, pattern))
      if (fillsItsLines(doc.text, match)) yield* blocksAround(search, lineAt(doc, match.from), lineAt(doc, match.to - 1), size)
  }
}

/**
 * Yields the lines that contain the longest word of the search text, with `reach` lines before and after each. Adjacent ranges are joined.
 */
function* neighbourhoods(search: StrategySearch, witness: string, reach: number): Generator<Span, void, unknown> {
  const { doc } = search
  const spanOf = (first: number, last: number) => ({ from: doc.lineStarts[first]!, to: doc.lineStarts[last + 1]! - 1 })
  let first = -1
  let last = -1
  for (const line of linesWith(search, witness)) {
    if (first !== -1 && line - reach > last + 1) {
      yield spanOf(first, last)
      first = -1
    }
    if (first === -1) first = Math.max(0, line - reach)
    last = Math.min(doc.lineCount - 1, line + reach)
  }
  if (first !== -1) yield spanOf(first, last)
}

/** Yields the matches of a search of only whitespace: whole whitespace-only lines, and the empty text of every other line. */
function* emptyLines(search: StrategySearch): Generator<Candidate, void, unknown> {
  const { doc } = search
  for (let line = 0; line < doc.lineCount; line++) {
    const { from, to } = blockPlace(search, line, line)
    search.work.lines++
    yield isEmptyAfter(doc.text, from) ? place(from, to) : place(from, from)
  }
}

function fillsItsLines(text: string, match: Span): boolean {
  return isEmptyBefore(text, match.from) && isEmptyAfter(text, match.to)
}
