import { fileURLToPath } from 'node:url'
import * as testing from '@suture/testing'
import type { Intent, Outcome } from '@suture/text'
import { type EditOptions, edit, editAll } from '../src/index'

/**
 * A story of `@suture/testing` whose edit is read:
 *
 * - `edit.md`: prose, then fenced blocks `old` and `new` in pairs, each the lines between its fences joined by LF (an empty last line makes
 *   a final line break); a fenced block `json` behind a pair adds fields of the intent. Or `edit.json` with `story`, `edits`, `options`,
 *   where the bytes would not survive Markdown.
 * - `needs.json`: a strategy (`without`) or a rule (`withoutRules`) that the story exists for: taken out, the story ends otherwise; `ends` holds how, where the
 *   story is a refusal.
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
  return { ...story, ...(form === 'md' ? readMarkdown(story.name, edit) : readJson(edit)) }
}

type Told = Pick<Fixture, 'story' | 'edits' | 'options'>

function readJson(text: string): Told {
  const { story, edits, options = {} } = JSON.parse(text) as { story: string; edits: Intent[]; options?: EditOptions }
  return { story, edits, options }
}

function readMarkdown(name: string, text: string): Told {
  const blocks = [...text.matchAll(/^(~{3,})(old|new|json|options)\n(?:([\s\S]*?)\n)??\1$/gm)].map(([, , kind, body]) => ({
    kind,
    body: body ?? '',
  }))
  const edits: Intent[] = []
  let options: EditOptions = {}
  for (const [index, { kind, body }] of blocks.entries()) {
    if (kind === 'options') options = JSON.parse(body) as EditOptions
    else if (kind === 'json') edits.push({ ...edits.pop()!, ...(JSON.parse(body) as Partial<Intent>) })
    else if (kind === 'old' && blocks[index + 1]?.kind === 'new') edits.push({ oldString: body, newString: blocks[index + 1]!.body })
    else if (kind === 'old') throw new Error(`${name}: an old block without a new one`)
  }
  if (edits.length === 0) throw new Error(`${name}: there is no edit`)
  return { story: /^# (.+)$/m.exec(text)?.[1] ?? name, edits, options }
}
