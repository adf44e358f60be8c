import type { Problem } from '@suture/text'
import { decodeFile } from './encoding/decode-file'
import type { CheckedText, FileEncoding } from './encoding/encoding'
import type { FileChange } from './files/change'
import type { CommitPlace } from './files/commit-place'
import { directoryOf, type FileInfo, type Files, joinPath, nameOf } from './files/files'
import { hashBytes } from './files/hash'
import { type HeldFiles, heldFiles } from './files/held-files'
import { ioProblem } from './files/io-problem'
import { assertOwnState, withStateErrors } from './files/state-files'
import { takeText } from './files/text-pieces'
import { endPending } from './journal/end-pending'
import { listLandings, listTransactions, type RecordedEdits, type Transaction } from './journal/history'
import { listPending, type Pending } from './journal/pending'
import { type Recovered, recover } from './journal/recover'
import { type ResolvedPath, resolveInside } from './paths/resolve-path'
import { type CommitOptions, checkChanges, commitChanges } from './transaction/commit'
import type { CommitResult } from './transaction/commit-result'
import { type UndoOptions, type UndoResult, undoTransaction } from './transaction/undo'

/** Options of `openWorkspace`. */
export interface WorkspaceOptions {
  readonly files: Files
  /** Absolute path of the root directory. Nothing outside the root is accessed. */
  readonly root: string
  /** Absolute path of the folder for journals and locks. Default: the state directory of `files`. */
  readonly stateDir?: string
  /** Milliseconds to wait for other processes that change the same files. Default: 5,000. */
  readonly patience?: number
  /** If false, unfinished transactions are not recovered and nothing is changed. This is for read-only use. */
  readonly recover?: boolean
}

/** A file that was read as text. */
export interface FileText {
  readonly ok: true
  /** Relative to the root, with `/` between names. */
  readonly path: string
  readonly text: string
  /** SHA-256 of the file's bytes, for `expectedHash` of a change. */
  readonly hash: string
  readonly encoding: FileEncoding
  readonly mode: number
}

/** A file that was not read, and why. `missing` is true if the path is valid but there is no file. */
export interface NotRead {
  readonly ok: false
  readonly missing: boolean
  readonly problem: Problem
}

/** A directory whose files can be read, and changed in transactions. */
export interface Workspace {
  /** The real path of the root. */
  readonly root: string
  /** Transactions of processes that died, which were recovered when the workspace was opened. */
  readonly recovered: readonly Recovered[]
  /**
   * Why recovery failed, or why the journals could not be read. Recovery is tried again before every commit. The commit is refused if
   * recovery fails again.
   */
  readonly recoveryProblem?: Problem
  /** Reads a file and decodes it, without loss: the text, written back, has the same bytes. */
  read(path: string): Promise<FileText | NotRead>
  /**
   * Reads a file in UTF-8 or UTF-16 in pieces, until `take` returns false. The rest of the file is neither read nor checked. Other
   * encodings are an error.
   */
  readPieces(path: string, take: (text: string) => boolean): Promise<{ readonly ok: true } | NotRead>
  /** Validates a set of changes and writes nothing. */
  check(changes: readonly FileChange[]): Promise<CommitResult>
  /** Makes all changes of a set, or none. */
  commit(changes: readonly FileChange[], options?: CommitOptions): Promise<CommitResult>
  /** Undoes a transaction. Default: the last one. */
  undo(options?: UndoOptions): Promise<UndoResult>
  /** Lists the finished transactions that can be undone, newest first. */
  history(): Promise<Transaction[]>
  /** Lists the edits that the transactions of `history()` recorded, newest first. Only changes that carried edit hashes are recorded. */
  landings(): Promise<RecordedEdits[]>
  /**
   * Lists the transactions that are running in other processes, and the transactions that were interrupted and not recovered. Writes
   * nothing.
   */
  pending(): Promise<Pending[]>
  /**
   * Recovers interrupted transactions. `ending` is the id of a pending transaction that is treated as dead although its process cannot be
   * checked.
   */
  recover(ending?: string): Promise<readonly Recovered[]>
}

/** Default for `patience`: milliseconds to wait for other processes. */
const PATIENCE = 5_000

/**
 * Opens a directory for reading and changing, after recovering transactions of processes that died. Throws a RangeError if `root` is not a
 * directory. Source: docs/architecture.md, Files.
 */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const given = options.files
  const files = withStateErrors({ ...given, stateDirectory: await trueStateDirectory(given, options.stateDir ?? given.stateDirectory) })
  const root = await files.real(options.root)
  if (root === undefined || (await files.info(root))?.kind !== 'directory')
    throw new RangeError(`the root ${options.root} is not a directory`)
  const place: CommitPlace = { files, root, patience: options.patience ?? PATIENCE }
  const recovery = await recoverNow(place, options.recover !== false)
  return {
    root,
    ...recovery,
    read: (path) => readFile(place, path),
    readPieces: (path, take) => readPieces(place, path, take),
    check: (changes) => checkChanges(place, changes),
    commit: (changes, commitOptions) => commitChanges(place, changes, commitOptions),
    undo: (undoOptions) => undoTransaction(place, undoOptions),
    history: () => listTransactions(files, root),
    landings: () => listLandings(files, root),
    pending: () => listPending(files, root),
    recover: (ending) => endPending(place, ending),
  }
}

/**
 * Returns the state directory with the links in its existing parents resolved, so that paths can be compared with the directory before it
 * exists. If the directory cannot be accessed, it is returned unchanged, and later operations that need it report the reason.
 */
async function trueStateDirectory(files: Files, path: string): Promise<string> {
  const slashed = files.windows ? path.replaceAll('\\', '/') : path
  const there = await files.real(slashed).catch(() => slashed)
  if (there !== undefined || slashed === directoryOf(slashed)) return there ?? slashed
  return joinPath(await trueStateDirectory(files, directoryOf(slashed)), nameOf(slashed))
}

async function recoverNow(
  { files, root, patience }: CommitPlace,
  really: boolean,
): Promise<Pick<Workspace, 'recovered' | 'recoveryProblem'>> {
  try {
    await assertOwnState(files)
    return { recovered: really ? await recover(files, root, patience) : [] }
  } catch (error) {
    return { recovered: [], recoveryProblem: ioProblem(error, files.stateDirectory, 'read') }
  }
}

function readFile(place: CommitPlace, path: string): Promise<FileText | NotRead> {
  return opened<FileText>(place, path, async (held, { target, info, path: clean }) => {
    const bytes = await held.read(target)
    const decoded = decodeFile(bytes)
    if (!decoded.ok) return decoded
    return { ok: true, path: clean, text: decoded.text, hash: await hashBytes(bytes), encoding: decoded.encoding, mode: info.mode }
  })
}

function readPieces(place: CommitPlace, path: string, take: (text: string) => boolean): Promise<{ readonly ok: true } | NotRead> {
  return opened<{ readonly ok: true }>(place, path, async (held, { target }) => (await takeText(held, target, take)) ?? { ok: true })
}

/** Resolves a path, and calls `use` with the file and its open directory. If the file cannot be opened, returns the reason. */
async function opened<T extends { readonly ok: true }>(
  { files, root }: CommitPlace,
  path: string,
  use: (held: HeldFiles, resolved: ResolvedPath & { readonly info: FileInfo }) => Promise<T | Extract<CheckedText, { ok: false }>>,
): Promise<T | NotRead> {
  const not = (problem: Problem, missing = false): NotRead => ({ ok: false, missing, problem })
  const held = heldFiles(files)
  try {
    const result = await resolveInside(files, root, path)
    if (!result.ok) return not(result.problem)
    const { info } = result.resolved
    if (!info) return not({ kind: 'unreadable', path, reason: 'the file does not exist' }, true)
    const used = await use(held, { ...result.resolved, info })
    return used.ok ? used : not({ kind: 'unreadable', path, reason: used.reason, cause: used.cause })
  } catch (error) {
    return not(ioProblem(error, path, 'read'))
  } finally {
    await held.release()
  }
}
