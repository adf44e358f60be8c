import type { Finding } from '@suture/text'
import type { Explained } from './explained'
import type { Question, RuleName } from './names'

/** One reason for which an edit is not made at a place, though the place was found. */
export interface Rule {
  readonly name: RuleName
  readonly asks: Question
  /** What speaks against the place; undefined when nothing does. */
  readonly check: (explained: Explained) => Finding | undefined
}
