import type { ChangeProblem } from '../files/change'
import { type DiskSpace, directoryOf, type FileInfo, type Files } from '../files/files'
import { ioProblem } from '../files/io-problem'
import { StateError } from '../files/state-files'
import { journalRoot } from '../journal/journal'
import { lockDirectory } from '../journal/lock'
import { isWrittenInPlace } from './draft'
import type { ValidChange } from './validate'

/**
 * Returns the problems that writing a set would have because permissions or disk space are missing. They are the problems that the write
 * would report. The folder for journals is checked first, and then the folder of each file. Nothing is written. Empty if `files` lacks the
 * calls for these checks.
 */
export async function checkRights(files: Files, root: string, valid: readonly ValidChange[]): Promise<ChangeProblem[]> {
  const changing = valid.filter(({ unchanged }) => !unchanged)
  if (changing.length === 0) return []
  for (const directory of [lockDirectory(files), await journalRoot(files, root)])
    await mayMake(files, directory).catch((error: unknown) => {
      throw error instanceof StateError ? error : new StateError(files.stateDirectory, undefined, error)
    })
  const cramped = await checkSpace(files, await journalRoot(files, root), changing)
  const failures = new Map<string, unknown>()
  for (const path of new Set(changing.flatMap((change) => writtenBy(files, change))))
    await mayMake(files, path).catch((error: unknown) => failures.set(path, error))
  return changing.flatMap((change) => {
    const failed = writtenBy(files, change).find((path) => failures.has(path))
    const { index } = change
    const { path } = change.change
    if (failed === undefined) return cramped === change ? [{ index, path, problem: ioProblem(full(path), path, 'written') }] : []
    return [{ index, path, problem: ioProblem(failures.get(failed), path, 'written') }]
  })
}

/**
 * Returns the first change whose new bytes do not fit on the disk, in addition to the old bytes and everything that is written before.
 * Undefined if there is enough space, or if the space is unknown. Throws a StateError if the journal does not fit. Only bytes of files are
 * counted, so that no set is refused wrongly.
 */
async function checkSpace(files: Files, journal: string, changing: readonly ValidChange[]): Promise<ValidChange | undefined> {
  if (!files.diskSpace) return undefined
  const left = new Map<string, number>()
  const spaces = new Map<string, DiskSpace | undefined>()
  const fits = async (directory: string, bytes: number): Promise<boolean> => {
    if (!spaces.has(directory))
      spaces.set(directory, await files.diskSpace?.((await nearestExisting(files, directory)).at).catch(() => undefined))
    const space = spaces.get(directory)
    if (!space) return true
    const rest = (left.get(space.disk) ?? space.free) - bytes
    left.set(space.disk, rest)
    return rest >= 0
  }
  const kept = changing.reduce((sum, change) => sum + keptLength(files, change), 0)
  if (!(await fits(journal, kept))) throw new StateError(files.stateDirectory, undefined, full(journal))
  for (const change of changing) {
    const { source, goal, old, next } = change
    if (!next || (old && !goal && isWrittenInPlace(files, old))) continue
    if (!(await fits((goal ?? source)!.directory, next.length))) return change
  }
  return undefined
}

/**
 * Returns the number of bytes that the journal keeps for a change. These are the old bytes, unless the file is only moved, and new bytes
 * that are written in place.
 */
function keptLength(files: Files, { goal, old, next }: ValidChange): number {
  const inPlace = old && !goal && next && isWrittenInPlace(files, old) ? next.length : 0
  return (old && (next || !goal) ? old.length : 0) + inPlace
}

function full(path: string): Error {
  return Object.assign(new Error(`ENOSPC: no space for ${path}`), { code: 'ENOSPC' })
}

/** Returns the folders in which a change adds or removes names, or the file that the change overwrites in place. */
function writtenBy(files: Files, { source, goal, old, next }: ValidChange): string[] {
  if (source && next && !goal && isWrittenInPlace(files, old!)) return [source.target]
  return [...(source ? [source.directory] : []), ...(goal ? [goal.directory] : [])]
}

/** Rejects with the error that creating an entry in the directory would have, even if the directory has to be created first. */
async function mayMake(files: Files, path: string): Promise<void> {
  const { at, info } = await nearestExisting(files, path)
  if (at !== path && info?.kind === 'file') throw Object.assign(new Error(`ENOTDIR: ${at} is not a directory`), { code: 'ENOTDIR' })
  await files.mayWrite?.(at)
}

/** Returns the path itself if it exists, otherwise its nearest existing parent. */
async function nearestExisting(files: Files, path: string): Promise<{ readonly at: string; readonly info: FileInfo | undefined }> {
  let at = path
  let info = await files.info(at)
  for (; !info && at !== directoryOf(at); info = await files.info(at)) at = directoryOf(at)
  return { at, info }
}
