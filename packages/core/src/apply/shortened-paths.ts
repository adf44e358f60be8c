/** New files under a wrong path: `strings.ts` or `app/src/strings.ts` for the file `src/strings.ts`. They would be a second file beside it. */
import type { FormatName, Parsed } from '@suture/formats'
import type { AnswerPlan } from '../land/land-answer'
import type { ReadState, ReadStates } from '../land/land-options'
import { NO_FILE } from '../land/land-whole'
import { isVersionOf, sharesMost } from '../lines/shared-lines'
import { plainPath } from '../paths/inside-path'
import type { ApplyOptions } from './options'

/** Maximum number of files that one path is compared with. */
const COMPARED = 5

/** Formats whose new files may be existing ones. A diff and a block with an empty old text say that the file is new. */
const REPLACING: ReadonlySet<FormatName> = new Set(['whole', 'patch', 'json', 'xml'])

/**
 * Returns the states of the files, with a problem for each new file that is probably an existing one under another path: the words above do
 * not say that it is new, its path is the end of existing paths or one letter or the case differs, and most lines are in one of these files.
 * If the words say that it is the whole of the only file with this end, the lines do not count. Below other folders, an existing file with
 * this name must have nearly all its lines in the new one. Undefined if there is no such file.
 *
 *     there: src/strings.ts     answer    The complete `strings.ts`:     refused: there is no such file
 */
export async function withShortenedPaths(
  states: ReadStates,
  { files }: AnswerPlan,
  parsed: Parsed,
  read: (path: string) => Promise<ReadState>,
  { findFiles, whole }: Pick<ApplyOptions, 'findFiles' | 'whole'>,
): Promise<ReadStates | undefined> {
  const edits = new Map(parsed.edits.flatMap((edit) => (edit.path === undefined ? [] : [[plainPath(edit.path), edit] as const])))
  const blocks = files.filter(
    (file) => file.operation === 'create' && file.before === undefined && file.edits.every(({ format }) => REPLACING.has(format)),
  )
  const created = blocks.filter(({ path }) => edits.get(path)?.fileIs !== 'new')
  if (!findFiles || whole || created.length === 0) return undefined
  const found = await findFiles(created.map(({ path }) => path))
  const known = new Map(states)
  for (const { path, after = '' } of created) {
    const all = found.get(path) ?? []
    const ending = all.filter((other) => other.endsWith(`/${path}`))
    const close = [...ending, ...all.filter((other) => isMisspelled(path, other))].slice(0, COMPARED)
    const edit = edits.get(path)
    const isWhole = ending.length === 1 && close.length === 1 && edit?.format === 'whole' && !edit.mayBePart
    const like = async (paths: readonly string[], isLike: typeof isVersionOf) => {
      const states = await Promise.all(paths.map(read))
      return paths.filter((_, k) => 'text' in states[k]! && isLike(states[k].text, after))
    }
    const isKnown = isWhole || (await like(close, sharesMost)).length > 0
    const meant = isKnown ? close : await like(all.slice(0, COMPARED), isVersionOf)
    if (meant.length > 0) known.set(path, { problem: { kind: 'unreadable', path, reason: NO_FILE, meant } })
  }
  return [...known].every(([path, state]) => states.get(path) === state) ? undefined : known
}

/** Whether two paths differ only in case, and in a letter that one name of one of them has in addition. */
function isMisspelled(path: string, other: string): boolean {
  const [names, others] = [path, other].map((each) => each.toLowerCase().split('/')) as [string[], string[]]
  const different = names.flatMap((name, k) => (name === others[k] ? [] : [[name, others[k] ?? ''].sort((a, b) => a.length - b.length)]))
  return names.length === others.length && different.length < 2 && different.every(([a, b]) => hasOneMore(a!, b!))
}

/** Minimum length of a name that may be misspelled. Shorter ones are often names of their own. */
const SHORTEST = 4

function hasOneMore(name: string, longer: string): boolean {
  if (name.length < SHORTEST || longer.length !== name.length + 1) return false
  const at = [...longer].findIndex((character, k) => character !== name[k])
  return /\p{L}/u.test(longer[at]!) && longer.slice(0, at) + longer.slice(at + 1) === name
}
