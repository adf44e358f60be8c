import { fileURLToPath } from 'node:url'
import * as testing from '@suture/testing'
import type { Intent, Outcome } from '@suture/text'
import { type EditOptions, edit, editAll } from '../src/index'

/**
 * A story of `@suture/testing` whose edits are read. `needs.json` is a strategy (`without`) or a rule (`withoutRules`) that the story exists
 * for: taken out, the story ends otherwise; `ends` holds how, where the story is a refusal.
 */
export interface Fixture extends Omit<testing.Story, 'edit' | 'form' | 'needs'> {
  readonly story: string
  readonly edits: readonly Intent[]
  readonly options: EditOptions
  readonly needs?: Partial<EditOptions> & { readonly ends?: Readonly<Record<string, unknown>> }
}

/** Every fixture of this package, by name. */
export function fixtures(): Fixture[] {
  return testing.stories(fileURLToPath(new URL('fixtures', import.meta.url))).map(readEdits)
}

/** The fixture in a folder; `pnpm case` asks for it too. @public */
export function readFixture(folder: string): Fixture {
  return readEdits(testing.readStory(folder))
}

/** Runs the edits of a fixture, several of them as one set. */
export function run(fixture: Fixture, options: Partial<EditOptions> = {}, edits = fixture.edits): Outcome {
  const all = { ...fixture.options, ...options }
  return edits.length === 1 ? edit(fixture.before, edits[0]!, all) : editAll(fixture.before, edits, all).outcome
}

function readEdits({ edit, form, ...story }: testing.Story): Fixture {
  return { ...story, ...testing.editsOf<Intent, EditOptions>(story.name, form, edit) }
}
