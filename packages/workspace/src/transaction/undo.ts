import type { Problem } from '@suture/text'
import { appendAll } from '@suture/text/internal'
import type { ChangeProblem, FileChange } from '../files/change'
import type { CommitPlace } from '../files/commit-place'
import { errorCode, type Files, inParallel, nameOf } from '../files/files'
import { heldFiles } from '../files/held-files'
import { ioProblem } from '../files/io-problem'
import { hashFile } from '../files/large'
import { finishedJournals } from '../journal/history'
import { attributesPath, type FoundJournal, type Journal, keptBytes, readKept } from '../journal/journal'
import { listPending, type Pending } from '../journal/pending'
import { recover } from '../journal/recover'
import type { Kept, RecordedFile } from '../journal/step'
import { resolveInside } from '../paths/resolve-path'
import { type CommitOptions, commitChanges } from './commit'
import type { Committed, NotCommitted } from './commit-result'

/** Options for an undo. */
export interface UndoOptions extends CommitOptions {
  /** A transaction's id, or the start of its id or its number if no other transaction has it. Default: the last transaction. */
  readonly id?: string
  /** Whether to undo what can be undone. The transaction is then kept for its other files. */
  readonly partial?: boolean
  /** Called before writing, with the number of files of the transaction that are read so far. */
  readonly onReading?: (done: number, total: number) => void
}

/** A transaction that was undone. */
export interface Undone extends Committed {
  readonly undone: string
  /** Files that other programs had already restored. */
  readonly already: readonly string[]
  /** With `partial`, the files that could not be undone. */
  readonly left: readonly ChangeProblem[]
}

/** An undo that was refused. */
export interface NotUndone extends NotCommitted {
  /** Number of files that would be undone with the option `partial`. */
  readonly others?: number
}

/** The result of an undo: a set that was committed or refused, or no transaction to undo. */
export type UndoResult = Undone | NotUndone | { readonly ok: true; readonly nothing: true; readonly files: readonly [] }

/**
 * Undoes a transaction of the root: bytes, permission bits, names and created directories. Either everything is undone or nothing. The undo
 * is refused in three cases: a file is neither as the transaction left it nor as it was before, the journal's bytes do not have their
 * hashes, or another transaction of the root is unfinished. Source: docs/architecture.md, Files.
 */
export async function undoTransaction(place: CommitPlace, options: UndoOptions = {}): Promise<UndoResult> {
  const { files, root, patience } = place
  try {
    await recover(files, root, patience)
    const pending = (await listPending(files, root)).filter((each) => each.root === root && each.state !== 'damaged')
    if (pending.length > 0) return { ...refused(root, locked(root, pending[0]!)), pending }
    const journals = await finishedJournals(files, root)
    // Transactions that began at once may have one number, which then names none of them.
    const named =
      options.id === undefined ? journals.slice(0, 1) : journals.filter(({ directory }) => isNamed(nameOf(directory), options.id!))
    const [journal] = named
    if (journal && named.length === 1) return await undoJournal(place, journal, options)
    if (options.id === undefined) return { ok: true, nothing: true, files: [] }
    return refused(options.id, { kind: 'unreadable', path: options.id, reason: 'there is no such transaction', cause: 'journal' })
  } catch (error) {
    if (options.signal?.aborted) throw error
    return refused(files.stateDirectory, ioProblem(error, files.stateDirectory, 'read'))
  }
}

/** Whether a name is that of an id. Digits are only a number, because every name begins with zeros. */
function isNamed(name: string, id: string): boolean {
  return /^\d*$/.test(id) ? id !== '' && Number.parseInt(name, 10) === Number(id) : name.startsWith(id)
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
  if (journal.state !== 'sound') return refused(directory, damaged(directory, 'the journal of this transaction is unreadable'))
  const { changes, already, problems } = await inverses(place, journal, options)
  const left = [...problems]
  if (left.length > 0 && !options.partial) return { ok: false, problems: left, others: changes.length }
  const emptied = journal.plan.directories.toReversed()
  // Most of these files do not exist, because few files have attributes.
  const likes = new Map(journal.plan.files.map(({ path }, index) => [path, attributesPath(directory, index)]))
  for (let rest = changes; ; ) {
    if (left.length > 0 && rest.length === 0) return { ok: false, problems: left }
    const undoing = { undoes: directory, emptied, likes, ...(left.length > 0 && { partly: true as const }) }
    const result = await commitChanges(place, rest, options, undoing)
    if (result.ok) return { ...result, undone: nameOf(directory), already, left }
    const refusals = new Set(result.problems.map(({ index }) => index))
    if (!options.partial || result.rollbackPending || refusals.size === 0) return { ...result, others: rest.length - refusals.size }
    appendAll(left, result.problems)
    rest = rest.filter((_, index) => !refusals.has(index))
  }
}

/**
 * Returns the changes that undo a transaction, except for files that are already restored. Also returns a problem for each file whose old
 * bytes are damaged.
 */
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
      problems.push({ index, path, problem: damaged(path, 'its old bytes in the journal are damaged: they do not match their hash') })
    else changes.push(inverse(file, old, file.old))
  }
  return { changes, already, problems }
}

/** Maximum number of files that are read concurrently. */
const WIDTH = 16

/** Returns the files that are as they were before the transaction, because other programs already restored them. */
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

function inverse(file: RecordedFile, old: Uint8Array | undefined, attributes: Kept | undefined): FileChange {
  const guard = file.newHash !== undefined ? { expectedHash: file.newHash } : {}
  switch (file.kind) {
    case 'write':
      return { kind: 'write', path: file.path, content: old!, ...guard }
    case 'create':
      return { kind: 'delete', path: file.path, ...guard }
    case 'delete':
      return { kind: 'create', path: file.path, content: old!, mode: attributes!.mode, owner: attributes!.owner }
    case 'rename': {
      // A file with its old content is only moved, because a read-only file gets no content.
      const content = old && file.newHash !== file.oldHash ? { content: old } : {}
      return { kind: 'rename', path: file.to!, to: file.path, ...content, ...guard }
    }
  }
}
