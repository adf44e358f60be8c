import type { FileHandle } from 'node:fs/promises'
import { allowing, type ByteSource, type DiskSpace, type Files, type HeldDirectory, type NewFile } from './files'
import { canHold, creationMode, keepsMode, O_PATH, otherOwner, SMALL, syncCalls } from './node-calls'
import { copyAttributes, extendedFiles } from './node-extended'
import { nodeProcess } from './node-process'
import { fallbackDirectory, type StateCalls, stateDirectory } from './state-directory'

/**
 * Returns the file system of this machine, through `node:fs`. Built-in modules are requested at run time, so that a browser bundle does not
 * import them. Throws a TypeError outside Node (>= 20.16).
 */
export function nodeFiles(): Files {
  if (typeof process === 'undefined' || !process.getBuiltinModule) throw new TypeError('nodeFiles() needs Node 20.16 or later')
  const fs = process.getBuiltinModule('node:fs/promises')
  const sync = process.getBuiltinModule('node:fs')
  const { constants } = sync
  const windows = process.platform === 'win32'
  const noFollow = constants.O_NOFOLLOW ?? 0
  const slashed = (path: string) => (windows ? path.replaceAll('\\', '/') : path)
  const { small, createSmall, info, real, ...names } = syncCalls(windows)
  const reading = constants.O_RDONLY | noFollow | (constants.O_NONBLOCK ?? 0)
  return {
    windows,
    ...statePlaces(slashed, sync),
    process: nodeProcess(),
    canOwn,
    ...(process.geteuid && { isOwn: (owner: string) => owner.split(':')[0] === `${process.geteuid?.()}` }),
    mayWrite: (path) => fs.access(path, constants.W_OK),
    ...(!windows && { extended: extendedFiles }),
    diskSpace: (path) => spaceAt(path, fs),
    info,
    real: async (path) => {
      const found = await real(path)
      return found === undefined ? undefined : slashed(found)
    },
    list: (directory) => fs.readdir(directory),
    read: async (path) => (await small(path, reading)) ?? opened(path, reading, (handle) => handle.readFile()),
    readPieces: async (path, onPiece) => {
      const whole = await small(path, reading)
      if (!whole) await opened(path, reading, (handle) => readInPieces(handle, onPiece))
      else if (whole.length > 0) await onPiece(whole)
    },
    create: async (path, bytes, attributes = {}) =>
      typeof bytes === 'function' || bytes.length > SMALL || attributes.like !== undefined
        ? opened(path, 'wx', (handle) => fill(handle, bytes, attributes, reading), creationMode(attributes))
        : filled(await createSmall(path, bytes, attributes)),
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

/** Returns the state directory. If it is a replacement, also returns the default state directory, which is not writable. */
function statePlaces(slashed: (path: string) => string, sync: StateCalls): Pick<Files, 'stateDirectory' | 'usualStateDirectory'> {
  const { homedir, tmpdir } = process.getBuiltinModule('node:os')
  const usual = slashed(stateDirectory(process.env, process.platform, homedir()))
  const fallback = fallbackDirectory(usual, { env: process.env, uid: process.geteuid?.(), temporary: tmpdir() }, sync)
  return fallback === undefined ? { stateDirectory: usual } : { stateDirectory: fallback, usualStateDirectory: usual }
}

/** Returns the free space of a disk. Blocks that are reserved for the superuser do not count for other users. */
async function spaceAt(path: string, fs: typeof import('node:fs/promises')): Promise<DiskSpace> {
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

/** Maximum number of bytes of one read. */
const PIECE = 1 << 20

async function readInPieces(handle: FileHandle, onPiece: (piece: Uint8Array) => void | Promise<void>): Promise<void> {
  // Most files are small, so do not allocate a full piece for each.
  const buffer = new Uint8Array(Math.min(PIECE, (await handle.stat()).size + 1))
  for (;;) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, null)
    if (bytesRead === 0) return
    await onPiece(buffer.subarray(0, bytesRead))
  }
}

/** Flushes a new file to the disk and closes it. */
async function filled(handle: number): Promise<void> {
  const { fsync, closeSync } = process.getBuiltinModule('node:fs')
  try {
    await new Promise<void>((resolve, reject) => fsync(handle, (error) => (error ? reject(error) : resolve())))
  } finally {
    closeSync(handle)
  }
}

async function fill(handle: FileHandle, bytes: Uint8Array | ByteSource, attributes: NewFile, reading: number): Promise<void> {
  const { uid, gid } = await handle.stat()
  const [user, group] = otherOwner(attributes, uid, gid) ?? []
  if (user !== undefined) await handle.chown(user, group!)
  const copied = await copiedFrom(attributes.like, handle, reading)
  const mode = copied ? (await handle.stat()).mode : keepsMode(attributes) ? attributes.mode : undefined
  if (typeof bytes === 'function') await bytes((piece) => handle.writeFile(piece))
  else await handle.writeFile(bytes)
  if (mode !== undefined) await handle.chmod(mode & 0o7777)
  await handle.sync()
}

/**
 * Copies the attributes of a file to a new file that is still empty. Returns whether all of them were copied. Bytes are written later,
 * because writing removes capabilities and set-user-id bits.
 */
async function copiedFrom(like: string | undefined, { fd }: FileHandle, reading: number): Promise<boolean> {
  return like !== undefined && opened(like, reading, (source) => copyAttributes(source.fd, fd)).catch(() => false)
}

/**
 * Overwrites a file first, and truncates it afterwards. After a crash, the file therefore begins with new bytes and continues with old
 * bytes.
 */
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
