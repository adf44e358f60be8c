import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Intent, Outcome } from '@suture/text'
import { type EditOptions, edit, editAll } from '../src/index'

/**
 * A fixture is a folder that reads as a story: `before.*`, the edit, and what must come of it.
 *
 * - `edit.md`: prose, then fenced blocks `old` and `new` in pairs, each the lines between its fences joined by LF (an empty last line makes
 *   a final line break); a fenced block `json` behind a pair adds fields of the intent. Or `edit.json` with `story`, `edits`, `options`,
 *   where the bytes would not survive Markdown.
 * - `after.*`: the edit lands and this is the file; or `problem.json`: what the problem of the refusal holds at least; or `outcome.json`:
 *   what an outcome of another status holds at least.
 * - `needs.json`: a strategy (`without`) or a graft rule (`withoutRules`) that the story exists for: taken out, the story ends otherwise.
 */
export interface Fixture {
  readonly name: string
  readonly story: string
  readonly before: string
  readonly edits: readonly Intent[]
  readonly options: EditOptions
  readonly after?: string
  readonly problem?: Readonly<Record<string, unknown>>
  readonly outcome?: Readonly<Record<string, unknown>>
  readonly needs?: Partial<EditOptions>
}

/** Every fixture of a folder of this one, by name. */
export function fixtures(folder: 'fixtures' | 'pending/fixtures' = 'fixtures'): Fixture[] {
  const root = fileURLToPath(new URL(`${folder}/`, import.meta.url))
  return readdirSync(root)
    .sort()
    .map((name) => readFixture(root, name))
}

/** Runs the edits of a fixture, several of them as one set. */
export function run(fixture: Fixture, options: Partial<EditOptions> = {}, edits = fixture.edits): Outcome {
  const all = { ...fixture.options, ...options }
  return edits.length === 1 ? edit(fixture.before, edits[0]!, all) : editAll(fixture.before, edits, all).outcome
}

/** One fixture; `folder` ends in a separator. `pnpm case` asks for it too. @public */
export function readFixture(folder: string, name: string): Fixture {
  const files = readdirSync(`${folder}${name}`)
  const only = (stem: string): string | undefined => {
    const file = files.find((each) => each.startsWith(`${stem}.`))
    return file && readFileSync(`${folder}${name}/${file}`, 'utf8')
  }
  const data = (file: string) =>
    existsSync(`${folder}${name}/${file}`) ? { [file.slice(0, -5)]: JSON.parse(only(file.slice(0, -5))!) } : {}
  const before = only('before')
  if (before === undefined) throw new Error(`${name}: there is no before.*`)
  const after = only('after')
  const ends = [after, only('problem'), only('outcome')].filter((end) => end !== undefined)
  if (ends.length !== 1) throw new Error(`${name}: one of after.*, problem.json, outcome.json is wanted, not ${ends.length}`)
  const told = files.includes('edit.md') ? readMarkdown(name, only('edit')!) : readJson(only('edit')!)
  return {
    name,
    before,
    ...told,
    ...(after === undefined ? {} : { after }),
    ...data('problem.json'),
    ...data('outcome.json'),
    ...data('needs.json'),
  }
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
