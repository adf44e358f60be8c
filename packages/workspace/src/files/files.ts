/** Information about the entry at a path. Links are not followed. */
export interface FileInfo {
  readonly kind: 'file' | 'directory' | 'link' | 'other'
  /** Size in bytes. */
  readonly size: number
  /** Permission bits, 0 to 0o7777. */
  readonly mode: number
  /** Identifies a file under all of its paths (device and inode). Empty if unknown. */
  readonly id: string
  /** Number of hard links, at least 1. */
  readonly links: number
  /** Opaque user and group. Empty if the file system has none. */
  readonly owner: string
  /** Opaque value that changes with every write, as far as the system can detect writes. */
  readonly stamp: string
  /** Time of the last write, in milliseconds since 1970. Absent if unknown. */
  readonly written?: number
}

/** A file whose extended attributes are queried: its absolute path, and the `id` of its info. */
export interface ExtendedFile {
  readonly path: string
  readonly id: string
}

/** Attributes of a new file. */
export interface NewFile {
  /** Permission bits. Without `owner`, the bits of the umask are removed. Default: those that the system gives a new file. */
  readonly mode?: number
  /** User and group, as in `FileInfo.owner`. */
  readonly owner?: string
  /**
   * Absolute path of an existing file. The new file gets its permission bits, access control list and extended attributes. If the file does
   * not exist or the system cannot copy them, `mode` applies.
   */
  readonly like?: string
}

/** Writes bytes in pieces, so that they are never all in memory. The buffer of a piece is reused once the piece's `write` has resolved. */
export type ByteSource = (write: (piece: Uint8Array) => Promise<void>) => Promise<void>

/** The process that uses the files. With this information, running transactions are distinguished from those of a process that died. */
export interface FileProcess {
  /** Id that is unique among processes and machines. It only has ASCII letters, digits and `-`. */
  readonly id: string
  /** Name that is shown to people, such as `process 77 on build-3`. */
  readonly name: string
  /** Returns whether the process with the given id is alive. 'unknown' for a process of another machine. */
  state(id: string): Promise<'alive' | 'gone' | 'unknown'>
  /**
   * Called before each lock is acquired. Throws if the process is about to be ended and must not acquire more locks. A process that holds a
   * lock must not be ended.
   */
  acquiring?(): void
  /** Called after the lock is released. */
  released?(): void
}

/** Free space on a disk. */
export interface DiskSpace {
  /** Opaque name of the disk. */
  readonly disk: string
  /** Free bytes. Infinity if unknown. */
  readonly free: number
}

/**
 * The file system that a workspace uses. All effects on files are calls of this interface. Paths are absolute and use `/` on every
 * platform. A failed call rejects with an error that has a `code` as in Node (ENOENT, EEXIST, EACCES, ENOSPC ...).
 */
export interface Files {
  /** Whether the file system follows the rules of Windows. For example, reserved names are devices. */
  readonly windows: boolean
  /** Absolute path of the folder for journals and locks. */
  readonly stateDirectory: string
  /**
   * The default state directory. Only set if the default directory is not writable and `stateDirectory` is a temporary replacement for it.
   */
  readonly usualStateDirectory?: string
  readonly process: FileProcess
  /** Whether this process can make `owner` the owner of a new file. */
  canOwn(owner: string): boolean
  /** Whether the owner is the user of this process. Absent if files have no owners. */
  isOwn?(owner: string): boolean
  /**
   * Rejects if this process may not write the file or directory. The error is the one that a write would have. The method is absent if the
   * system cannot check this.
   */
  mayWrite?(path: string): Promise<void>
  /**
   * Returns the ids of those files that have an access control list or extended attributes, which a new file would lack. The method is
   * absent if the system cannot check this.
   */
  extended?(files: readonly ExtendedFile[]): Promise<ReadonlySet<string>>
  /**
   * Returns the disk of a file or directory, and the number of bytes that this process may still write to the disk. The method is absent if
   * the system cannot check this.
   */
  diskSpace?(path: string): Promise<DiskSpace>
  /** Returns information about the entry at the path, without following links. Undefined if there is none. */
  info(path: string): Promise<FileInfo | undefined>
  /** Returns the path with all links resolved and names in their stored case. Undefined if there is no such entry. */
  real(path: string): Promise<string | undefined>
  /** Returns the names in a directory, in any order. */
  list(directory: string): Promise<string[]>
  /** Reads a regular file. Fails if the path itself is a link. */
  read(path: string): Promise<Uint8Array>
  /**
   * Reads a regular file in pieces. Each piece is passed on before the next piece is read. The method is absent if files can only be read
   * whole.
   */
  readPieces?(path: string, onPiece: (piece: Uint8Array) => void | Promise<void>): Promise<void>
  /** Creates a file and flushes it to the disk. Fails with EEXIST if the path already exists. */
  create(path: string, bytes: Uint8Array | ByteSource, attributes?: NewFile): Promise<void>
  /** Overwrites an existing file in place and flushes it to the disk. Keeps the inode and sets `mode`. */
  overwrite(path: string, bytes: Uint8Array, mode: number): Promise<void>
  /** Renames a file atomically, replacing an existing file. Does nothing if both paths are names of one inode. */
  rename(from: string, to: string): Promise<void>
  /**
   * Moves a file. Fails with EEXIST instead of replacing another file. If the move is interrupted, both names may exist for the same inode.
   */
  place(from: string, to: string): Promise<void>
  /** Creates a hard link. Fails with EEXIST if the path already exists, and with ENOTSUP if the file system has no hard links. */
  link(from: string, to: string): Promise<void>
  /** Removes a file or link. Fails with ENOENT if there is none. */
  remove(path: string): Promise<void>
  /** Creates a directory. Fails with EEXIST or ENOENT. */
  makeDirectory(path: string, mode?: number): Promise<void>
  /** Removes an empty directory. Fails with ENOTEMPTY or ENOENT. */
  removeDirectory(path: string): Promise<void>
  /** Flushes the entries of a directory to the disk, if the platform supports that. */
  sync(directory: string): Promise<void>
  /**
   * Opens a directory, so that later calls reach this directory even if its path then leads elsewhere. Fails with ENOENT, or with ENOTDIR
   * or ELOOP for a link. The method is absent if the platform has no directory handles.
   */
  hold?(directory: string): Promise<HeldDirectory>
}

/** An open directory. */
export interface HeldDirectory {
  /** Path by which other calls reach the open directory. They append `/` and a name. */
  readonly path: string
  /** Returns the path at which the directory is now. Undefined if it has none. */
  where(): Promise<string | undefined>
  release(): Promise<void>
}

/** Returns the code of a failed call, such as 'ENOENT'. Empty for other errors. */
export function errorCode(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}

/** Awaits a call and ignores errors with one of the codes. Returns whether the call succeeded. */
export async function allowing(codes: readonly string[], call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (error) {
    if (codes.includes(errorCode(error))) return false
    throw error
  }
}

/** Returns the names in a directory. Empty if there is no such directory. */
export async function namesIn(files: Files, directory: string): Promise<string[]> {
  try {
    return await files.list(directory)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}

/**
 * Runs `work` for every item, at most `width` at a time. After a failure no more calls are started. The first error is thrown once the
 * running calls have ended.
 */
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

/** Returns the parent directory of an absolute path. The root directory is its own parent. */
export function directoryOf(path: string): string {
  const above = path.slice(0, Math.max(0, path.lastIndexOf('/')))
  return above === '' || /^[A-Za-z]:$/.test(above) ? `${above}/` : above
}

/** Returns the last name of a path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Joins a directory and a name. */
export function joinPath(directory: string, name: string): string {
  return directory.endsWith('/') ? directory + name : `${directory}/${name}`
}

/** Whether `path` is `directory` or is below it. */
export function isInside(directory: string, path: string): boolean {
  return path === directory || path.startsWith(directory.endsWith('/') ? directory : `${directory}/`)
}

/** Returns the form in which a case-insensitive file system compares a path. */
export function foldPath(path: string): string {
  return path.normalize('NFC').toLowerCase()
}
