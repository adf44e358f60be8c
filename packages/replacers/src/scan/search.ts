/*
 * A search in a document, with what several strategies need to know about it.
 *
 * Idea: every match of a strategy contains some part of the search verbatim. The longest such part (the witness) is searched for first,
 * with one `indexOf`. If the witness does not occur, most
 * strategies end there. If it occurs, only its occurrences are examined. First occurrences are
 * cached, so that nine strategies search once. Work is counted, for budgets and for tests.
 * Cost: one pass over the search text, and one `indexOf` over the document for each part.
 * Weakness: a search text of only quotation marks, backslashes, `$` and whitespace has no such part.
 */
import type { Document } from '@suture/text'
import { isEscapable, unescapeText } from './unescape'
import { isWhitespace } from './whitespace'

/** Work done for a search. */
export interface SearchWork {
  /** Number of lines that were compared. */
  lines: number
  /** Number of UTF-16 units of the text that were read. */
  units: number
  /** Number of steps of edit distances. A step is one word of 32 units, for one unit of the other text. */
  steps: number
}

/** A search in a document. */
export interface StrategySearch {
  readonly doc: Document
  readonly find: string
  /** `find.split('\n')`. */
  readonly lines: readonly string[]
  /** The lines trimmed, without an empty last line. */
  readonly trimmed: readonly string[]
  /** The search with its escapes interpreted. */
  readonly unescaped: string
  /** The longest part of the search that every strategy except the anchor strategies matches verbatim. It may be empty. */
  readonly core: string
  readonly work: SearchWork
  /** Returns the first offset of a text in the document, or -1 if it does not occur. Results are cached. */
  readonly first: (needle: string) => number
  /** Runs `indexOf` in the document and counts the units that it reads. */
  readonly next: (needle: string, from: number) => number
}

/** Prepares the search of `find` in `doc`. */
export function newSearch(doc: Document, find: string): StrategySearch {
  const { text } = doc
  const work: SearchWork = { lines: 0, units: 0, steps: 0 }
  const firsts = new Map<string, number>()
  const next = (needle: string, from: number) => {
    const at = text.indexOf(needle, from)
    work.units += Math.max(0, (at === -1 ? text.length : at) - from)
    return at
  }
  const first = (needle: string) => {
    const at = firsts.get(needle) ?? next(needle, 0)
    firsts.set(needle, at)
    return at
  }
  const lines = find.split('\n')
  const trimmed = lines.map((line) => line.trim())
  if (lines.at(-1) === '') trimmed.pop()
  const unescaped = unescapeText(find)
  const core = longestRun(unescaped, (unit) => !isWhitespace(unit) && !isEscapable(unit))
  return { doc, find, lines, trimmed, unescaped, core, work, first, next }
}

/**
 * Returns the longest run of units that pass the test. Of several longest runs, returns the first. Returns an empty text if no unit passes.
 */
export function longestRun(text: string, test: (unit: number) => boolean): string {
  let best = 0
  let bestFrom = 0
  let from = 0
  for (let i = 0; i <= text.length; i++) {
    if (i < text.length && test(text.charCodeAt(i))) continue
    if (i - from > best) {
      best = i - from
      bestFrom = from
    }
    from = i + 1
  }
  return text.slice(bestFrom, bestFrom + best)
}

/** Returns the index of the longest text. Of several longest texts, returns the index of the first. */
export function longestOf(texts: readonly string[]): number {
  let best = 0
  for (let i = 1; i < texts.length; i++) if (texts[i]!.length > texts[best]!.length) best = i
  return best
}
