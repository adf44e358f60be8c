import type { Problem } from '@suture/text'
import type { ChangeProblem, FileChange } from '../files/change'
import type { CommitPlace } from '../files/commit-place'
import { errorCode, type Files, inParallel, nameOf } from '../files/files'
import { heldFiles } from '../files/held-files'
import { ioProblem } from '../files/io-problem'
import { hashFile } from '../files/large'
import { finishedJournals } from '../journal/history'
import { type FoundJournal, type Journal, keptBytes, readKept } from '../journal/journal'
import { listPending, type Pending } from '../journal/pending'
import { recover } from '../journal/recover'
import type { Kept, RecordedFile } from '../journal/step'
import { resolveInside } from '../paths/resolve-path'
import { type CommitOptions, commitChanges } from './commit'
import type { Committed, NotCommitted } from './commit-result'

/** Which transaction is undone, and how. */
export interface UndoOptions extends CommitOptions {
  /** A transaction's id, the beginning of one, or its number; the last one when absent. */
  readonly id?: string
  /** Takes back the files that can be, and keeps the transaction for the others. */
  readonly partial?: boolean
  /** Called with how many of the transaction's files have been looked at, before the writing begins. */
  readonly onReading?: (done: number, total: number) => void
}

/** A transaction that was taken back. */
export interface Undone extends Committed {
  readonly undone: string
  /** Files that were as before already. */
  readonly already: readonly string[]
  /** With `partial`, the files that were left as they are. */
  readonly left: readonly ChangeProblem[]
}

/** An undo that was refused. */
export interface NotUndone extends NotCommitted {
  /** Files that `partial` would take back. */
  readonly others?: number
}

/** What became of an undo: a set that landed or was refused, or nothing to take back. */
export type UndoResult = Undone | NotUndone | { readonly ok: true; readonly nothing: true; readonly files: readonly [] }

/**
 * Takes back a transaction of the root: bytes, permission bits, names, made directories. All or nothing; refused where a file is neither as the
 * transaction left it nor as it was before, where the journal's bytes do not fit their hashes, and while another transaction of the root is unfinished. Source: docs/architecture.md, Files.
 */
export async function undoTransaction(place: CommitPlace, options: UndoOptions = {}): Promise<UndoResult> {
  const { files, root, patience } = place
  try {
    await recover(files, root, patience)
    const pending = (await listPending(files, root)).filter((each) => each.root === root && each.state !== 'damaged')
    if (pending.length > 0) return { ...refused(root, locked(root, pending[0]!)), pending }
    const journals = await finishedJournals(files, root)
    const journal = options.id === undefined ? journals[0] : journals.find(({ directory }) => isNamed(nameOf(directory), options.id!))
    if (journal) return await undoJournal(place, journal, options)
    if (options.id === undefined) return { ok: true, nothing: true, files: [] }
    return refused(options.id, { kind: 'unreadable', path: options.id, reason: 'there is no such transaction', cause: 'journal' })
  } catch (error) {
    if (options.signal?.aborted) throw error
    return refused(files.stateDirectory, ioProblem(error, files.stateDirectory, 'read'))
  }
}

function isNamed(name: string, id: string): boolean {
  return /^\d+$/.test(id) && Number.parseInt(name, 10) === Number(id) ? true : name.startsWith(id)
}

function refused(path: string, problem: Problem): NotCommitted {
  return { ok: false, problems: [{ index: 0, path, problem }] }
}

function locked(path: string, { holder }: Pending): Problem {
  return { kind: 'conflict', path, reason: 'locked', ...(holder !== undefined && { holder }) }
}

function damaged(path: string, reason: string): Problem {
  return { kind: 'unreadable', path, reason, cause: 'journal' }
}

async function undoJournal(place: CommitPlace, journal: FoundJournal, options: UndoOptions): Promise<UndoResult> {
  const { directory } = journal
  if (journal.state !== 'sound') return refused(directory, damaged(directory, 'the journal of this transaction cannot be read any more'))
  const { changes, already, problems } = await inverses(place, journal, options)
  const left = [...problems]
  if (left.length > 0 && !options.partial) return { ok: false, problems: left, others: changes.length }
  const emptied = journal.plan.directories.toReversed()
  for (let rest = changes; ; ) {
    if (left.length > 0 && rest.length === 0) return { ok: false, problems: left }
    const undoing = { undoes: directory, emptied, ...(left.length > 0 && { partly: true as const }) }
    const result = await commitChanges(place, rest, options, undoing)
    if (result.ok) return { ...result, undone: nameOf(directory), already, left }
    const refusals = new Set(result.problems.map(({ index }) => index))
    if (!options.partial || result.unsettled || refusals.size === 0) return { ...result, others: rest.length - refusals.size }
    left.push(...result.problems)
    rest = rest.filter((_, index) => !refusals.has(index))
  }
}

/** The changes that lead back, without those that are not needed; and what cannot be brought back, its bytes being damaged. */
async function inverses(place: CommitPlace, { directory, plan }: Journal, options: UndoOptions) {
  const kept = await readKept(place.files, directory)
  const asBefore = await filesAsBefore(place, plan.files, options)
  const changes: FileChange[] = []
  const already: string[] = []
  const problems: ChangeProblem[] = []
  for (const [index, file] of plan.files.entries()) {
    const { path } = file
    const old = file.old && (await keptBytes(kept, file.old))
    if (asBefore.has(file)) already.push(path)
    else if (file.old && !old)
      problems.push({ index, path, problem: damaged(path, 'its old bytes in the journal are damaged: they do not fit their hash') })
    else changes.push(inverse(file, old, file.old))
  }
  return { changes, already, problems }
}

/** Files that are looked at at once. */
const WIDTH = 16

/** The files about which nothing is left to do: somebody brought them back by other means. */
async function filesAsBefore(
  { files, root }: CommitPlace,
  recorded: readonly RecordedFile[],
  { signal, onReading }: UndoOptions,
): Promise<ReadonlySet<RecordedFile>> {
  const held = heldFiles(files)
  const asBefore = new Set<RecordedFile>()
  let done = 0
  try {
    await inParallel(recorded, WIDTH, async (file) => {
      signal?.throwIfAborted()
      if (await isAsBefore(held, root, file)) asBefore.add(file)
      onReading?.(++done, recorded.length)
    })
    return asBefore
  } finally {
    await held.release()
  }
}

async function isAsBefore(files: Files, root: string, file: RecordedFile): Promise<boolean> {
  const before = file.kind === 'create' ? undefined : file.oldHash
  if ((await hashAt(files, root, file.path)) !== before) return false
  return file.kind !== 'rename' || (await hashAt(files, root, file.to!)) === undefined
}

async function hashAt(files: Files, root: string, path: string): Promise<string | undefined> {
  try {
    const result = await resolveInside(files, root, path)
    if (!result.ok) return ''
    return result.resolved.info && (await hashFile(files, result.resolved.target))
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? undefined : ''
  }
}

function inverse(file: RecordedFile, old: Uint8Array | undefined, look: Kept | undefined): FileChange {
  const guard = file.newHash !== undefined ? { expectedHash: file.newHash } : {}
  switch (file.kind) {
    case 'write':
      return { kind: 'write', path: file.path, content: old!, ...guard }
    case 'create':
      return { kind: 'delete', path: file.path, ...guard }
    case 'delete':
      return { kind: 'create', path: file.path, content: old!, mode: look!.mode, owner: look!.owner }
    case 'rename':
      return { kind: 'rename', path: file.to!, to: file.path, ...(old && { content: old }), ...guard }
  }
}
