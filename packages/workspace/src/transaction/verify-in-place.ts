import { directoryOf, errorCode, type Files, joinPath, nameOf } from '../files/files'
import type { HeldFiles } from '../files/held-files'
import { hashFile } from '../files/large'
import type { Overwrite } from '../journal/step'

/**
 * Returns whether a file is in its place after a call. Without directory handles, a folder may be replaced by a link between the last check
 * and the call. A file written next to `path` is then in the folder to which the link leads. This is detected after the call by the file's
 * id, and reverted there: a new file is removed, and an old file is restored from its second name.
 * ```
 * root/src -> /outside      temp was renamed over /outside/x, and the old x (/outside/.suture-1-1.old) is renamed back
 * ```
 * Weakness: a link that is swapped back before this check is not detected.
 */
export async function verifyPlaced(files: HeldFiles, path: string, id: string, side?: string): Promise<boolean> {
  if (files.holds || id === '') return true
  const directory = directoryOf(path)
  const led = await files.real(directory)
  if (led === directory && (await files.info(path))?.id === id) return true
  if (led === undefined || led === directory) return false
  const there = joinPath(led, nameOf(path))
  if ((await files.info(there))?.id !== id) return false
  const old = side === undefined ? undefined : joinPath(led, nameOf(side))
  if (old !== undefined && (await files.info(old))) await files.rename(old, there)
  else await files.remove(there)
  return false
}

/** Like `verifyPlaced`, for a file that was moved from one path to another. If it is not at its new path, it is moved back. */
export async function verifyMoved(files: HeldFiles, from: string, to: string, hash: string): Promise<boolean> {
  if (files.holds) return true
  const [source, goal] = [await files.real(directoryOf(from)), await files.real(directoryOf(to))]
  if (source === directoryOf(from) && goal === directoryOf(to)) return true
  if (source === undefined || goal === undefined) return false
  const there = joinPath(goal, nameOf(to))
  const back = joinPath(source, nameOf(from))
  if ((await hashFile(files, there)) === hash && !(await files.info(back))) await files.rename(there, back)
  return false
}

/** Like `verifyPlaced`, for a file that was overwritten in place. If another file was overwritten instead, its old bytes are restored. */
export async function verifyOverwritten(files: HeldFiles, { target, hash, old }: Overwrite, kept: Uint8Array): Promise<boolean> {
  const directory = directoryOf(target)
  const led = files.holds ? directory : await files.real(directory)
  if (led === directory) return true
  const there = led === undefined ? '' : joinPath(led, nameOf(target))
  if (there !== '' && (await hashFile(files, there)) === hash) await files.overwrite(there, kept.subarray(old.from, old.to), old.mode)
  return false
}

/** Creates a temporary file, and removes it again if it was created outside the root. */
export async function createVerified(files: HeldFiles, path: string, call: Promise<void>): Promise<void> {
  await call
  if (files.holds || (await files.isInPlace(path))) return
  const led = await files.real(directoryOf(path))
  if (led !== undefined) await removeIfPresent(files, joinPath(led, nameOf(path)))
  throw Object.assign(new Error(`ESTALE: ${directoryOf(path)} was moved`), { code: 'ESTALE' })
}

async function removeIfPresent(files: Files, path: string): Promise<void> {
  try {
    await files.remove(path)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
}
