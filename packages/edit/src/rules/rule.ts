import type { Finding } from '@suture/text'
import type { Explained } from './explained'
import type { Question, RuleName } from './names'

/** One reason not to make an edit at a place although the place was found. */
export interface Rule {
  readonly name: RuleName
  readonly asks: Question
  /** Has nothing to say where the change and the lines directly beside it occur verbatim, once. */
  readonly yields?: true
  /** The finding against the place; undefined if there is none. */
  readonly check: (explained: Explained) => Finding | undefined
}
