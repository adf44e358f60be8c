import { directoryOf, type Files } from '../files/files'
import { ioProblem } from '../files/io-problem'
import { StateError } from '../files/state-files'
import { claimDirectory } from '../journal/claim'
import { journalRoot } from '../journal/journal'
import type { ChangeProblem } from './change'
import { isWrittenInPlace } from './draft'
import type { ValidChange } from './validate'

/**
 * What writing a set would fail at for want of rights, told as writing it would tell it: the folder for journals first, then each file's own folder.
 * Nothing is written, and nothing is found where the files cannot be asked.
 */
export async function checkRights(files: Files, root: string, valid: readonly ValidChange[]): Promise<ChangeProblem[]> {
  const changing = valid.filter(({ unchanged }) => !unchanged)
  if (changing.length === 0) return []
  for (const directory of [claimDirectory(files), await journalRoot(files, root)])
    await mayMake(files, directory).catch((error: unknown) => {
      throw error instanceof StateError ? error : new StateError(files.stateDirectory, undefined, error)
    })
  const failures = new Map<string, unknown>()
  for (const path of new Set(changing.flatMap((change) => writtenBy(files, change))))
    await mayMake(files, path).catch((error: unknown) => failures.set(path, error))
  return changing.flatMap((change) => {
    const failed = writtenBy(files, change).find((path) => failures.has(path))
    const { index } = change
    const { path } = change.change
    return failed === undefined ? [] : [{ index, path, problem: ioProblem(failures.get(failed), path, 'written') }]
  })
}

/** The folders in which a change makes or removes names, or the file that it writes in place. */
function writtenBy(files: Files, { source, goal, old, fresh }: ValidChange): string[] {
  if (source && fresh && !goal && isWrittenInPlace(files, old!.info)) return [source.target]
  return [...(source ? [source.directory] : []), ...(goal ? [goal.directory] : [])]
}

/** Fails as making a name in a directory would, be the directory there or still to be made. */
async function mayMake(files: Files, path: string): Promise<void> {
  let at = path
  let info = await files.info(at)
  for (; !info && at !== directoryOf(at); info = await files.info(at)) at = directoryOf(at)
  if (at !== path && info?.kind === 'file') throw Object.assign(new Error(`ENOTDIR: ${at} is no directory`), { code: 'ENOTDIR' })
  await files.mayWrite?.(at)
}
