import { type EditCase, type Engine, editCases } from '@suture/conformance'
import { describeProblem, type Intent, type Outcome } from '@suture/text'
import { type EditOptions, edit, editAll } from '../src/index'
import type { EngineOptions, Mechanism } from '../src/request/options'

/**
 * A case of edits, in the types of this package. `needs` has the mechanism that the case is for: left out, it ends otherwise, as `ends` says.
 */
export interface Fixture extends Omit<EditCase, 'edits' | 'options' | 'needs'> {
  readonly edits: readonly Intent[]
  readonly options: EditOptions
  readonly needs?: { readonly without: readonly Mechanism[]; readonly ends: Readonly<Record<string, unknown>> }
}

/** Every case of edits. */
export function fixtures(): Fixture[] {
  return editCases() as unknown as Fixture[]
}

/** Runs the edits of a case, several of them as one set. */
export function run(
  fixture: Pick<Fixture, 'before' | 'edits' | 'options'>,
  options: Partial<EngineOptions> = {},
  edits = fixture.edits,
): Outcome {
  const all = { ...fixture.options, ...options }
  return edits.length === 1 ? edit(fixture.before, edits[0]!, all) : editAll(fixture.before, edits, all).outcome
}

/** This package, as cases ask for it; `pnpm case` does too. @public */
export const engine: Engine = {
  edit(before, edits, options) {
    const outcome = run({ before, edits: edits as readonly Intent[], options })
    return outcome.status === 'refused' ? { ...outcome, words: describeProblem(outcome.problem) } : outcome
  },
}
