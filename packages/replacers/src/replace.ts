import { openDocument, SutureError } from '@suture/text'
import { describeBySpec } from './describe-by-spec'
import { replaceIn } from './try-replace'

/**
 * Replaces the first text that one of the nine strategies yields and that occurs once, as `replace()` of the specifications in docs/spec
 * does. With `replaceAll`, replaces every occurrence of the first text that occurs. Returns the changed content. Throws a `SutureError`
 * with the problem if nothing is replaced. New text is literal: `$&` is not a pattern. Source: docs/spec/replacers.md,
 * docs/spec/edit-tool.md.
 *
 * @example
 * ```ts
 * import { replace } from '@suture/replacers'
 *
 * console.log(replace('a b', 'b', '$&')) // => a $&
 * ```
 */
export function replace(content: string, oldString: string, newString: string, replaceAll = false): string {
  const outcome = replaceIn(openDocument(content), { oldString, newString, replaceAll })
  if (outcome.status === 'refused') throw new SutureError(outcome.problem, describeBySpec(outcome.problem))
  return outcome.content
}
