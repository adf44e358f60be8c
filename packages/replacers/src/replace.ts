import { describeProblem, type Intent, type Outcome, type Problem, SutureError } from '@suture/text'
import { refused } from '@suture/text/internal'
import { edit } from './edit'
import type { EditOptions } from './options'
import { describeBySpec } from './spec/describe-by-spec'

/**
 * The spec's `replace()`: answers the changed content, throws a `SutureError` that carries the problem when the edit is
 * refused. The fourth argument is `replaceAll`, or options. Source: docs/spec/replacers.md, docs/spec/edit-tool.md.
 *
 * @example
 * ```ts
 * import { replace } from '@suture/replacers'
 *
 * console.log(replace('a b', 'b', '$&')) // => a $&
 * ```
 */
export function replace(
  content: string,
  oldString: string,
  newString: string,
  replaceAll: boolean | (EditOptions & { readonly replaceAll?: boolean }) = false,
): string {
  const options = typeof replaceAll === 'boolean' ? { replaceAll } : replaceAll
  const outcome = edit(content, { oldString, newString, replaceAll: options.replaceAll ?? false }, options)
  if (outcome.status === 'refused') {
    const describe = options.policy === 'spec' ? describeBySpec : describeProblem
    throw new SutureError(outcome.problem, describe(outcome.problem))
  }
  return outcome.content
}

/** Asked once with the problem of a refused edit; may answer with a corrected one. */
export type Repair = (problem: Problem, intent: Intent, content: string) => Promise<Intent | undefined> | Intent | undefined

/**
 * `edit` with one chance to correct: when the edit is refused, `repair` is asked once and its edit, if any, is tried once.
 * Suture calls no model; the callback may. Source: docs/spec/edit-tool-phases.md, Correction by a model.
 */
export async function editWithRepair(content: string, intent: Intent, repair: Repair, options: EditOptions = {}): Promise<Outcome> {
  const outcome = edit(content, intent, options)
  if (outcome.status !== 'refused') return outcome
  const corrected = await repair(outcome.problem, intent, content)
  return corrected ? edit(content, corrected, options) : refused(outcome.problem)
}
