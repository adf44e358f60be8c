import { directoryOf, errorCode, type Files, foldPath, type HeldDirectory, isInside, nameOf } from './files'

/**
 * # Open directories
 * Each call resolves its path again. So another process that may rename in the root can replace a folder by a link between two calls. Here
 * each directory is opened once and its location is checked. All calls on its entries then use the open handle:
 * ```
 * open   /root/src            the handle's path must be /root/src        (else ESTALE)
 * rename /root/src/x.new -> /root/src/x    becomes    <handle>/x.new -> <handle>/x
 * ```
 * A folder that is swapped later is not followed. If a directory was moved, steps that began in it can still be rolled back there.
 * Cost: opening and checking each directory once. Weakness: needs a platform with directory handles. On other platforms plain paths are
 * used, and `isInPlace` is only a check before the call.
 */
export interface HeldFiles extends Files {
  /** Whether the platform has directory handles. */
  readonly holds: boolean
  /** Whether the parent directory of the path is still at its original location. */
  isInPlace(path: string): Promise<boolean>
  /** Whether calls on the path reach its parent directory. They do if the directory exists, or if it was opened before it was moved. */
  isReachable(path: string): Promise<boolean>
  /** Closes all directories. */
  release(): Promise<void>
}

/** Maximum number of open directories. Systems allow a process to open about 1,000 files. */
const LIMIT = 400

/** Error codes for a directory that does not exist or is not at its path. */
const AWAY = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ESTALE']

interface Entry {
  readonly held: HeldDirectory
  users: number
}

/**
 * Wraps files so that each directory is opened at its first use and kept open until `release`. The state directory is not opened but used
 * by its path.
 */
export function heldFiles(files: Files): HeldFiles {
  const { hold } = files
  return hold ? throughHandles(files, hold) : byPath(files)
}

function byPath(files: Files): HeldFiles {
  const isInPlace = async (path: string) => (await files.real(directoryOf(path))) === directoryOf(path)
  return { ...files, holds: false, isInPlace, isReachable: isInPlace, release: async () => {} }
}

function throughHandles(files: Files, hold: NonNullable<Files['hold']>): HeldFiles {
  const { use, release } = holdings(hold)
  const { readPieces } = files
  const at = <T>(path: string, call: (path: string) => Promise<T>): Promise<T> =>
    isInside(files.stateDirectory, path) ? call(path) : use(directoryOf(path), ({ held }) => call(`${held.path}/${nameOf(path)}`))
  const both = (from: string, to: string, call: (from: string, to: string) => Promise<void>) =>
    at(from, (source) => at(to, (target) => call(source, target)))
  const away = <T>(instead: T, call: Promise<T>): Promise<T> =>
    call.catch((error: unknown) => {
      if (AWAY.includes(errorCode(error))) return instead
      throw error
    })
  return {
    ...files,
    holds: true,
    info: (path) => away(undefined, at(path, files.info)),
    read: (path) => at(path, files.read),
    ...(readPieces && {
      readPieces: (path: string, onPiece: (piece: Uint8Array) => void | Promise<void>) => at(path, (held) => readPieces(held, onPiece)),
    }),
    create: (path, bytes, { like, ...rest } = {}) =>
      both(path, like ?? path, (held, source) => files.create(held, bytes, { ...rest, ...(like !== undefined && { like: source }) })),
    overwrite: (path, bytes, mode) => at(path, (held) => files.overwrite(held, bytes, mode)),
    rename: (from, to) => both(from, to, files.rename),
    place: (from, to) => both(from, to, files.place),
    link: (from, to) => both(from, to, files.link),
    remove: (path) => at(path, files.remove),
    makeDirectory: (path, mode) => at(path, (held) => files.makeDirectory(held, mode)),
    removeDirectory: (path) => at(path, files.removeDirectory),
    sync: (directory) =>
      isInside(files.stateDirectory, directory) ? files.sync(directory) : use(directory, ({ held }) => files.sync(held.path)),
    isInPlace: (path) => {
      const directory = directoryOf(path)
      return away(
        false,
        use(directory, async ({ held }) => isSame(await held.where(), directory)),
      )
    },
    isReachable: (path) =>
      away(
        false,
        use(directoryOf(path), async () => true),
      ),
    release,
  }
}

/** Whether two paths are equal. On a case-insensitive file system, the system may return a spelling that differs from the requested one. */
function isSame(where: string | undefined, directory: string): boolean {
  return where !== undefined && foldPath(where) === foldPath(directory)
}

/** Creates a cache of open directories. If the cache is full, the least recently used directory is closed. */
function holdings(hold: NonNullable<Files['hold']>) {
  const entries = new Map<string, Promise<Entry>>()
  const open = async (directory: string): Promise<Entry> => {
    const held = await hold(directory)
    const where = await held.where().catch(() => undefined)
    if (isSame(where, directory)) return { held, users: 0 }
    await held.release()
    throw Object.assign(new Error(`ESTALE: ${directory} leads elsewhere`), { code: 'ESTALE' })
  }
  const shrink = async () => {
    for (const [directory, entry] of entries) {
      if (entries.size <= LIMIT) return
      const { held, users } = await entry
      if (users > 0 || !entries.delete(directory)) continue
      await held.release()
    }
  }
  return {
    use: async <T>(directory: string, work: (entry: Entry) => Promise<T>): Promise<T> => {
      const opening = entries.get(directory) ?? open(directory)
      entries.delete(directory)
      entries.set(directory, opening)
      let entry: Entry
      try {
        entry = await opening
      } catch (error) {
        if (entries.get(directory) === opening) entries.delete(directory)
        throw error
      }
      entry.users++
      try {
        return await work(entry)
      } finally {
        entry.users--
        if (entries.size > LIMIT) await shrink()
      }
    },
    release: async () => {
      const all = await Promise.allSettled(entries.values())
      entries.clear()
      for (const entry of all) if (entry.status === 'fulfilled') await entry.value.held.release()
    },
  }
}
