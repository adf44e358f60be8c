import type { Problem } from '@suture/text'
import type { FileChange } from './files/change'
import type { CommitPlace } from './files/commit-place'
import { type CheckedText, decodeText, type Encoding } from './files/encoding'
import { directoryOf, type FileInfo, type Files, joinPath, nameOf } from './files/files'
import { hashBytes } from './files/hash'
import { type HeldFiles, heldFiles } from './files/held-files'
import { ioProblem } from './files/io-problem'
import { assertOwnState, namingState } from './files/state-files'
import { takeText } from './files/text-pieces'
import { endPending } from './journal/end-pending'
import { listLandings, listTransactions, type RecordedEdits, type Transaction } from './journal/history'
import { listPending, type Pending } from './journal/pending'
import { type Recovered, recover } from './journal/recover'
import { type ResolvedPath, resolveInside } from './paths/resolve-path'
import { type CommitOptions, checkChanges, commitChanges } from './transaction/commit'
import type { CommitResult } from './transaction/commit-result'
import { type UndoOptions, type UndoResult, undoTransaction } from './transaction/undo'

/** What a workspace is opened with. */
export interface WorkspaceOptions {
  readonly files: Files
  /** Absolute path of the directory that nothing leaves. */
  readonly root: string
  /** Absolute path of the folder for journals and claims; that of `files` when absent. */
  readonly stateDir?: string
  /** Milliseconds to wait for other processes that work on the same files; 5,000 when absent. */
  readonly patience?: number
  /** False leaves everything as it is, unfinished transactions too: for looking only. */
  readonly recover?: boolean
}

/** A file that was read as text. */
export interface FileText {
  readonly ok: true
  /** Relative to the root, `/` between names. */
  readonly path: string
  readonly text: string
  /** SHA-256 of the bytes; give it back with the change. */
  readonly hash: string
  readonly encoding: Encoding
  readonly mode: number
}

/** A file that was not read. `missing` when the path is fine and nothing is there. */
export interface NotRead {
  readonly ok: false
  readonly missing: boolean
  readonly problem: Problem
}

/** A directory and the files below it, read and changed in transactions. */
export interface Workspace {
  /** The root's real path. */
  readonly root: string
  /** What was left unfinished by a process that died, and has been ended when the workspace was opened. */
  readonly recovered: readonly Recovered[]
  /** Why recovery could not be done, or the journals cannot be looked at; it is tried again before every commit, which is refused while it fails. */
  readonly recoveryProblem?: Problem
  /** Reads a file as text, strictly. */
  read(path: string): Promise<FileText | NotRead>
  /** Reads a file as text, piece by piece, until `take` gives false: what is behind is neither read nor checked, and nothing is held. */
  readPieces(path: string, take: (text: string) => boolean): Promise<{ readonly ok: true } | NotRead>
  /** Validates a set of changes and writes nothing. */
  check(changes: readonly FileChange[]): Promise<CommitResult>
  /** Makes all changes of a set, or none. */
  commit(changes: readonly FileChange[], options?: CommitOptions): Promise<CommitResult>
  /** Takes a transaction back, the last one unless another is named. */
  undo(options?: UndoOptions): Promise<UndoResult>
  /** The finished transactions that can be taken back, the last first. */
  history(): Promise<Transaction[]>
  /** The edits that they landed, where the changes gave hashes of them, the last transaction first. */
  landings(): Promise<RecordedEdits[]>
  /** What is under way in other processes, or was cut short and is not ended. Writes nothing. */
  pending(): Promise<Pending[]>
  /** Ends what was cut short; `ending`, a pending one's id, is taken for dead, though its process cannot be asked. */
  recover(ending?: string): Promise<readonly Recovered[]>
}

/** The patience of a workspace that was not given one, milliseconds. */
const PATIENCE = 5_000

/**
 * Opens a directory for reading and changing, after ending whatever a process that died left unfinished. Throws a
 * RangeError when `root` is no directory. Source: docs/architecture.md, Files.
 */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const given = options.files
  const files = namingState({ ...given, stateDirectory: await trueStateDirectory(given, options.stateDir ?? given.stateDirectory) })
  const root = await files.real(options.root)
  if (root === undefined || (await files.info(root))?.kind !== 'directory') throw new RangeError(`the root ${options.root} is no directory`)
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
 * The state directory with the links of those above it followed, so that paths can be held against it before it exists. Where it cannot be looked at
 * it stays as given: nothing is written there, and whatever needs it says why.
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
    const decoded = decodeText(bytes)
    if (!decoded.ok) return decoded
    return { ok: true, path: clean, text: decoded.text, hash: await hashBytes(bytes), encoding: decoded.encoding, mode: info.mode }
  })
}

function readPieces(place: CommitPlace, path: string, take: (text: string) => boolean): Promise<{ readonly ok: true } | NotRead> {
  return opened<{ readonly ok: true }>(place, path, async (held, { target }) => (await takeText(held, target, take)) ?? { ok: true })
}

/** Uses a file that is there, through its directory as it was found to be; or says why that cannot be. */
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
