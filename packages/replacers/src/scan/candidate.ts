import { openDocument, type Span } from '@suture/text'
import { newSearch, type StrategySearch } from './search'

/** The documents' shape of a strategy: yields texts of the content that `find` could mean. */
export type Replacer = (content: string, find: string) => Generator<string, void, unknown>

/** A place whose text a strategy yields. */
export interface Candidate extends Span {
  /** 0..1 by the strategy's own measure; 1 if it differs only in what the strategy tolerates; NaN if measuring would cost too much. */
  readonly similarity: number
}

/** Yields the places of the texts that the documents' replacer yields, in the same order. Line ends are LF in the document and the search. */
export type Strategy = (search: StrategySearch) => Iterable<Candidate>

/** The documents' generator for a strategy. An empty search yields nothing. */
export function replacerOf(strategy: Strategy): Replacer {
  return function* (content, find) {
    if (find === '') return
    for (const { from, to } of strategy(newSearch(openDocument(content), find))) yield content.slice(from, to)
  }
}

/** A place of similarity 1. */
export function place(from: number, to: number): Candidate {
  return { from, to, similarity: 1 }
}

/** Lines `first` to `last` (0-based, inclusive) without the last line end. */
export function blockPlace({ doc: { lineStarts } }: StrategySearch, first: number, last: number): Candidate {
  return place(lineStarts[first]!, lineStarts[last + 1]! - 1)
}
