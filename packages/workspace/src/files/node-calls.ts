import { allowing, errorCode, type FileInfo, type Files, type NewFile } from './files'

/**
 * # Synchronous calls
 * Idea: a call that only reads or changes a directory entry takes the system a few microseconds. Through a thread of Node's pool it takes
 * twenty times as long. A set of 5,000 files makes about 150,000 such calls. So these calls are made synchronously, and so are reads and
 * writes of small files. After every `YIELD_AFTER` milliseconds the event loop runs, so that signals, timers and other requests are
 * handled.
 * ```
 * lstat lstat rename read ... 8 ms ... [yield] lstat link rename ...      through the pool: fsync, files above SMALL, lists, freeing blocks
 * ```
 * Removing the last name of a file frees its blocks, which is slow on some disks. Such calls use the pool, several at once.
 * Cost: reading the clock for each call. Weakness: on a slow disk or a network file system every call blocks the process.
 */
type Cooperative = <T>(call: () => T | Promise<T>) => Promise<T>

/** Milliseconds after which synchronous calls let the event loop run. */
const YIELD_AFTER = 8

/** Maximum size, in bytes, of a file that is read and written without the thread pool. */
export const SMALL = 1 << 16

/** Returns a function that runs synchronous calls and yields to the event loop every `YIELD_AFTER` milliseconds. */
export function cooperative(now: () => number = () => performance.now()): Cooperative {
  let turned = now()
  return async (call) => {
    if (now() - turned > YIELD_AFTER) {
      await new Promise<void>((resolve) => setImmediate(resolve))
      turned = now()
    }
    return call()
  }
}

type Sync = typeof import('node:fs')

/** Returns the calls of `nodeFiles` that are made synchronously. */
export function syncCalls(windows: boolean) {
  const fs = process.getBuiltinModule('node:fs/promises')
  const sync = process.getBuiltinModule('node:fs')
  const holds = canHold()
  const atOnce = cooperative()
  const info = (path: string) => atOnce(() => infoAt(path, sync, windows))
  const renameOnce = (from: string, to: string) =>
    atOnce(() => {
      if (freesNothing(to, sync)) return sync.renameSync(from, to)
      return holds ? renameOver(from, to, O_PATH | sync.constants.O_NOFOLLOW, sync) : fs.rename(from, to)
    })
  const rename = (from: string, to: string) => (windows ? retried(() => renameOnce(from, to)) : renameOnce(from, to))
  const link = (from: string, to: string) => atOnce(() => sync.linkSync(from, to))
  const remove = (path: string) => atOnce(() => (freesNothing(path, sync) ? sync.unlinkSync(path) : fs.unlink(path)))
  const place = async (from: string, to: string) => {
    if (await allowing(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EISDIR'], link(from, to))) return remove(from)
    if (await info(to)) throw Object.assign(new Error(`EEXIST: ${to}`), { code: 'EEXIST' })
    await rename(from, to)
  }
  return {
    info,
    rename,
    link,
    remove,
    place,
    /** Reads a small file. Undefined for a large file, or if it is not a regular file. */
    small: (path: string, flags: number) => atOnce(() => readSmall(path, flags, sync)),
    /** Creates a file and writes its bytes. Returns the open handle. The file is not flushed yet. */
    createSmall: (path: string, bytes: Uint8Array, attributes: NewFile) => atOnce(() => fillSmall(path, bytes, attributes, sync)),
    real: (path: string) => atOnce(() => orNothing(['ENOENT', 'ENOTDIR', 'ELOOP'], () => sync.realpathSync.native(path))),
  } satisfies Partial<Files> & Record<string, unknown>
}

/** Linux's O_PATH flag, for a handle that needs no read permission. Its value is the same on all architectures that Node supports. */
export const O_PATH = 0o10000000

/** Whether entries of open directories can be reached by path. That is possible on Linux with `/proc`. */
export function canHold(): boolean {
  return process.platform === 'linux' && process.getBuiltinModule('node:fs').existsSync('/proc/self/fd')
}

/** Maximum number of attempts to rename a file on Windows, where virus scanners and indexers may block a rename for a moment. */
const RENAME_TRIES = 10

async function retried(call: () => Promise<void>): Promise<void> {
  for (let left = RENAME_TRIES; ; left--) {
    if (await allowing(left > 1 ? ['EPERM', 'EACCES', 'EBUSY'] : [], call())) return
    await new Promise((resolve) => setTimeout(resolve, 10 * (RENAME_TRIES - left + 1)))
  }
}

/** Returns information about the entry at a path, without following links. Undefined if there is none. */
function infoAt(path: string, { lstatSync }: Sync, windows: boolean): FileInfo | undefined {
  const found = orNothing(['ENOENT', 'ENOTDIR'], () => lstatSync(path, { bigint: true, throwIfNoEntry: false }))
  if (!found) return undefined
  const kind = found.isFile() ? 'file' : found.isDirectory() ? 'directory' : found.isSymbolicLink() ? 'link' : 'other'
  return {
    kind,
    size: Number(found.size),
    mode: Number(found.mode) & 0o7777,
    id: `${found.dev}:${found.ino}`,
    links: Number(found.nlink),
    owner: windows ? '' : `${found.uid}:${found.gid}`,
    stamp: `${found.mtimeNs}:${found.ctimeNs}`,
    written: Number(found.mtimeMs),
  }
}

/** Whether removing the path frees no blocks, because nothing is there or the file has other names. */
function freesNothing(path: string, { lstatSync }: Sync): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return !found || found.nlink > 1
}

/**
 * Renames a file over another file. If this removes the last name of the other file, that file is kept open, so that its blocks are not
 * freed during the rename, which locks the directory. A thread of the pool frees the blocks when the file is closed.
 */
async function renameOver(from: string, to: string, flags: number, { openSync, renameSync, close }: Sync): Promise<void> {
  const handle = openSync(to, flags)
  try {
    renameSync(from, to)
  } finally {
    await new Promise<void>((resolve) => close(handle, () => resolve()))
  }
}

/** Returns the result of a call. Undefined if the call fails with one of the codes. */
function orNothing<T>(codes: readonly string[], call: () => T): T | undefined {
  try {
    return call()
  } catch (error) {
    if (codes.includes(errorCode(error))) return undefined
    throw error
  }
}

/** Reads a small file. Undefined for a large file, or if it is not a regular file. */
function readSmall(path: string, flags: number, { openSync, fstatSync, readFileSync, closeSync }: Sync): Uint8Array | undefined {
  const handle = openSync(path, flags)
  try {
    const found = fstatSync(handle)
    return found.isFile() && found.size <= SMALL ? readFileSync(handle) : undefined
  } finally {
    closeSync(handle)
  }
}

/** Creates a file and writes its bytes. Returns the open handle, which the caller flushes and closes. */
function fillSmall(path: string, bytes: Uint8Array, attributes: NewFile, sync: Sync): number {
  const handle = sync.openSync(path, 'wx', creationMode(attributes))
  try {
    sync.writeFileSync(handle, bytes)
    const { uid, gid } = sync.fstatSync(handle)
    const [user, group] = otherOwner(attributes, uid, gid) ?? []
    if (user !== undefined) sync.fchownSync(handle, user, group!)
    if (keepsMode(attributes)) sync.fchmodSync(handle, attributes.mode)
    return handle
  } catch (error) {
    sync.closeSync(handle)
    throw error
  }
}

/** Returns the permission bits with which a file is created. The system removes those of the umask. */
export function creationMode(attributes: NewFile): number {
  return keepsMode(attributes) ? 0o600 : (attributes.mode ?? 0o666)
}

/** Whether a new file gets exactly the permission bits of another file, with its owner. */
export function keepsMode(attributes: NewFile): attributes is NewFile & { readonly mode: number } {
  return attributes.mode !== undefined && attributes.owner !== undefined
}

/** Returns the user and group to set on a file. Undefined if the file already has them. */
export function otherOwner({ owner }: NewFile, uid: number, gid: number): [number, number] | undefined {
  if (!owner || owner === `${uid}:${gid}`) return undefined
  return owner.split(':').map(Number) as [number, number]
}
