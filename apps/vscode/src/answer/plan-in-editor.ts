/**
 * Plans an answer on the texts of an editor.
 *
 *     answer -> paths -> texts of the editor, also unsaved -> files in memory -> report, as of `applyAnswer`
 *
 * Idea: the engine gets the texts in memory, so it decides exactly as the command does, and nothing is written. Weakness: a path that is
 * absolute on Windows is not mapped to the workspace.
 */
import { applyEdits, memoryFiles, type Report } from '@suture/core'
import { type Parsed, parse } from '@suture/formats'

/** Returns the text of a file by its path below the root, or undefined if there is no such file. `unreadable`: another kind of file. */
export type ReadText = (path: string) => Promise<string | undefined | 'unreadable'>

/** The root of the files in memory. Absolute paths of an answer below the folder of the workspace are made relative to it. */
export async function planInEditor(answer: string, root: string, read: ReadText): Promise<Report> {
  const parsed = parse(answer)
  const texts: Record<string, string | Uint8Array> = {}
  for (const path of namedPaths(parsed, root)) {
    const text = await read(path)
    // No text file has a zero byte, so the engine refuses the file.
    if (text !== undefined) texts[`${root}/${path}`] = text === 'unreadable' ? new Uint8Array(1) : text
  }
  const files = memoryFiles({ ...texts, [`${root}/${KEPT}`]: '' })
  return applyEdits(parsed, files, { root, dryRun: 'edits', partial: true })
}

/** A file that keeps the root in memory from being absent. */
const KEPT = '.suture-root'

/** Returns all paths below the root that may be needed to place the edits. */
function namedPaths({ edits, problems, shown = [] }: Parsed, root: string): string[] {
  const paths = [
    ...edits.flatMap(({ path, to, naming }) => [
      path,
      to,
      naming?.ifThere,
      ...(naming?.orElse ?? []),
      ...(naming?.candidates ?? []),
      ...(naming?.unless ?? []),
    ]),
    ...problems.flatMap((problem) => (problem.kind === 'unread' ? [problem.quotes?.path, problem.partOf] : [])),
    ...shown.map(({ path }) => path),
  ]
  return [...new Set(paths.flatMap((path) => (path === undefined ? [] : (below(path, root) ?? []))))]
}

/** Returns a path relative to the root. Undefined if it leads outside. */
function below(path: string, root: string): string | undefined {
  const plain = path.replaceAll('\\', '/')
  const own = plain.startsWith(`${root}/`) ? plain.slice(root.length + 1) : plain
  const names = own.split('/').filter((name) => name !== '' && name !== '.')
  return own.startsWith('/') || names.length === 0 || names.includes('..') ? undefined : names.join('/')
}
