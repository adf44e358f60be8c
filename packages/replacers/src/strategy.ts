import type { Document, Span } from '@suture/text'
import type { StrategySearch } from './scan/search'

/** The spec's shape: yields texts of the content that `find` could mean. */
export type Replacer = (content: string, find: string) => Generator<string, void, unknown>

/** A proposed place. */
export interface Candidate extends Span {
  /** 0..1 by the strategy's own measure; 1 if it tolerated only what it exists to tolerate. */
  readonly similarity: number
}

/**
 * One way of finding text. It only proposes; thresholds, tie-breaks and guards are applied where the choice is made. Line ends are LF in
 * the document and in the search.
 */
export interface Strategy<Name extends string = string> {
  readonly name: Name
  /** Every place in order of position, several if the text occurs several times; nothing is judged here. */
  readonly propose: (doc: Document, find: string) => Iterable<Candidate>
  /** The places of the texts that the spec's replacer yields, in the order in which it yields them. */
  readonly yields: (search: StrategySearch) => Iterable<Candidate>
}
