/*
 * What the strategies share about one search in one document.
 * Idea: every match of a strategy holds some part of the search letter for letter. The longest such part (the witness)
 *   is looked for first, with one `indexOf`; most strategies end there, and where it stands the rest is tested alone.
 *   Answers are remembered, so that nine strategies ask once. Work is counted, for budgets and for tests.
 * Cost: one pass over the search; one `indexOf` over the text for each part asked about.
 * Weakness: a search of nothing but quotes, backslashes, `$` and blanks has no witness.
 */
import type { Document } from '@suture/text'
import { textSearch } from '../../lookup/text-search'
import { isBlank } from './blank'
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

/** A search in a document, taken apart on demand. */
export interface StrategySearch {
  readonly doc: Document
  readonly find: string
  /** `find.split('\n')`. */
  readonly lines: readonly string[]
  /** The lines trimmed, an empty tail line dropped. */
  readonly trimmed: readonly string[]
  /** The search with its escapes interpreted. */
  readonly unescaped: string
  /** The longest run of the search that every tolerance but those of the anchor strategies keeps; may be empty. */
  readonly core: string
  readonly work: SearchWork
  /** First offset of a text in the document, -1 where it stands nowhere. Asked once, remembered. */
  readonly first: (needle: string) => number
  /** `indexOf` in the document, counted. */
  readonly next: (needle: string, from: number) => number
  /** The next place that may be one of a text whatever its blanks are; undefined where that cannot be told. */
  readonly nextLike: (needle: string, from: number) => number | undefined
}

const latest = new WeakMap<Document, StrategySearch>()

/** The search of `find` in `doc`; the latest one of a document is kept with it. */
export function searchFor(doc: Document, find: string): StrategySearch {
  const known = latest.get(doc)
  if (known?.find === find) return known
  const search = newSearch(doc, find)
  latest.set(doc, search)
  return search
}

/** The longest run of units that pass the test; the first of equals; '' when none does. */
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

/** Index of the longest text; the first of equals. */
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
