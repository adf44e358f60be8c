/** What is at a path, the path itself and not what a link points to. */
export interface FileInfo {
  readonly kind: 'file' | 'directory' | 'link' | 'other'
  /** Bytes. */
  readonly size: number
  /** Permission bits, 0 to 0o7777. */
  readonly mode: number
  /** Names the same file under all of its paths (device and inode); empty where that is unknown. */
  readonly id: string
  /** Hard links, at least 1. */
  readonly links: number
  /** User and group, opaque; empty where there are none. */
  readonly owner: string
  /** Another one after every write, as far as the system knows; opaque. */
  readonly stamp: string
  /** Milliseconds since 1970 of the last write; absent where it is not known. */
  readonly written?: number
}

/** A file to ask about: its absolute path, and the `id` of its info. */
export interface ExtendedFile {
  readonly path: string
  readonly id: string
}

/** How a new file is to look. */
export interface NewFile {
  /** Permission bits, set exactly; the system's default where absent. */
  readonly mode?: number
  /** The `owner` of another file's info. */
  readonly owner?: string
}

/** Bytes that are handed over piece by piece, so that they are never held whole: a piece holds until its `write` ends, and its memory is then used again. */
export type Filling = (write: (piece: Uint8Array) => Promise<void>) => Promise<void>

/** The process that works with the files, for telling live transactions from those of a process that died. */
export interface FileProcess {
  /** ASCII alphanumerics and `-` only; differs between processes and machines. */
  readonly id: string
  /** For people: `process 77 on build-3`. */
  readonly name: string
  /** What is known of the process with that id; 'unknown' for those of another machine. */
  state(id: string): Promise<'alive' | 'gone' | 'unknown'>
  /** Called before each claim on files, and throws where none may be made any more: whoever holds one is not to be ended. */
  claiming?(): void
  /** Called when the claim is given back. */
  released?(): void
}

/** What is free on a disk. */
export interface Room {
  /** Names the disk; opaque. */
  readonly disk: string
  /** Bytes; Infinity where the disk does not say. */
  readonly free: number
}

/**
 * The door to a file system. All effects of the workspace pass through it. Paths are absolute, with `/` between names on
 * every platform. Failures throw errors with a `code` as Node names them (ENOENT, EEXIST, EACCES, ENOSPC ...).
 */
export interface Files {
  /** Names reserved by Windows mean devices here. */
  readonly windows: boolean
  /** Absolute path of the folder for journals and claims. */
  readonly stateDirectory: string
  /** The usual folder for journals, where it cannot be written and `stateDirectory` is a private temporary one. */
  readonly usualStateDirectory?: string
  readonly process: FileProcess
  /** True when a new file can be given this owner. */
  canOwn(owner: string): boolean
  /** True when the owner is the user of this process; absent where files have no owners. */
  isOwn?(owner: string): boolean
  /** Fails as writing into a file or a directory would, where this process may not; absent where that cannot be asked. */
  mayWrite?(path: string): Promise<void>
  /** The ids of the files that have an access list or attributes which a new file would lack; absent where that cannot be asked. */
  extended?(files: readonly ExtendedFile[]): Promise<ReadonlySet<string>>
  /** The disk that holds a file or a directory, and how many bytes this process may still write there; absent where that cannot be asked. */
  room?(path: string): Promise<Room>
  /** What is at the path, links not followed; undefined when nothing does. */
  info(path: string): Promise<FileInfo | undefined>
  /** The path with all links followed and names in their true case; undefined when it leads nowhere. */
  real(path: string): Promise<string | undefined>
  /** The names in a directory, in any order. */
  list(directory: string): Promise<string[]>
  /** The bytes of a regular file. A link at the path itself is an error. */
  read(path: string): Promise<Uint8Array>
  /** The same piece by piece, each handed over before the next is read; absent where files are read whole alone. */
  readPieces?(path: string, tell: (piece: Uint8Array) => void | Promise<void>): Promise<void>
  /** Makes a file that does not exist (EEXIST) and brings its bytes to the disk. */
  create(path: string, bytes: Uint8Array | Filling, look?: NewFile): Promise<void>
  /** Writes over an existing file in place, keeping inode and `mode`, and brings its bytes to the disk. */
  overwrite(path: string, bytes: Uint8Array, mode: number): Promise<void>
  /** Moves a file in one step, over an existing one too. Two names of one inode stay as they are. */
  rename(from: string, to: string): Promise<void>
  /** Moves a file where nothing may be (EEXIST). Cut short, it may leave both names, of one inode. */
  place(from: string, to: string): Promise<void>
  /** Gives a file a second name (EEXIST); throws ENOTSUP where there are no hard links. */
  link(from: string, to: string): Promise<void>
  /** Removes a file or link (ENOENT). */
  remove(path: string): Promise<void>
  /** Makes one directory (EEXIST, ENOENT). */
  makeDirectory(path: string, mode?: number): Promise<void>
  /** Removes an empty directory (ENOTEMPTY, ENOENT). */
  removeDirectory(path: string): Promise<void>
  /** Brings a directory's names to the disk, where the platform can. */
  sync(directory: string): Promise<void>
  /**
   * Opens a directory, so that calls reach into it wherever its path leads later. Fails with ENOENT, or with ENOTDIR or ELOOP for a link. Absent where the
   * platform cannot.
   */
  hold?(directory: string): Promise<HeldDirectory>
}

/** An open directory. */
export interface HeldDirectory {
  /** The name of the directory in paths; names follow it after a `/`. */
  readonly path: string
  /** The true path of the directory now; undefined when at none. */
  where(): Promise<string | undefined>
  release(): Promise<void>
}

/** The code of a failed call, such as 'ENOENT'; empty for other errors. */
export function errorCode(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}

/** Runs a call and lets the given codes pass; true when the call went through. */
export async function allowing(codes: readonly string[], call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (error) {
    if (codes.includes(errorCode(error))) return false
    throw error
  }
}

/** The names in a directory; none where it is not there, or not any more. */
export async function namesIn(files: Files, directory: string): Promise<string[]> {
  try {
    return await files.list(directory)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}

/** Runs `work` for every item, at most `width` at a time. The first failure ends it, once those under way have ended. */
export async function inParallel<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values()
  let failure: { readonly error: unknown } | undefined
  const worker = async () => {
    for (const item of waiting) {
      if (failure) return
      await work(item).catch((error: unknown) => {
        failure ??= { error }
      })
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker))
  if (failure) throw failure.error
}

/** The directory of an absolute path; the path itself at the top. */
export function directoryOf(path: string): string {
  const above = path.slice(0, Math.max(0, path.lastIndexOf('/')))
  return above === '' || /^[A-Za-z]:$/.test(above) ? `${above}/` : above
}

/** The last name of a path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Joins a directory and a name. */
export function joinPath(directory: string, name: string): string {
  return directory.endsWith('/') ? directory + name : `${directory}/${name}`
}

/** True when `path` is `directory` or is below it. */
export function isInside(directory: string, path: string): boolean {
  return path === directory || path.startsWith(directory.endsWith('/') ? directory : `${directory}/`)
}

/** A path as a case-insensitive file system compares it. */
export function foldPath(path: string): string {
  return path.normalize('NFC').toLowerCase()
}
