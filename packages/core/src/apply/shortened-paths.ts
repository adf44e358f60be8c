/** New files under a wrong path: `strings.ts` or `app/src/strings.ts` for the file `src/strings.ts`. They would be a second file beside it. */
import type { FormatName, Parsed } from '@suture/formats'
import type { AnswerPlan } from '../land/land-answer'
import type { ReadState, ReadStates } from '../land/land-options'
import { NO_FILE } from '../land/land-whole'
import { isVersionOf } from '../lines/shared-lines'
import { plainPath } from '../paths/inside-path'
import type { ApplyOptions } from './options'

/** Maximum number of files that one path is compared with. */
const COMPARED = 5

/** Formats whose new files may be existing ones. A diff and a block with an empty old text say that the file is new. */
const REPLACING: ReadonlySet<FormatName> = new Set(['whole', 'patch', 'json', 'xml'])

/**
 * Returns the states of the files, with a problem for each new file that is probably an existing one of this name under another path: the
 * words above do not say that it is new, and it has most lines of that file. If the words say that it is the whole of the only file whose
 * path ends so, the lines do not count. Undefined if there is no such file.
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
    const isBeside = (other: string) => other.endsWith(`/${path}`) || (other.includes('/') && path.endsWith(`/${other}`))
    const named = found.get(path) ?? []
    // A name that several folders have, such as package.json, may be that of one more file.
    const all = (named.length === 1 ? named : named.filter(isBeside)).slice(0, COMPARED)
    const ending = all.filter((other) => other.endsWith(`/${path}`))
    const edit = edits.get(path)
    const isWhole = ending.length === 1 && edit?.format === 'whole' && !edit.mayBePart
    const texts = await Promise.all(all.map(read))
    const versions = all.filter((other, k) => 'text' in texts[k]! && isVersionOf(texts[k].text, after, ending.includes(other)))
    const meant = isWhole ? ending : versions
    if (meant.length > 0) known.set(path, { problem: { kind: 'unreadable', path, reason: NO_FILE, meant } })
  }
  return [...known].every(([path, state]) => states.get(path) === state) ? undefined : known
}
