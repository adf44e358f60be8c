import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, lstatSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * A file of the user's own in which V8's code for a bundle is kept. It is code that runs: it is read only from a folder that nobody else
 * can write, and only where its digest fits the bundle and the code.
 */
export interface KeptCode {
  readonly read: (source: string) => Buffer | undefined
  readonly write: (source: string, code: Buffer) => void
}

/** Bytes of the SHA-256 of the source and the code, with which the file begins. */
const DIGEST = 32

/** Where the code for a bundle is kept under this Node; what fails is as if nothing were kept. */
export function keptCode(bundle: string): KeptCode {
  const key = createHash('sha256').update([bundle, process.version, process.arch].join('\0')).digest('hex').slice(0, 16)
  return {
    read: (source) =>
      orNothing(() => {
        const kept = readOwn(join(cacheFolder(), key))
        const code = kept.subarray(DIGEST)
        return digest(source, code).equals(kept.subarray(0, DIGEST)) ? code : undefined
      }),
    write: (source, code) =>
      orNothing(() => {
        const folder = cacheFolder()
        for (const each of [dirname(folder), folder]) makeFolder(each)
        checkOwn(lstatSync(folder), folder)
        const draft = join(folder, `${key}.${process.pid}`)
        try {
          writeFileSync(draft, Buffer.concat([digest(source, code), code]), { flag: 'wx', mode: 0o600 })
          renameSync(draft, join(folder, key))
        } catch {
          rmSync(draft, { force: true })
        }
      }),
  }
}

/** The user's folder for what can be made again. Source: the XDG base directory specification. */
function cacheFolder(): string {
  const { XDG_CACHE_HOME: xdg, LOCALAPPDATA: local } = process.env
  if (xdg?.startsWith('/')) return join(xdg, 'suture')
  if (process.platform === 'win32' && local) return join(local, 'suture', 'cache')
  return process.platform === 'darwin' ? join(homedir(), 'Library/Caches/suture') : join(homedir(), '.cache/suture')
}

/**
 * Makes one folder. Those above it are not made: a home that is not there is not meant to be, and where a file system has no folders to give,
 * as `/proc`, Node asks for them without end.
 */
function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** The bytes of a file that, like its folder, is the user's alone. */
function readOwn(path: string): Buffer {
  const folder = join(path, '..')
  checkOwn(lstatSync(folder), folder)
  const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    checkOwn(fstatSync(file), path)
    return readFileSync(file)
  } finally {
    closeSync(file)
  }
}

function checkOwn({ uid, mode }: { readonly uid: number; readonly mode: number }, path: string): void {
  if (process.getuid && (uid !== process.getuid() || (mode & 0o022) !== 0)) throw new Error(`${path} can be written by others`)
}

function digest(source: string, code: Uint8Array): Buffer {
  return createHash('sha256').update(source).update('\0').update(code).digest()
}

function orNothing<T>(call: () => T): T | undefined {
  try {
    return call()
  } catch {
    return undefined
  }
}
