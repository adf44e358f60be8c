import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

/** A folder that tells one case: a file, an edit, and what must come of it. The edit is text still: each package reads its own forms. */
export interface Story {
  /** The folder's name, once in all groups. */
  readonly name: string
  /** The folders around it, joined by `/`; empty where it stands alone. */
  readonly group: string
  readonly folder: string
  readonly before: string
  /** The edit as it is written, and the ending of its file: `md`, `json`, `diff`. */
  readonly edit: string
  readonly form: string
  /** The file after. Of this and the next two just one is there. */
  readonly after?: string
  readonly problem?: StoryProblem
  /** What an outcome that is neither holds at least. */
  readonly outcome?: Readonly<Record<string, unknown>>
  /** Options without which, or with which, the story ends otherwise. */
  readonly needs?: Readonly<Record<string, unknown>>
}

/** What the problem of a refusal holds at least: its kind, the rule where one refused, a sentence of its words, and what else matters to the case. */
export interface StoryProblem {
  readonly kind: string
  /** A sentence that the words of the problem hold, in the terms of the package. */
  readonly says: string
  readonly finding?: { readonly rule: string }
  readonly [field: string]: unknown
}

/** An answer that several files are in: what a model wrote, the files before and after, and how it ends. */
export interface AnswerStory<Ends> {
  readonly name: string
  readonly group: string
  readonly folder: string
  readonly answer: string
  /** Texts by path, `/` between folders. */
  readonly before: Readonly<Record<string, string>>
  readonly after: Readonly<Record<string, string>>
  readonly ends: Ends
}

/** Every story below a folder, in order of their names; throws where a name stands twice. */
export function stories(root: string): Story[] {
  return foldersWith(root, (files) => files.some((file) => file.startsWith('before.'))).map((folder) => readStory(folder, root))
}

/** One story; throws where something is missing, or where it has several ends. */
export function readStory(folder: string, root = join(folder, '..')): Story {
  const files = readdirSync(folder)
  const only = (stem: string): string | undefined => files.find((file) => file.startsWith(`${stem}.`))
  const text = (file: string): string => readFileSync(join(folder, file), 'utf8')
  const [before, edit, after] = [only('before'), only('edit'), only('after')]
  if (before === undefined || edit === undefined) throw new Error(`${folder}: there is no ${before === undefined ? 'before' : 'edit'}.*`)
  const ends = [after, only('problem'), only('outcome')].filter((end) => end !== undefined)
  if (ends.length !== 1) throw new Error(`${folder}: one of after.*, problem.json, outcome.json is wanted, not ${ends.length}`)
  if (files.includes('problem.json')) checkProblem(folder, JSON.parse(text('problem.json')) as Partial<StoryProblem>)
  const data = (stem: string) => (files.includes(`${stem}.json`) ? { [stem]: JSON.parse(text(`${stem}.json`)) } : {})
  return {
    ...placed(folder, root),
    before: text(before),
    edit: text(edit),
    form: edit.slice('edit.'.length),
    ...(after === undefined ? {} : { after: text(after) }),
    ...data('problem'),
    ...data('outcome'),
    ...data('needs'),
  }
}

function checkProblem(folder: string, { kind, says }: Partial<StoryProblem>): void {
  if (typeof kind !== 'string' || typeof says !== 'string' || says === '')
    throw new Error(`${folder}: problem.json names one kind, and in "says" a sentence of its words`)
}

/** Every answer below a folder, in order of their names; `Ends` is what their `ends.json` holds. */
export function answerStories<Ends>(root: string): AnswerStory<Ends>[] {
  return foldersWith(root, (files) => files.includes('ends.json')).map((folder) => {
    const before = filesBelow(join(folder, 'before'))
    return {
      ...placed(folder, root),
      answer: readFileSync(join(folder, 'answer.md'), 'utf8'),
      before,
      after: existsSync(join(folder, 'after')) ? filesBelow(join(folder, 'after')) : before,
      ends: JSON.parse(readFileSync(join(folder, 'ends.json'), 'utf8')) as Ends,
    }
  })
}

/** The texts below a folder by their paths, `/` between folders, `.keep` left out; none where there is no such folder. */
export function filesBelow(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {}
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== '.keep')
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [relative(folder, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')]),
  )
}

function placed(folder: string, root: string): { readonly name: string; readonly group: string; readonly folder: string } {
  const path = relative(root, folder).replaceAll('\\', '/')
  return { name: basename(folder), group: path.split('/').slice(0, -1).join('/'), folder }
}

/** Folders below a root that are stories, in order of their names. A folder of no story is a group, and must hold one. */
function foldersWith(root: string, isStory: (files: readonly string[]) => boolean): string[] {
  const found = walk(root, isStory).sort((a, b) => (basename(a) < basename(b) ? -1 : 1))
  const twice = found.find((folder, index) => index > 0 && basename(found[index - 1]!) === basename(folder))
  if (twice !== undefined) throw new Error(`${basename(twice)}: the name stands twice below ${root}`)
  return found
}

function walk(folder: string, isStory: (files: readonly string[]) => boolean): string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  if (isStory(entries.map((entry) => entry.name))) return [folder]
  const folders = entries.filter((entry) => entry.isDirectory())
  if (folders.length === 0) throw new Error(`${folder}: neither a story nor a group of stories`)
  return folders.flatMap((entry) => walk(join(folder, entry.name), isStory))
}
