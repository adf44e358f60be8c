/** The texts of files that the author of an answer was shown: read before its edits are placed, and remembered after they are written. */
import type { Parsed } from '@suture/formats'
import { hasOpaque } from '@suture/text/internal'
import type { ServedTexts } from '@suture/workspace'
import { isOf } from '../land/code-blocks'
import { planAnswer } from '../land/land-answer'
import type { ReadStates } from '../land/land-options'
import { plainPath } from '../paths/inside-path'
import type { FileReport } from '../report/report'
import type { ApplyOptions } from './options'

/** Returns the path under which texts of a file are remembered. `root` is the real path of the root, and `path` is below it. */
export function servedPath(root: string, path: string): string {
  return `${root.endsWith('/') ? root : `${root}/`}${plainPath(path)}`
}

/** Returns the states of the files with the texts that were shown. */
export async function withServed(states: ReadStates, root: string, base: ServedTexts | undefined): Promise<ReadStates> {
  if (!base) return states
  const known = new Map(states)
  for (const [path, state] of states)
    if ('text' in state) known.set(path, { ...state, served: await base.versions(servedPath(root, path)) })
  return known
}

/** The options of an answer whose author was shown texts. */
type ShownOptions = ApplyOptions & { readonly base: ServedTexts }

/** Remembers what the author of the answer expects in the written files: the newest text that was shown, with the edits. */
export async function rememberWritten(files: readonly FileReport[], parsed: Parsed, root: string, options: ShownOptions): Promise<void> {
  for (const file of files) {
    if (file.status !== 'changed' || file.after === undefined) continue
    const path = servedPath(root, file.path)
    const [newest] = await options.base.versions(path)
    const expected = expectedText(file, newest, parsed, options)
    if (expected === undefined) continue
    if (file.moves || file.operation === 'create') await options.base.remember(servedPath(root, file.to ?? file.path), expected)
    else await options.base.remember(path, expected, newest)
  }
}

/** Returns the text that the author expects in a file. Undefined if no text was shown, or the edits do not land on it. */
function expectedText(
  { path, operation, before, after }: FileReport,
  newest: string | undefined,
  parsed: Parsed,
  options: ShownOptions,
): string | undefined {
  if (operation === 'create' || newest === before) return after
  if (newest === undefined) return undefined
  const edits = parsed.edits.filter(isOf(path))
  const { onPlaced: _, ...settings } = options
  const [file] = planAnswer(
    { ...parsed, edits, problems: [] },
    new Map([[path, { text: newest, ...(hasOpaque(newest) && { encoding: 'unknown-8bit' as const }) }]]),
    settings,
  ).files
  return file?.status === 'changed' ? file.after : undefined
}
