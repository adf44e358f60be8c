import type { FileHandle } from 'node:fs/promises'
import { allowing, type Files, type Filling, type HeldDirectory, type NewFile, type Room } from './files'
import { canHold, creationMode, O_PATH, otherOwner, quickCalls, SMALL } from './node-calls'
import { extendedFiles } from './node-extended'
import { nodeProcess } from './node-process'
import { fallbackDirectory, type StateCalls, stateDirectory } from './state-directory'

/**
 * The files of this machine, through `node:fs`. The built-in modules are asked of the running process, so that a bundle
 * for a browser holds no import of them; throws a TypeError when called outside Node (>= 20.16).
 */
export function nodeFiles(): Files {
  if (typeof process === 'undefined' || !process.getBuiltinModule) throw new TypeError('nodeFiles() needs Node 20.16 or later')
  const fs = process.getBuiltinModule('node:fs/promises')
  const sync = process.getBuiltinModule('node:fs')
  const { constants } = sync
  const windows = process.platform === 'win32'
  const noFollow = constants.O_NOFOLLOW ?? 0
  const slashed = (path: string) => (windows ? path.replaceAll('\\', '/') : path)
  const { small, createSmall, info, real, ...names } = quickCalls(windows)
  const reading = constants.O_RDONLY | noFollow | (constants.O_NONBLOCK ?? 0)
  return {
    windows,
    ...statePlaces(slashed, sync),
    process: nodeProcess(),
    canOwn,
    ...(process.geteuid && { isOwn: (owner: string) => owner.split(':')[0] === `${process.geteuid?.()}` }),
    mayWrite: (path) => fs.access(path, constants.W_OK),
    ...(!windows && { extended: extendedFiles }),
    room: (path) => roomAt(path, fs),
    info,
    real: async (path) => {
      const found = await real(path)
      return found === undefined ? undefined : slashed(found)
    },
    list: (directory) => fs.readdir(directory),
    read: async (path) => (await small(path, reading)) ?? opened(path, reading, (handle) => handle.readFile()),
    readPieces: async (path, tell) => {
      const whole = await small(path, reading)
      if (!whole) await opened(path, reading, (handle) => tellPieces(handle, tell))
      else if (whole.length > 0) await tell(whole)
    },
    create: async (path, bytes, look = {}) =>
      typeof bytes === 'function' || bytes.length > SMALL
        ? opened(path, 'wx', (handle) => fill(handle, bytes, look), creationMode(look))
        : filled(await createSmall(path, bytes, look)),
    overwrite: (path, bytes, mode) => opened(path, constants.O_RDWR | noFollow, (handle) => refill(handle, bytes, mode)),
    ...names,
    makeDirectory: (path, mode) => fs.mkdir(path, mode ?? 0o777),
    removeDirectory: (path) => fs.rmdir(path),
    ...(canHold() && { hold: holdDirectory }),
    sync: async (directory) => {
      if (!windows) await syncDirectory(directory)
    },
  }
}

/** Where journals lie, and where they would if that could be written. */
function statePlaces(slashed: (path: string) => string, sync: StateCalls): Pick<Files, 'stateDirectory' | 'usualStateDirectory'> {
  const { homedir, tmpdir } = process.getBuiltinModule('node:os')
  const usual = slashed(stateDirectory(process.env, process.platform, homedir()))
  const fallback = fallbackDirectory(usual, { env: process.env, uid: process.geteuid?.(), temporary: tmpdir() }, sync)
  return fallback === undefined ? { stateDirectory: usual } : { stateDirectory: fallback, usualStateDirectory: usual }
}

/** Blocks that are kept back for the superuser count for nobody else. */
async function roomAt(path: string, fs: typeof import('node:fs/promises')): Promise<Room> {
  const [{ dev }, { bsize, bfree, bavail, blocks }] = await Promise.all([fs.stat(path), fs.statfs(path)])
  return { disk: `${dev}`, free: blocks === 0 ? Infinity : bsize * (process.geteuid?.() === 0 ? bfree : bavail) }
}

async function syncDirectory(directory: string): Promise<void> {
  await allowing(
    ['EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM', 'EACCES'],
    opened(directory, 'r', (handle) => handle.sync()),
  )
}

async function opened<T>(path: string, flags: string | number, use: (handle: FileHandle) => Promise<T>, mode = 0o666): Promise<T> {
  const handle = await process.getBuiltinModule('node:fs/promises').open(path, flags, mode)
  try {
    return await use(handle)
  } finally {
    await handle.close()
  }
}

async function holdDirectory(directory: string): Promise<HeldDirectory> {
  const { constants, openSync, readlinkSync, closeSync } = process.getBuiltinModule('node:fs')
  const handle = openSync(directory, O_PATH | constants.O_DIRECTORY | constants.O_NOFOLLOW)
  const path = `/proc/self/fd/${handle}`
  return { path, where: async () => readlinkSync(path), release: async () => closeSync(handle) }
}

/** Bytes that are read at once. */
const PIECE = 1 << 20

async function tellPieces(handle: FileHandle, tell: (piece: Uint8Array) => void | Promise<void>): Promise<void> {
  // Most files are small: for them a whole piece would be taken and dropped thousands of times.
  const buffer = new Uint8Array(Math.min(PIECE, (await handle.stat()).size + 1))
  for (;;) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, null)
    if (bytesRead === 0) return
    await tell(buffer.subarray(0, bytesRead))
  }
}

/** Brings the bytes of a new file to the disk. */
async function filled(handle: number): Promise<void> {
  const { fsync, closeSync } = process.getBuiltinModule('node:fs')
  try {
    await new Promise<void>((resolve, reject) => fsync(handle, (error) => (error ? reject(error) : resolve())))
  } finally {
    closeSync(handle)
  }
}

async function fill(handle: FileHandle, bytes: Uint8Array | Filling, look: NewFile): Promise<void> {
  if (typeof bytes === 'function') await bytes((piece) => handle.writeFile(piece))
  else await handle.writeFile(bytes)
  const { uid, gid } = await handle.stat()
  const [user, group] = otherOwner(look, uid, gid) ?? []
  if (user !== undefined) await handle.chown(user, group!)
  if (look.mode !== undefined) await handle.chmod(look.mode)
  await handle.sync()
}

/** Writes first and cuts after, so that a crash leaves a beginning of the new bytes and, behind it, the old. */
async function refill(handle: FileHandle, bytes: Uint8Array, mode: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at, bytes.length - at, at)).bytesWritten
  await handle.truncate(bytes.length)
  if (((await handle.stat()).mode & 0o7777) !== mode) await handle.chmod(mode)
  await handle.sync()
}

function canOwn(owner: string): boolean {
  const user = process.geteuid?.()
  if (owner === '' || user === undefined || user === 0) return true
  const [uid, gid] = owner.split(':').map(Number)
  return uid === user && (gid === process.getegid?.() || (process.getgroups?.() ?? []).includes(gid!))
}
