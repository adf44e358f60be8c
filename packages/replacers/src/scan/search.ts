/*
 * What the strategies share about one search in one document.
 *
 * Idea: every match of a strategy contains some part of the search verbatim. The longest such part (the witness) is searched for first,
 * with one `indexOf`. Most strategies end there; otherwise only its occurrences are examined. Results are cached, so that nine strategies
 * search once. Work is counted, for budgets and for tests.
 * Cost: one pass over the search; one `indexOf` over the text for each part.
 * Weakness: a search of only quotes, backslashes, `$` and whitespace has no witness.
 */
import type { Document } from '@suture/text'
import { isBlank } from './blank'
import { textSearch } from './text-search'
import { isEscapable, unescapeText } from './unescape'

/** Work done for a search, never reset. */
export interface SearchWork {
  /** Lines compared. */
  lines: number
  /** UTF-16 units of the text passed over. */
  units: number
  /** Steps of edit distances: words of 32 units times units. */
  steps: number
}

/** A search in a document, prepared on demand. */
export interface StrategySearch {
  readonly doc: Document
  readonly find: string
  /** `find.split('\n')`. */
  readonly lines: readonly string[]
  /** The lines trimmed, without an empty last line. */
  readonly trimmed: readonly string[]
  /** The search with its escapes interpreted. */
  readonly unescaped: string
  /** The longest run of the search that every strategy except the anchor strategies matches verbatim; may be empty. */
  readonly core: string
  readonly work: SearchWork
  /** First offset of a text in the document, -1 if it does not occur. Cached. */
  readonly first: (needle: string) => number
  /** `indexOf` in the document, counted. */
  readonly next: (needle: string, from: number) => number
  /** The next possible place of a text whose whitespace may differ; undefined if that cannot be determined. */
  readonly nextLike: (needle: string, from: number) => number | undefined
}

const latest = new WeakMap<Document, StrategySearch>()

/** The search of `find` in `doc`. The latest search of a document is cached with it. */
export function searchFor(doc: Document, find: string): StrategySearch {
  const known = latest.get(doc)
  if (known?.find === find) return known
  const search = newSearch(doc, find)
  latest.set(doc, search)
  return search
}

/** The longest run of units that pass the test; of equal ones the first; '' if no unit passes. */
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

/** Index of the longest text; of equal ones the first. */
export function longestOf(texts: readonly string[]): number {
  let best = 0
  for (let i = 1; i < texts.length; i++) if (texts[i]!.length > texts[best]!.length) best = i
  return best
}

function newSearch(doc: Document, find: string): StrategySearch {
  const work: SearchWork = { lines: 0, units: 0, steps: 0 }
  const answers = new Map<string, number>()
  const search = textSearch(doc)
  const counted =
    <T>(ask: (needle: string, from: number) => T) =>
    (needle: string, from: number) => {
      const before = search.work()
      const answer = ask(needle, from)
      work.units += search.work() - before
      return answer
    }
  const next = counted(search.next)
  let lines: readonly string[] | undefined
  let trimmed: readonly string[] | undefined
  let unescaped: string | undefined
  let core: string | undefined
  return {
    doc,
    find,
    work,
    next,
    nextLike: counted(search.nextLike),
    get lines() {
      return (lines ??= find.split('\n'))
    },
    get trimmed() {
      return (trimmed ??= withoutEmptyTail(this.lines).map((line) => line.trim()))
    },
    get unescaped() {
      return (unescaped ??= unescapeText(find))
    },
    get core() {
      return (core ??= longestRun(this.unescaped, (unit) => !isBlank(unit) && !isEscapable(unit)))
    },
    first(needle) {
      let at = answers.get(needle)
      if (at === undefined) answers.set(needle, (at = next(needle, 0)))
      return at
    },
  }
}

function withoutEmptyTail(lines: readonly string[]): readonly string[] {
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}
