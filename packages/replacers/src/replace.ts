import { describeProblem, type Intent, type Outcome, type Problem, SutureError } from '@suture/text'
import { refused } from '@suture/text/internal'
import { edit } from './edit'
import type { EditOptions } from './options'
import { describeBySpec } from './spec/describe-by-spec'

/**
 * The spec's `replace()`: returns the changed content, and throws a `SutureError` with the problem if the edit is refused. The fourth
 * argument is `replaceAll`, or options. Source: docs/spec/replacers.md, docs/spec/edit-tool.md.
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

/** Called once with the problem of a refused edit; may return a corrected edit. */
export type Repair = (problem: Problem, intent: Intent, content: string) => Promise<Intent | undefined> | Intent | undefined

/**
 * `edit` with one chance of correction: if the edit is refused, `repair` is called once, and the edit that it returns, if any, is tried
 * once. Suture calls no model; the callback may. Source: docs/spec/edit-tool-phases.md, Correction by a model.
 */
export async function editWithRepair(content: string, intent: Intent, repair: Repair, options: EditOptions = {}): Promise<Outcome> {
  const outcome = edit(content, intent, options)
  if (outcome.status !== 'refused') return outcome
  const corrected = await repair(outcome.problem, intent, content)
  return corrected ? edit(content, corrected, options) : refused(outcome.problem)
}
