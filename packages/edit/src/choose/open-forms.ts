import { lineKey } from '@suture/graft'
import type { Intent } from '@suture/text'
import type { Form } from '../forms/form'
import { formsOf, formsOfNew } from '../forms/forms'
import { type Pattern, readPattern } from '../forms/pattern'
import { fenceAround, pathComment } from '../forms/undo-wrapping'
import type { Session } from '../lookup/session'

/** The edit as given, then its other forms, which are computed only if it has not decided: an exact hit needs none of them. */
export function openForms(session: Session, intent: Intent, isTurned: boolean): () => Iterable<Pattern> {
  const read = (form: Form) => readPattern(form, intent.wholeLines, intent.body)
  const given = read({ oldString: intent.oldString, newString: intent.newString, undone: session.undone.get(intent) ?? [] })
  let others: Pattern[] | undefined
  return () => firstThen(given, () => (others ??= otherForms(session, intent, isTurned).map(read)))
}

/** A generator that is made anew for each edit would have a shape of its own, which outlives the edit with all that it sees. */
function* firstThen<T>(first: T, others: () => Iterable<T>): Iterable<T> {
  yield first
  yield* others()
}

function otherForms(session: Session, { oldString, newString, startLine }: Intent, isTurned: boolean): Form[] {
  const forms = isTurned ? formsOfNew(oldString, newString, startLine) : formsOf(oldString, newString, startLine).slice(1)
  const path = pathComment(oldString, newString)
  const fence = fenceAround(oldString)
  const hasPath = path !== undefined && session.source.text.includes(path)
  const hasFence = fence !== undefined && session.finder.rows(lineKey(fence)).length > 0
  // What occurs in the file was not put around the edit.
  const kept = [
    ...(session.options.without?.includes('escape-normalized') ? ['escapes'] : []),
    ...(hasPath ? ['path comment'] : []),
    ...(hasFence ? ['fences'] : []),
  ]
  return forms.filter(({ undone }) => !kept.some((name) => undone.includes(name)))
}

/** The patterns of an intent, for callers that search themselves. */
export function patternsOf(intent: Intent): Pattern[] {
  return formsOf(intent.oldString, intent.newString, intent.startLine).map((form) => readPattern(form, intent.wholeLines, intent.body))
}
