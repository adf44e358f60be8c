import { directoryOf, errorCode, type Files, foldPath, type HeldDirectory, isInside, nameOf } from './files'

/**
 * # Held directories
 * A path is followed anew by every call, so whoever may rename in the root can put a link in a folder's place between two calls.
 * Here each directory is opened once, found to be where its path says, and all calls on its names go through what was opened:
 * ```
 * open   /root/src            that directory stands at /root/src        (else ESTALE)
 * rename /root/src/x.new -> /root/src/x    becomes    <held>/x.new -> <held>/x
 * ```
 * What is swapped later is not followed, and what was begun in a directory that was moved can still be taken back there.
 * Cost: one open and one look a directory. Weakness: needs a platform that can work in an open directory; elsewhere paths are used as
 * they are, and `stands` is but a look before the call.
 */
export interface HeldFiles extends Files {
  /** False where the platform cannot hold directories. */
  readonly holds: boolean
  /** True when the directory that holds the path is still where the path says. */
  stands(path: string): Promise<boolean>
  /** True when calls on the path reach its directory: it exists, or was held before it was moved. */
  reaches(path: string): Promise<boolean>
  /** Lets all directories go. */
  release(): Promise<void>
}

/** Directories that are held at once; systems allow a process about 1,000 open files. */
const LIMIT = 400

/** Codes by which a directory is not there, or not where its path says. */
const AWAY = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ESTALE']

interface Entry {
  readonly held: HeldDirectory
  users: number
}

/** Files whose directories are held from their first use until `release`. Those of the state directory are used by path. */
export function heldFiles(files: Files): HeldFiles {
  const { hold } = files
  return hold ? throughHandles(files, hold) : byPath(files)
}

function byPath(files: Files): HeldFiles {
  const stands = async (path: string) => (await files.real(directoryOf(path))) === directoryOf(path)
  return { ...files, holds: false, stands, reaches: stands, release: async () => {} }
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
      readPieces: (path: string, tell: (piece: Uint8Array) => void | Promise<void>) => at(path, (held) => readPieces(held, tell)),
    }),
    create: (path, bytes, look) => at(path, (held) => files.create(held, bytes, look)),
    overwrite: (path, bytes, mode) => at(path, (held) => files.overwrite(held, bytes, mode)),
    rename: (from, to) => both(from, to, files.rename),
    place: (from, to) => both(from, to, files.place),
    link: (from, to) => both(from, to, files.link),
    remove: (path) => at(path, files.remove),
    makeDirectory: (path, mode) => at(path, (held) => files.makeDirectory(held, mode)),
    removeDirectory: (path) => at(path, files.removeDirectory),
    sync: (directory) =>
      isInside(files.stateDirectory, directory) ? files.sync(directory) : use(directory, ({ held }) => files.sync(held.path)),
    stands: (path) => {
      const directory = directoryOf(path)
      return away(
        false,
        use(directory, async ({ held }) => isSame(await held.where(), directory)),
      )
    },
    reaches: (path) =>
      away(
        false,
        use(directoryOf(path), async () => true),
      ),
    release,
  }
}

/** Where case is ignored, the system may give another spelling than the one that was asked for. */
function isSame(where: string | undefined, directory: string): boolean {
  return where !== undefined && foldPath(where) === foldPath(directory)
}

/** The directories that are held, each opened when it is first used; the one that was used longest ago goes when they are too many. */
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
