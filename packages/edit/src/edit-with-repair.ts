import type { Intent, Outcome, Problem } from '@suture/text'
import { refused } from '@suture/text/internal'
import { edit } from './edit'
import type { EditOptions } from './request/options'

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
