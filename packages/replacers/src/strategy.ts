import type { Document, Span } from '@suture/text'

/** The spec's shape: yields texts of the content that could be meant by `find`. */
export type Replacer = (content: string, find: string) => Generator<string, void, unknown>

/** Every way of finding, in the order in which they are listed. */
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
  /** 0..1 by the strategy's own measure; 1 when it tolerated nothing but what it exists to tolerate. */
  readonly similarity: number
}

/**
 * One way of finding text. It proposes; thresholds, tie-breaks and guards stand where the choice is made.
 * Line ends are LF in both arguments.
 */
export interface Strategy {
  readonly name: StrategyName
  /** Every place in order of position, several where the text stands several times; nothing is judged here. */
  readonly propose: (doc: Document, find: string) => Iterable<Candidate>
}
