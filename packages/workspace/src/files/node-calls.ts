import { allowing, errorCode, type FileInfo, type Files, type NewFile } from './files'

/**
 * # Calls made at once
 * Idea: a call that asks for a name or changes one takes the system a few microseconds, and twenty times as much when a thread of Node's pool is given it;
 * a set of 5,000 files makes some 150,000 of them. So they are made at once, and so are reading and filling a small file. Every `TURN` milliseconds the rest
 * of the process gets its turn: signals are received, timers go off, other requests are answered.
 * ```
 * lstat lstat rename read ... 8 ms ... [turn] lstat link rename ...        fsync, files above SMALL, lists, whatever frees a file's room: the pool
 * ```
 * Where the last name of a file goes, its room is given back, and there are disks that are waited for then: several wait at once.
 * Cost: a look at the clock each. Weakness: on a disk that answers slowly, across a network, the process waits with each call.
 */
type AtOnce = <T>(call: () => T | Promise<T>) => Promise<T>

/** Milliseconds after which the rest of the process gets its turn. */
const TURN = 8

/** Files of more bytes are read and filled by the pool. */
export const SMALL = 1 << 16

/** Makes calls at once, and takes turns with the rest of the process. */
export function inTurns(now: () => number = () => performance.now()): AtOnce {
  let turned = now()
  return async (call) => {
    if (now() - turned > TURN) {
      await new Promise<void>((resolve) => setImmediate(resolve))
      turned = now()
    }
    return call()
  }
}

type Sync = typeof import('node:fs')

/** The calls of `nodeFiles` that are made at once, and what they need. */
export function quickCalls(windows: boolean) {
  const fs = process.getBuiltinModule('node:fs/promises')
  const sync = process.getBuiltinModule('node:fs')
  const holds = canHold()
  const atOnce = inTurns()
  const info = (path: string) => atOnce(() => infoAt(path, sync, windows))
  const renameOnce = (from: string, to: string) =>
    atOnce(() => {
      if (freesNothing(to, sync)) return sync.renameSync(from, to)
      return holds ? renameOver(from, to, O_PATH | sync.constants.O_NOFOLLOW, sync) : fs.rename(from, to)
    })
  const rename = (from: string, to: string) => (windows ? persistently(() => renameOnce(from, to)) : renameOnce(from, to))
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
    /** The bytes of a small file; undefined for what is large, or no file. */
    small: (path: string, flags: number) => atOnce(() => readSmall(path, flags, sync)),
    /** The open handle of a new file that has its bytes, which are still to be brought to the disk. */
    createSmall: (path: string, bytes: Uint8Array, look: NewFile) => atOnce(() => fillSmall(path, bytes, look, sync)),
    real: (path: string) => atOnce(() => orNothing(['ENOENT', 'ENOTDIR', 'ELOOP'], () => sync.realpathSync.native(path))),
  } satisfies Partial<Files> & Record<string, unknown>
}

/** Linux's flag for a handle that only names a place, needs no right to read it, and is the same on all machines that Node runs on. */
export const O_PATH = 0o10000000

/** True where open directories can be worked in by path: Linux with `/proc`. */
export function canHold(): boolean {
  return process.platform === 'linux' && process.getBuiltinModule('node:fs').existsSync('/proc/self/fd')
}

/** How often Windows is asked again for a rename that a scanner or indexer holds up. */
const RENAME_TRIES = 10

async function persistently(call: () => Promise<void>): Promise<void> {
  for (let left = RENAME_TRIES; ; left--) {
    if (await allowing(left > 1 ? ['EPERM', 'EACCES', 'EBUSY'] : [], call())) return
    await new Promise((resolve) => setTimeout(resolve, 10 * (RENAME_TRIES - left + 1)))
  }
}

/** What is at a path, its link not followed. */
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

/** True where nothing is at the path, or what has other names: taking this one away frees no room. */
function freesNothing(path: string, { lstatSync }: Sync): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return !found || found.nlink > 1
}

/**
 * Moves a file over another, whose last name goes: it is held open meanwhile, so that its room is given back when it is closed, by the pool, and not while the
 * folder is locked by the move.
 */
async function renameOver(from: string, to: string, flags: number, { openSync, renameSync, close }: Sync): Promise<void> {
  const handle = openSync(to, flags)
  try {
    renameSync(from, to)
  } finally {
    await new Promise<void>((resolve) => close(handle, () => resolve()))
  }
}

/** What a call answers; undefined where it fails with one of the codes. */
function orNothing<T>(codes: readonly string[], call: () => T): T | undefined {
  try {
    return call()
  } catch (error) {
    if (codes.includes(errorCode(error))) return undefined
    throw error
  }
}

/** The bytes of a small file; undefined for what is large, or no file. */
function readSmall(path: string, flags: number, { openSync, fstatSync, readFileSync, closeSync }: Sync): Uint8Array | undefined {
  const handle = openSync(path, flags)
  try {
    const found = fstatSync(handle)
    return found.isFile() && found.size <= SMALL ? readFileSync(handle) : undefined
  } finally {
    closeSync(handle)
  }
}

/** Makes a file and fills it; answers its open handle, which is still to be brought to the disk and closed. */
function fillSmall(path: string, bytes: Uint8Array, look: NewFile, sync: Sync): number {
  const handle = sync.openSync(path, 'wx', creationMode(look))
  try {
    sync.writeFileSync(handle, bytes)
    const { uid, gid } = sync.fstatSync(handle)
    const [user, group] = otherOwner(look, uid, gid) ?? []
    if (user !== undefined) sync.fchownSync(handle, user, group!)
    if (look.mode !== undefined) sync.fchmodSync(handle, look.mode)
    return handle
  } catch (error) {
    sync.closeSync(handle)
    throw error
  }
}

/** The permission bits with which a file is made, before it is given its own. */
export function creationMode({ mode }: NewFile): number {
  return mode === undefined ? 0o666 : 0o600
}

/** User and group that a file is to get; undefined where it has them. */
export function otherOwner({ owner }: NewFile, uid: number, gid: number): [number, number] | undefined {
  if (!owner || owner === `${uid}:${gid}`) return undefined
  return owner.split(':').map(Number) as [number, number]
}
