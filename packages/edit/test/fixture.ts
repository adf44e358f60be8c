import { type EditCase, type Engine, editCases } from '@suture/conformance'
import { describeProblem, type Intent, type Outcome } from '@suture/text'
import { type EditOptions, edit, editAll } from '../src/index'
import type { EngineOptions, Mechanism } from '../src/request/options'

/**
 * A case of edits, with the types of this package. `needs` names the mechanism that the case tests. `ends` is the result without this
 * mechanism.
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

/** Applies the edits of a case. Several edits are applied as one set. */
export function run(
  fixture: Pick<Fixture, 'before' | 'edits' | 'options'>,
  options: Partial<EngineOptions> = {},
  edits = fixture.edits,
): Outcome {
  const all = { ...fixture.options, ...options }
  return edits.length === 1 ? edit(fixture.before, edits[0]!, all) : editAll(fixture.before, edits, all).outcome
}

/** The functions of this package in the form that the cases need. `pnpm case` also uses them. @public */
export const engine: Engine = {
  edit(before, edits, options) {
    const outcome = run({ before, edits: edits as readonly Intent[], options })
    return outcome.status === 'refused'
      ? { status: 'refused', problems: [outcome.problem], words: describeProblem(outcome.problem) }
      : outcome
  },
}
