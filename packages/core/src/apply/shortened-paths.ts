/** Code blocks under a shortened path: `strings.ts` for the file `src/strings.ts`. They would create a second file beside the first one. */
import type { Parsed } from '@suture/formats'
import type { AnswerPlan } from '../land/land-answer'
import type { ReadState, ReadStates } from '../land/land-options'
import { NO_FILE } from '../land/land-whole'
import { sharesMost } from '../lines/shared-lines'
import { plainPath } from '../paths/inside-path'
import type { ApplyOptions } from './options'

/** Maximum number of files that one path is compared with. */
const COMPARED = 5

/**
 * Returns the states of the files, with a problem for each new file that is probably an existing one under a shortened path: its path is
 * the end of existing paths, the words above do not say that it is new, and either most lines are in one of these files, or the words
 * say that it is the whole of the only one. Undefined if there is no such file.
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
  const blocks = files.filter((file) => file.operation === 'create' && file.edits.every(({ format }) => format === 'whole'))
  const created = blocks.filter(({ path }) => edits.get(path)?.fileIs !== 'new')
  if (!findFiles || whole || created.length === 0) return undefined
  const found = await findFiles(created.map(({ path }) => path))
  const known = new Map(states)
  for (const { path, after = '' } of created) {
    const meant = (found.get(path) ?? []).filter((other) => other.endsWith(`/${path}`)).slice(0, COMPARED)
    const texts = await Promise.all(meant.map(read))
    const edit = edits.get(path)
    const isWhole = texts.length === 1 && edit !== undefined && !edit.mayBePart
    if (isWhole || texts.some((state) => 'text' in state && sharesMost(state.text, after)))
      known.set(path, { problem: { kind: 'unreadable', path, reason: NO_FILE, meant } })
  }
  return [...known].every(([path, state]) => states.get(path) === state) ? undefined : known
}
