import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, lstatSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * A cache file for V8's compiled code of a bundle. Because the code will be executed, the file is only read from a folder that nobody else
 * can write, and only if its digest matches the bundle and the code.
 */
export interface CompileCache {
  readonly read: (source: string) => Buffer | undefined
  readonly write: (source: string, code: Buffer) => void
}

/** Length in bytes of the SHA-256 at the start of the file. It is the digest of source and code. */
const DIGEST = 32

/** Returns the cache for a bundle under this version of Node. Errors are ignored, as if nothing were cached. */
export function compileCache(bundle: string): CompileCache {
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

/** Returns the user's cache folder. Source: the XDG base directory specification. */
function cacheFolder(): string {
  const { XDG_CACHE_HOME: xdg, LOCALAPPDATA: local } = process.env
  if (xdg?.startsWith('/')) return join(xdg, 'suture')
  if (process.platform === 'win32' && local) return join(local, 'suture', 'cache')
  return process.platform === 'darwin' ? join(homedir(), 'Library/Caches/suture') : join(homedir(), '.cache/suture')
}

/**
 * Creates a folder, but not its parents. If the home is missing, it is not created. Node's recursive mkdir is avoided, because it does not
 * end on file systems such as `/proc`.
 */
function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Returns the bytes of a file. Throws if other users can write the file or its folder. */
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
