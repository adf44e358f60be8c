/*
 * Text that differs from the search only in its runs of whitespace.
 *
 * Idea: the longest word is the witness. Lines that contain it are read as words for a match inside one line; for a search of several
 * lines, so are the lines around it for a match that fills a block.
 * Cost: one `indexOf` on a miss, else the neighbourhood of the witness. Source: docs/spec/replacers.md, Replacer 4.
 * Weakness: whitespace inside string literals may differ too.
 */
import type { Span } from '@suture/text'
import { lineAt } from '@suture/text'
import { isBlank } from '../scan/blank'
import { isBlankAfter, isBlankBefore, linesThatMay } from '../scan/line-hits'
import { blankBlocks, blockPlace, blocksAround, merged, place, replacerOf, strategyOf } from '../scan/places'
import { longestRun, type StrategySearch } from '../scan/search'
import { type WordPattern, wordPattern, wordPlaces } from '../scan/words'
import type { Candidate, Replacer } from '../strategy'

/** Whole lines, parts of lines and blocks of the search's number of lines. */
export const whitespaceNormalized = /* @__PURE__ */ strategyOf(
  'whitespace-normalized',
  (search) => merged(inLines(search, true), acrossLines(search)),
  whitespaceNormalizedYields,
)

/** Replacer 4 of docs/spec/replacers.md. */
export const WhitespaceNormalizedReplacer: Replacer = /* @__PURE__ */ replacerOf(whitespaceNormalizedYields)

/** Lines and parts of lines, the first of each line; then blocks. */
function* whitespaceNormalizedYields(search: StrategySearch): Generator<Candidate, void, unknown> {
  yield* inLines(search, false)
  yield* acrossLines(search)
}

function* inLines(search: StrategySearch, every: boolean): Generator<Candidate, void, unknown> {
  const { doc } = search
  const words = wordsOf(search)
  if (!words) return yield* blankLines(search)
  for (const line of linesThatMay(search, words.pattern.squeezed, words.witness)) {
    const from = doc.lineStarts[line]!
    const to = doc.lineStarts[line + 1]! - 1
    if (to - from < words.pattern.squeezed.length) continue
    search.work.units += to - from
    for (const match of wordPlaces(doc.text, from, to, words.pattern)) {
      yield fillsItsLines(doc.text, match) ? blockPlace(search, line, line) : place(match.from, match.to)
      if (!every) break
    }
  }
}

function* acrossLines(search: StrategySearch): Generator<Candidate, void, unknown> {
  const { doc } = search
  const size = search.lines.length
  if (size < 2) return
  const words = wordsOf(search)
  if (!words) return yield* blankBlocks(search, size)
  for (const { from, to } of neighbourhoods(search, words, size - 1)) {
    search.work.units += to - from
    for (const match of wordPlaces(doc.text, from, to, words.pattern))
      if (fillsItsLines(doc.text, match)) yield* blocksAround(search, lineAt(doc, match.from), lineAt(doc, match.to - 1), size)
  }
}

/** Lines in which the words may begin, and `reach` lines on either side of each, joined if they touch. */
function* neighbourhoods(search: StrategySearch, { pattern, witness }: Words, reach: number): Generator<Span, void, unknown> {
  const { doc } = search
  const spanOf = (first: number, last: number) => ({ from: doc.lineStarts[first]!, to: doc.lineStarts[last + 1]! - 1 })
  let first = -1
  let last = -1
  for (const line of linesThatMay(search, pattern.squeezed, witness)) {
    if (first !== -1 && line - reach > last + 1) {
      yield spanOf(first, last)
      first = -1
    }
    if (first === -1) first = Math.max(0, line - reach)
    last = Math.min(doc.lineCount - 1, line + reach)
  }
  if (first !== -1) yield spanOf(first, last)
}

/** For a search of only whitespace: whitespace-only lines whole, and the empty text of every other line. */
function* blankLines(search: StrategySearch): Generator<Candidate, void, unknown> {
  const { doc } = search
  for (let line = 0; line < doc.lineCount; line++) {
    const { from, to } = blockPlace(search, line, line)
    search.work.lines++
    yield isBlankAfter(doc.text, from) ? place(from, to) : place(from, from)
  }
}

function fillsItsLines(text: string, match: Span): boolean {
  return isBlankBefore(text, match.from) && isBlankAfter(text, match.to)
}

interface Words {
  readonly pattern: WordPattern
  readonly witness: string
}

/** The search's words and the longest of them; undefined if it has none. If they cannot occur, the witness has no occurrence either. */
function wordsOf(search: StrategySearch): Words | undefined {
  if (search.first(search.core) === -1) return { pattern: wordPattern(''), witness: search.core }
  const squeezed = search.find.replace(/\s+/g, ' ').trim()
  return squeezed === '' ? undefined : { pattern: wordPattern(squeezed), witness: longestRun(squeezed, (unit) => !isBlank(unit)) }
}
