import type { Document, Span } from '@suture/text'

/** The spec's shape: yields texts of the content that `find` could mean. */
export type Replacer = (content: string, find: string) => Generator<string, void, unknown>

/** All strategies, in the order in which they are listed. */
export type StrategyName =
  | 'simple'
  | 'line-trimmed'
  | 'block-anchor'
  | 'whitespace-normalized'
  | 'indentation-flexible'
  | 'escape-normalized'
  | 'trimmed-boundary'
  | 'context-aware'
  | 'multi-occurrence'
  | 'alignment'

/** A proposed place. */
export interface Candidate extends Span {
  /** 0..1 by the strategy's own measure; 1 if it tolerated only what it exists to tolerate. */
  readonly similarity: number
}

/**
 * One way of finding text. It only proposes; thresholds, tie-breaks and guards are applied where the choice is made. Line ends are LF in
 * both arguments.
 */
export interface Strategy {
  readonly name: StrategyName
  /** Every place in order of position, several if the text occurs several times; nothing is judged here. */
  readonly propose: (doc: Document, find: string) => Iterable<Candidate>
}
