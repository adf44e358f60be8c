import { type EditOptions, edit, editAll } from '@suture/edit'
import type { Outcome } from '@suture/text'
import { describeProblem } from '@suture/text'
import type { Reply } from '../cases/reply'
import type { Adapter } from './adapter'

/** The two functions of an engine: those of `@suture/edit`, or of another build of that package. */
export type Engine = Pick<typeof import('@suture/edit'), 'edit' | 'editAll'>

/** Returns Suture as an engine that gets old and new text. Several edits are applied with `editAll`. */
export function suture(name: string, options: EditOptions, engine: Engine = { edit, editAll }): Adapter {
  return {
    name,
    package: '@suture/edit',
    apply: (file, edits) => {
      const [first, ...others] = edits
      if (first && others.length === 0) return replyOf(engine.edit(file, first, options), file)
      return replyOf(engine.editAll(file, edits, options).outcome, file)
    },
  }
}

/** Returns the outcome of an edit as the reply of an engine. */
export function replyOf(outcome: Outcome, file: string): Reply {
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
