import { openDocument, type Span } from '@suture/text'
import { newSearch, type StrategySearch } from './search'

/** The type of a strategy in docs/spec/replacers.md: a generator that yields texts of `content` that `find` may mean. */
export type Replacer = (content: string, find: string) => Generator<string, void, unknown>

/** A place whose text a strategy yields. */
export interface Candidate extends Span {
  /**
   * Similarity of the place, 0 to 1, as the strategy measures it. 1 if the text differs only in what the strategy tolerates. NaN if
   * measuring would cost too much.
   */
  readonly similarity: number
}

/**
 * Yields the places of the texts that the specification's replacer yields, in the same order. Line ends are LF in the document and the
 * search.
 */
export type Strategy = (search: StrategySearch) => Iterable<Candidate>

/** Returns a strategy as a generator of type `Replacer`. The generator yields nothing for an empty search. */
export function replacerOf(strategy: Strategy): Replacer {
  return function* (content, find) {
    if (find === '') return
    for (const { from, to } of strategy(newSearch(openDocument(content), find))) yield content.slice(from, to)
  }
}

/** Returns a candidate of similarity 1 for a span. */
export function place(from: number, to: number): Candidate {
  return { from, to, similarity: 1 }
}

/** Returns a candidate for the lines `first` to `last` (0-based, inclusive), without the last line end. */
export function blockPlace({ doc: { lineStarts } }: StrategySearch, first: number, last: number): Candidate {
  return place(lineStarts[first]!, lineStarts[last + 1]! - 1)
}
