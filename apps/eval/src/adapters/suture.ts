import * as replacers from '@suture/replacers'
import type { Intent, Outcome } from '@suture/text'
import { describeProblem } from '@suture/text'
import type { Adapter, Reply } from '../adapter'
import type { AnswerEdit } from '../draft'

/** Options that the tables vary; the rest is as a user gets it. */
export interface SutureOptions {
  readonly policy?: 'safe' | 'spec'
  readonly without?: readonly string[]
  readonly withoutGraft?: readonly string[]
}

type Edit = (content: string, intent: Intent, options: SutureOptions) => Outcome
type EditAll = (content: string, intents: readonly Intent[], options: SutureOptions) => { readonly outcome: Outcome }
const doors = replacers as unknown as { edit?: Edit; editAll?: EditAll }

/** True once the package has its doors. */
export const sutureStands = doors.edit !== undefined

/** Suture through old/new; several edits go through `editAll`. */
export function suture(name: string, options: SutureOptions): Adapter {
  return {
    name,
    package: '@suture/replacers',
    apply: (file, edits) => {
      const intents = edits as readonly (AnswerEdit & Intent)[]
      if (intents.length === 1) return replyOf(doors.edit!(file, intents[0]!, options), file)
      return replyOf(doors.editAll!(file, intents, options).outcome, file)
    },
  }
}

function replyOf(outcome: Outcome, file: string): Reply {
  switch (outcome.status) {
    case 'applied':
      return {
        status: 'done',
        content: outcome.content,
        note: outcome.matches.map((m) => `${m.strategy} ${m.similarity.toFixed(2)} ${m.undone.join('+')}`).join('; '),
      }
    case 'already-applied':
      return { status: 'already', content: outcome.content }
    case 'no-op':
      return { status: outcome.content === file ? 'already' : 'done', content: outcome.content, note: 'no-op' }
    case 'refused':
      return { status: 'refused', note: describeProblem(outcome.problem) }
  }
}
