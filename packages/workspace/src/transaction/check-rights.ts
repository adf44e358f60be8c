import type { ChangeProblem } from '../files/change'
import { directoryOf, type FileInfo, type Files, type Room } from '../files/files'
import { ioProblem } from '../files/io-problem'
import { StateError } from '../files/state-files'
import { journalRoot } from '../journal/journal'
import { claimDirectory } from '../journal/lock'
import { isWrittenInPlace } from './draft'
import type { ValidChange } from './validate'

/**
 * What writing a set would fail at for want of rights or of room, reported as writing it would report it: the folder for journals first, then each file's
 * own folder.
 * Nothing is written, and nothing is found where the files cannot be asked.
 */
export async function checkRights(files: Files, root: string, valid: readonly ValidChange[]): Promise<ChangeProblem[]> {
  const changing = valid.filter(({ unchanged }) => !unchanged)
  if (changing.length === 0) return []
  for (const directory of [claimDirectory(files), await journalRoot(files, root)])
    await mayMake(files, directory).catch((error: unknown) => {
      throw error instanceof StateError ? error : new StateError(files.stateDirectory, undefined, error)
    })
  const cramped = await checkRoom(files, await journalRoot(files, root), changing)
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
 * The first change whose new bytes find no room, beside the old ones and what is written before; undefined where there is room, or nobody
 * knows. Throws a StateError where the journal has none. Nothing is counted but the bytes of files, so that no set is held for too large that is not.
 */
async function checkRoom(files: Files, journal: string, changing: readonly ValidChange[]): Promise<ValidChange | undefined> {
  if (!files.room) return undefined
  const left = new Map<string, number>()
  const rooms = new Map<string, Room | undefined>()
  const fits = async (directory: string, bytes: number): Promise<boolean> => {
    if (!rooms.has(directory)) rooms.set(directory, await files.room?.((await standing(files, directory)).at).catch(() => undefined))
    const room = rooms.get(directory)
    if (!room) return true
    const rest = (left.get(room.disk) ?? room.free) - bytes
    left.set(room.disk, rest)
    return rest >= 0
  }
  const kept = changing.reduce((sum, change) => sum + keptLength(files, change), 0)
  if (!(await fits(journal, kept))) throw new StateError(files.stateDirectory, undefined, full(journal))
  for (const change of changing) {
    const { source, goal, old, fresh } = change
    if (!fresh || (old && !goal && isWrittenInPlace(files, old))) continue
    if (!(await fits((goal ?? source)!.directory, fresh.length))) return change
  }
  return undefined
}

/** The bytes of a change that the journal keeps: the old ones of what does not merely move, and the new ones of what is written in place. */
function keptLength(files: Files, { goal, old, fresh }: ValidChange): number {
  const inPlace = old && !goal && fresh && isWrittenInPlace(files, old) ? fresh.length : 0
  return (old && (fresh || !goal) ? old.length : 0) + inPlace
}

function full(path: string): Error {
  return Object.assign(new Error(`ENOSPC: no room for ${path}`), { code: 'ENOSPC' })
}

/** The folders in which a change makes or removes names, or the file that it writes in place. */
function writtenBy(files: Files, { source, goal, old, fresh }: ValidChange): string[] {
  if (source && fresh && !goal && isWrittenInPlace(files, old!)) return [source.target]
  return [...(source ? [source.directory] : []), ...(goal ? [goal.directory] : [])]
}

/** Fails as making a name in a directory would, be the directory there or still to be made. */
async function mayMake(files: Files, path: string): Promise<void> {
  const { at, info } = await standing(files, path)
  if (at !== path && info?.kind === 'file') throw Object.assign(new Error(`ENOTDIR: ${at} is no directory`), { code: 'ENOTDIR' })
  await files.mayWrite?.(at)
}

/** The path itself, or the nearest one above it at which something is. */
async function standing(files: Files, path: string): Promise<{ readonly at: string; readonly info: FileInfo | undefined }> {
  let at = path
  let info = await files.info(at)
  for (; !info && at !== directoryOf(at); info = await files.info(at)) at = directoryOf(at)
  return { at, info }
}
