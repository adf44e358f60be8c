import type { Finding } from '@suture/text'
import type { Explained } from './explained'
import type { Question, RuleName } from './names'

/** One reason not to make an edit at a place although the place was found. */
export interface Rule {
  readonly name: RuleName
  readonly asks: Question
  /** The finding against the place; undefined if there is none. */
  readonly check: (explained: Explained) => Finding | undefined
}
