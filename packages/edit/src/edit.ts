import { tryReplace } from '@suture/replacers'
import type { Document, Intent, Outcome, Problem } from '@suture/text'
import { refused } from '@suture/text/internal'
import { checkedSource, incomplete } from './check-arguments'
import type { EditOptions, EngineOptions } from './request/options'
import { ALONE, type Others } from './request/others'
import type { OpenServed } from './way/context'
import { outcomeOf, sourceOf } from './way/outcome'
import { placeLawfully } from './way/place'

/**
 * Applies one edit. Expected failures are returned as an outcome with the status `refused` and a problem, and the content is then
 * unchanged. Positions in the outcome are UTF-16 offsets in `content`, and lines are 1-based. Throws a TypeError if an argument is wrong.
 *
 * @example
 * ```ts
 * import { edit } from '@suture/edit'
 *
 * const outcome = edit('if (x) {\n    go()\n}\n', { oldString: 'go()', newString: 'run()' })
 * console.log(outcome.status === 'applied' && outcome.content.split('\n')[1]) // =>     run()
 * ```
 */
export function edit(content: string | Document, intent: Intent, options: EditOptions = {}): Outcome {
  const document = checkedSource(content, options)
  const outcome =
    incomplete(intent) ?? (options.policy === 'spec' ? tryReplace(document, intent, options) : editAmong(document, intent, options))
  options.onOutcome?.(outcome)
  return outcome
}

/** Applies one edit with the safe policy. `others` contains what the other edits of its set do. */
export function editAmong(document: Document, intent: Intent, options: EngineOptions, others: Others = ALONE, open?: OpenServed): Outcome {
  const source = sourceOf(document, options)
  return outcomeOf(source, placeLawfully(source, intent, options, others, open?.(source)))
}

/** Called once with the problem of a refused edit. It may return a corrected edit. */
export type Repair = (problem: Problem, intent: Intent, content: string) => Promise<Intent | undefined> | Intent | undefined

/**
 * Calls `edit` with one chance of correction. If the edit is refused, `repair` is called once, and the edit that it returns is tried once.
 * Suture does not call a model, but the callback may. Source: docs/spec/edit-tool-phases.md, Correction by a model.
 */
export async function editWithRepair(content: string, intent: Intent, repair: Repair, options: EditOptions = {}): Promise<Outcome> {
  const outcome = edit(content, intent, options)
  if (outcome.status !== 'refused') return outcome
  const corrected = await repair(outcome.problem, intent, content)
  return corrected ? edit(content, corrected, options) : refused(outcome.problem)
}
