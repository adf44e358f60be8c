import { joinBytes } from '../encoding/encoding'
import { allowing, type ByteSource, directoryOf, errorCode, type Files, joinPath, nameOf, namesIn } from '../files/files'
import { hashBytes, hashText } from '../files/hash'
import { StateError } from '../files/state-files'
import { readPlan } from './read-plan'
import type { Draft, Kept, TransactionPlan } from './step'

/**
 * The journal of a root has a folder for each transaction: `roots/<hash of the root>/<number>-<name>/`. Each folder contains `plan.json`,
 * `kept` (old bytes) and marks, which are empty files. They show the state of the transaction:
 *
 * - No complete `plan.json` and no mark: nothing was changed, and the folder can be removed.
 * - A plan: temporary files may exist next to the files.
 * - `prepared`: steps may have been made. Without `committed` they must be rolled back, and then this mark is removed first.
 * - `committed`: all changes are made. Temporary files may still exist next to the files.
 * - `closed`: nothing is left to do. The journal is only kept for undo. With `partly`, some of its files were already undone.
 * - `abandoned`: the transaction was rolled back, except for files that other programs changed since.
 *
 * Before a folder is removed, it is renamed to `.gone`. So an incomplete removal is not taken for a damaged journal.
 */
export type Mark = 'prepared' | 'committed' | 'closed' | 'abandoned' | 'partly'

/** A transaction with a readable journal. */
export interface Journal {
  readonly state: 'sound'
  readonly directory: string
  readonly plan: TransactionPlan
  readonly marks: ReadonlySet<string>
}

/** The content of a transaction's folder: a readable journal, an empty transaction of which no step was made, or an unreadable plan. */
export type FoundJournal =
  | Journal
  | { readonly state: 'waste' | 'damaged'; readonly directory: string; readonly marks: ReadonlySet<string> }

const NO_BYTES = new Uint8Array(0)
const GONE = '.gone'

/**
 * Pattern of the names of transaction folders. A name has a number, which orders the folders, and a random id, which is also in the names
 * of temporary files.
 */
const JOURNAL_NAME = /^\d{8,}-[0-9a-f]{16}$/

/** Maximum number of finished transactions of a root that are kept for undo. */
export const KEPT_TRANSACTIONS = 20

/** Returns the folder for the journals of a root. */
export async function journalRoot(files: Files, root: string): Promise<string> {
  return joinPath(joinPath(files.stateDirectory, 'roots'), (await hashText(root)).slice(0, 32))
}

/** Lists the transaction folders of a root, oldest first. */
export async function listJournals(files: Files, root: string): Promise<string[]> {
  const directory = await journalRoot(files, root)
  const paths = (await namesIn(files, directory))
    .filter((name) => JOURNAL_NAME.test(name))
    .sort()
    .map((name) => joinPath(directory, name))
  const journals: string[] = []
  // A file or link with such a name is not a journal.
  for (const path of paths) if ((await files.info(path))?.kind === 'directory') journals.push(path)
  return journals
}

/** Whether a path is that of a transaction folder in this state directory. */
export function isJournalFolder(files: Files, path: string): boolean {
  const root = directoryOf(path)
  return (
    JOURNAL_NAME.test(nameOf(path)) && /^[0-9a-f]{32}$/.test(nameOf(root)) && directoryOf(root) === joinPath(files.stateDirectory, 'roots')
  )
}

/** Returns the path for the folder of the next transaction. Its number is higher than all others. */
export async function nextJournal(files: Files, root: string, id: string): Promise<string> {
  const last = (await listJournals(files, root)).at(-1)
  const number = last ? Number.parseInt(nameOf(last), 10) + 1 : 1
  return joinPath(await journalRoot(files, root), `${String(number).padStart(8, '0')}-${id}`)
}

/** Creates a directory of the state and its parents. They are closed to other users. Throws a StateError if that fails. */
export async function makeDirectories(files: Files, path: string): Promise<void> {
  try {
    if (await files.info(path)) return
    if (path !== directoryOf(path)) await makeDirectories(files, directoryOf(path))
    await allowing(['EEXIST'], files.makeDirectory(path, 0o700))
    await files.sync(directoryOf(path))
  } catch (error) {
    throw error instanceof StateError ? error : new StateError(files.stateDirectory, undefined, error)
  }
}

/** Writes the old bytes, then the plan, and flushes both to the disk. */
export async function writeJournal(files: Files, directory: string, draft: Draft): Promise<void> {
  await makeDirectories(files, directory)
  await files.create(joinPath(directory, 'kept'), wholeKept(draft) ?? keptPieces(draft), { mode: 0o600 })
  for (const { path, index } of draft.attributes)
    await files.create(attributesPath(directory, index), NO_BYTES, { mode: 0o600, like: path })
  await files.create(joinPath(directory, 'plan.json'), new TextEncoder().encode(JSON.stringify(draft.plan)), { mode: 0o600 })
  await files.sync(directory)
}

/** Returns the path of an empty file in a journal. This file has the attributes of a deleted file. */
export function attributesPath(directory: string, index: number): string {
  return joinPath(directory, `attributes-${index}`)
}

/** Returns all bytes to keep. Undefined if some of them are of a large file, so that they are not in memory. */
export function wholeKept({ kept }: Draft): Uint8Array | undefined {
  const held = kept.flatMap(({ bytes }) => (typeof bytes === 'function' ? [] : [bytes]))
  return held.length === kept.length ? joinBytes(held) : undefined
}

function keptPieces({ kept }: Draft): ByteSource {
  return async (write) => {
    for (const { bytes } of kept) await (typeof bytes === 'function' ? bytes(write) : write(bytes))
  }
}

/**
 * Reads the plan and marks of a transaction. Throws if the plan of an unfinished transaction cannot be read, or if another version of
 * Suture wrote it, because only that version can recover it.
 */
export async function readJournal(files: Files, directory: string): Promise<FoundJournal> {
  let marks: ReadonlySet<string> = new Set()
  try {
    marks = new Set(await files.list(directory))
    const read = readPlan(await files.read(joinPath(directory, 'plan.json')), nameOf(directory).slice(-16))
    if (read.ok && (await belongs(files, directory, read.plan))) return { state: 'sound', directory, plan: read.plan, marks }
    if (!read.ok && read.version !== undefined && read.version !== 1)
      throw new StateError(files.stateDirectory, `the journal ${directory} was written by another version of Suture, which must end it`)
  } catch (error) {
    if (!marks.has('closed') && (error instanceof StateError || errorCode(error) !== 'ENOENT')) throw error
  }
  const begun = marks.has('prepared') || marks.has('committed') || marks.has('closed')
  return { state: begun ? 'damaged' : 'waste', directory, marks }
}

/** Whether the plan is in the folder of its root, and whether the transaction that it undoes, if any, is of the same root. */
async function belongs(files: Files, directory: string, { root, undoes }: TransactionPlan): Promise<boolean> {
  const own = directoryOf(directory)
  return (
    (await journalRoot(files, root)) === own && (undoes === undefined || (isJournalFolder(files, undoes) && directoryOf(undoes) === own))
  )
}

/** Returns the old bytes of a transaction. Empty if the journal lacks them. Callers check each part against its hash. */
export async function readKept(files: Files, directory: string): Promise<Uint8Array> {
  try {
    return await files.read(joinPath(directory, 'kept'))
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    return NO_BYTES
  }
}

/** Returns one part of the old bytes. Undefined if the part does not have the recorded hash. */
export async function keptBytes(kept: Uint8Array, { from, to, hash }: Kept): Promise<Uint8Array | undefined> {
  const bytes = kept.subarray(from, to)
  return (await hashBytes(bytes)) === hash ? bytes : undefined
}

/** Creates a mark and flushes it to the disk. */
export async function setMark(files: Files, directory: string, mark: Mark): Promise<void> {
  await allowing(['EEXIST'], files.create(joinPath(directory, mark), NO_BYTES, { mode: 0o600 }))
  await files.sync(directory)
}

/** Removes a mark. This needs no free disk space. */
export async function clearMark(files: Files, directory: string, mark: Mark): Promise<void> {
  await allowing(['ENOENT'], files.remove(joinPath(directory, mark)))
  await files.sync(directory)
}

/** Removes a transaction folder. The folder is renamed first, so that an incomplete removal is recognised. */
export async function removeJournal(files: Files, directory: string): Promise<void> {
  if (await allowing(['ENOENT'], files.rename(directory, directory + GONE))) await removeRest(files, directory + GONE)
}

/** Removes folders whose removal was interrupted. Other processes may be doing the same. */
export async function removeRests(files: Files, root: string): Promise<void> {
  const directory = await journalRoot(files, root)
  for (const name of await namesIn(files, directory))
    if (name.endsWith(GONE) && JOURNAL_NAME.test(name.slice(0, -GONE.length))) await removeRest(files, joinPath(directory, name))
}

/** Removes what can be removed. The rest of a removed folder is not read, so it prevents nothing. */
async function removeRest(files: Files, directory: string): Promise<void> {
  const names = await files.list(directory).catch(() => [])
  for (const name of names) await files.remove(joinPath(directory, name)).catch(() => {})
  await files.removeDirectory(directory).catch(() => {})
}

/** Removes the oldest finished transactions of a root, so that `KEPT_TRANSACTIONS` remain. */
export async function pruneJournals(files: Files, root: string): Promise<void> {
  const finished: string[] = []
  for (const directory of await listJournals(files, root)) if (await files.info(joinPath(directory, 'closed'))) finished.push(directory)
  for (const directory of finished.slice(0, -KEPT_TRANSACTIONS)) await removeJournal(files, directory)
}
