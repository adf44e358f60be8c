import type { FileHandle } from 'node:fs/promises'
import { allowing, errorCode, type FileInfo, type Files, type Filling, type HeldDirectory, type NewFile, type Room } from './files'
import { nodeProcess } from './node-process'
import { stateDirectory } from './state-directory'

/** How often Windows is asked again for a rename that a scanner or indexer holds up. */
const RENAME_TRIES = 10

/**
 * The files of this machine, through `node:fs`. The built-in modules are asked of the running process, so that a bundle
 * for a browser holds no import of them; throws a TypeError when called outside Node (>= 20.16).
 */
export function nodeFiles(): Files {
  if (typeof process === 'undefined' || !process.getBuiltinModule) throw new TypeError('nodeFiles() needs Node 20.16 or later')
  const fs = process.getBuiltinModule('node:fs/promises')
  const { constants } = process.getBuiltinModule('node:fs')
  const windows = process.platform === 'win32'
  const noFollow = constants.O_NOFOLLOW ?? 0
  const slashed = (path: string) => (windows ? path.replaceAll('\\', '/') : path)
  const info = (path: string) => readInfo(path, fs, windows)
  const rename = (from: string, to: string) => (windows ? persistently(() => fs.rename(from, to)) : fs.rename(from, to))
  return {
    windows,
    stateDirectory: slashed(stateDirectory(process.env, process.platform, process.getBuiltinModule('node:os').homedir())),
    process: nodeProcess(),
    canOwn,
    ...(process.geteuid && { isOwn: (owner: string) => owner.split(':')[0] === `${process.geteuid?.()}` }),
    mayWrite: (path) => fs.access(path, constants.W_OK),
    room: (path) => roomAt(path, fs),
    info,
    real: async (path) => {
      const real = await orNothing(['ENOENT', 'ENOTDIR', 'ELOOP'], fs.realpath(path))
      return real === undefined ? undefined : slashed(real)
    },
    list: (directory) => fs.readdir(directory),
    read: (path) => opened(path, constants.O_RDONLY | noFollow | (constants.O_NONBLOCK ?? 0), (handle) => handle.readFile()),
    readPieces: (path, tell) =>
      opened(path, constants.O_RDONLY | noFollow | (constants.O_NONBLOCK ?? 0), (handle) => tellPieces(handle, tell)),
    create: (path, bytes, look) => opened(path, 'wx', (handle) => fill(handle, bytes, look), look?.mode === undefined ? 0o666 : 0o600),
    overwrite: (path, bytes, mode) => opened(path, constants.O_RDWR | noFollow, (handle) => refill(handle, bytes, mode)),
    rename,
    place: async (from, to) => {
      if (await allowing(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EISDIR'], fs.link(from, to))) return fs.unlink(from)
      if (await info(to)) throw Object.assign(new Error(`EEXIST: ${to}`), { code: 'EEXIST' })
      await rename(from, to)
    },
    link: (from, to) => fs.link(from, to),
    remove: (path) => fs.unlink(path),
    makeDirectory: (path, mode) => fs.mkdir(path, mode ?? 0o777),
    removeDirectory: (path) => fs.rmdir(path),
    ...(canHold() && { hold: holdDirectory }),
    sync: async (directory) => {
      if (!windows) await syncDirectory(directory)
    },
  }
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

/** Linux's flag for a handle that only names a place, needs no right to read it, and is the same on all machines that Node runs on. */
const O_PATH = 0o10000000

/** True where open directories can be worked in by path: Linux with `/proc`. */
function canHold(): boolean {
  return process.platform === 'linux' && process.getBuiltinModule('node:fs').existsSync('/proc/self/fd')
}

async function holdDirectory(directory: string): Promise<HeldDirectory> {
  const { constants, openSync, readlinkSync, closeSync } = process.getBuiltinModule('node:fs')
  const handle = openSync(directory, O_PATH | constants.O_DIRECTORY | constants.O_NOFOLLOW)
  const path = `/proc/self/fd/${handle}`
  return { path, where: async () => readlinkSync(path), release: async () => closeSync(handle) }
}

async function readInfo(path: string, fs: typeof import('node:fs/promises'), windows: boolean): Promise<FileInfo | undefined> {
  const found = await orNothing(['ENOENT', 'ENOTDIR'], fs.lstat(path, { bigint: true }))
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

/** What a call answers; undefined where it fails with one of the codes. */
async function orNothing<T>(codes: readonly string[], call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (codes.includes(errorCode(error))) return undefined
    throw error
  }
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

async function fill(handle: FileHandle, bytes: Uint8Array | Filling, look: NewFile = {}): Promise<void> {
  if (typeof bytes === 'function') await bytes((piece) => handle.writeFile(piece))
  else await handle.writeFile(bytes)
  const { uid, gid } = await handle.stat()
  if (look.owner && look.owner !== `${uid}:${gid}`) {
    const [user, group] = look.owner.split(':').map(Number)
    await handle.chown(user!, group!)
  }
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

async function persistently(call: () => Promise<void>): Promise<void> {
  for (let left = RENAME_TRIES; ; left--) {
    if (await allowing(left > 1 ? ['EPERM', 'EACCES', 'EBUSY'] : [], call())) return
    await new Promise((resolve) => setTimeout(resolve, 10 * (RENAME_TRIES - left + 1)))
  }
}
