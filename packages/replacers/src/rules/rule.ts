import type { Finding } from '@suture/text'
import type { Explained } from './explained'

/** What a rule asks of a place that has been found. Source: docs/architecture.md, Four questions. */
export type Question = 'clean' | 'identity' | 'meaning'

/** The names of all rules: the reasons of refusals. */
export type RuleName =
  | 'removed-line'
  | 'unquoted-line-beside'
  | 'neighbour-absent'
  | 'neighbour-changed'
  | 'neighbour-in-longer-change'
  | 'addition-stands-in-part'
  | 'change-that-slides'
  | 'moved-depth'
  | 'one-of-several'
  | 'governing-line'
  | 'naming-key'
  | 'comment-of-another'
  | 'half-a-line'
  | 'foreign-signs'
  | 'separator'
  | 'odd-bracket'
  | 'added-line-stands'
  | 'unquoted-line-inside'
  | 'unclear-depth'
  | 'part-of-a-token'
  | 'elision-in-words'

/** One reason for which an edit is not made at a place, though the place was found. */
export interface Rule {
  readonly name: RuleName
  readonly asks: Question
  /** What speaks against the place; undefined when nothing does. */
  readonly check: (explained: Explained) => Finding | undefined
}
