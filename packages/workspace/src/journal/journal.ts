import { joinBytes } from '../files/encoding'
import { allowing, directoryOf, errorCode, type Files, type Filling, joinPath, nameOf, namesIn } from '../files/files'
import { hashBytes, hashText } from '../files/hash'
import { StateError } from '../files/state-files'
import { readPlan } from './read-plan'
import type { Draft, Kept, TransactionPlan } from './step'

/**
 * The journal of a root: `roots/<hash of the root>/<number>-<name>/`, a folder for each transaction, holding `plan.json`,
 * `kept` (old bytes) and marks, which are empty files:
 *
 * - no whole `plan.json` and no mark: nothing was touched; the folder is waste;
 * - plan: temporary files may be beside the files;
 * - `prepared`: steps may have been taken; without `committed` they must be taken back, then the mark goes first;
 * - `committed`: the set is whole; names beside the files may be left;
 * - `closed`: nothing is left to do. Such a journal serves undo alone; `partly`, when some of its files were taken back before.
 *
 * A folder that goes is first named `.gone`, so that a rest of it is not taken for a damaged journal.
 */
export type Mark = 'prepared' | 'committed' | 'closed' | 'abandoned' | 'partly'

/** A transaction found in the journal. */
export interface Journal {
  readonly state: 'sound'
  readonly directory: string
  readonly plan: TransactionPlan
  readonly marks: ReadonlySet<string>
}

/** What a transaction's folder holds: a journal, nothing that was ever carried out, or one whose plan cannot be read any more. */
export type FoundJournal =
  | Journal
  | { readonly state: 'waste' | 'damaged'; readonly directory: string; readonly marks: ReadonlySet<string> }

const NO_BYTES = new Uint8Array(0)
const GONE = '.gone'

/** The names of transactions: a number that puts them in order, and the random name that their temporary files carry. */
const JOURNAL_NAME = /^\d{8,}-[0-9a-f]{16}$/

/** Finished transactions kept for undo, per root. */
export const KEPT_TRANSACTIONS = 20

/** The folder that holds a root's journals. */
export async function journalRoot(files: Files, root: string): Promise<string> {
  return joinPath(joinPath(files.stateDirectory, 'roots'), (await hashText(root)).slice(0, 32))
}

/** The folders of a root's transactions, oldest first. */
export async function listJournals(files: Files, root: string): Promise<string[]> {
  const directory = await journalRoot(files, root)
  const paths = (await namesIn(files, directory))
    .filter((name) => JOURNAL_NAME.test(name))
    .sort()
    .map((name) => joinPath(directory, name))
  const journals: string[] = []
  // A file or a link of such a name is no journal.
  for (const path of paths) if ((await files.info(path))?.kind === 'directory') journals.push(path)
  return journals
}

/** True for the path of a transaction's folder in this state directory. */
export function isJournalFolder(files: Files, path: string): boolean {
  const root = directoryOf(path)
  return (
    JOURNAL_NAME.test(nameOf(path)) && /^[0-9a-f]{32}$/.test(nameOf(root)) && directoryOf(root) === joinPath(files.stateDirectory, 'roots')
  )
}

/** A name for the next transaction's folder, later in order than all that are there. */
export async function nextJournal(files: Files, root: string, id: string): Promise<string> {
  const last = (await listJournals(files, root)).at(-1)
  const number = last ? Number.parseInt(nameOf(last), 10) + 1 : 1
  return joinPath(await journalRoot(files, root), `${String(number).padStart(8, '0')}-${id}`)
}

/** Makes a directory of the state and those above it, closed to other users. Throws a StateError where that fails above it too. */
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

/** Writes old bytes, then the plan, and brings both to the disk. */
export async function writeJournal(files: Files, directory: string, draft: Draft): Promise<void> {
  await makeDirectories(files, directory)
  await files.create(joinPath(directory, 'kept'), wholeKept(draft) ?? keptPieces(draft), { mode: 0o600 })
  await files.create(joinPath(directory, 'plan.json'), new TextEncoder().encode(JSON.stringify(draft.plan)), { mode: 0o600 })
  await files.sync(directory)
}

/** The bytes to keep; undefined where some are too many to be held. */
export function wholeKept({ kept }: Draft): Uint8Array | undefined {
  const held = kept.flatMap(({ bytes }) => (typeof bytes === 'function' ? [] : [bytes]))
  return held.length === kept.length ? joinBytes(held) : undefined
}

function keptPieces({ kept }: Draft): Filling {
  return async (write) => {
    for (const { bytes } of kept) await (typeof bytes === 'function' ? bytes(write) : write(bytes))
  }
}

/** Reads a transaction's plan and marks. Throws for another version's, which only that version can end. */
export async function readJournal(files: Files, directory: string): Promise<FoundJournal> {
  let marks: ReadonlySet<string> = new Set()
  try {
    marks = new Set(await files.list(directory))
    const read = readPlan(await files.read(joinPath(directory, 'plan.json')), nameOf(directory).slice(-16))
    if (read.ok && (await belongs(files, directory, read.plan))) return { state: 'sound', directory, plan: read.plan, marks }
    if (!read.ok && read.version !== undefined && read.version !== 1)
      throw new StateError(files.stateDirectory, `the journal ${directory} was written by another version of Suture, which must end it`)
  } catch (error) {
    if (error instanceof StateError || errorCode(error) !== 'ENOENT') throw error
  }
  const begun = marks.has('prepared') || marks.has('committed') || marks.has('closed')
  return { state: begun ? 'damaged' : 'waste', directory, marks }
}

/** True when the plan lies where its root's plans do, and takes back a transaction of the same root if any. */
async function belongs(files: Files, directory: string, { root, undoes }: TransactionPlan): Promise<boolean> {
  const own = directoryOf(directory)
  return (
    (await journalRoot(files, root)) === own && (undoes === undefined || (isJournalFolder(files, undoes) && directoryOf(undoes) === own))
  )
}

/** The old bytes of a transaction; none where they are lost. What is taken from them is held against its hash. */
export async function readKept(files: Files, directory: string): Promise<Uint8Array> {
  try {
    return await files.read(joinPath(directory, 'kept'))
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    return NO_BYTES
  }
}

/** Some of the kept bytes; undefined when they are not the ones that were kept. */
export async function keptBytes(kept: Uint8Array, { from, to, hash }: Kept): Promise<Uint8Array | undefined> {
  const bytes = kept.subarray(from, to)
  return (await hashBytes(bytes)) === hash ? bytes : undefined
}

/** Sets a mark; it is on the disk when this returns. */
export async function setMark(files: Files, directory: string, mark: Mark): Promise<void> {
  await allowing(['EEXIST'], files.create(joinPath(directory, mark), NO_BYTES, { mode: 0o600 }))
  await files.sync(directory)
}

/** Takes a mark away; needs no room on the disk. */
export async function clearMark(files: Files, directory: string, mark: Mark): Promise<void> {
  await allowing(['ENOENT'], files.remove(joinPath(directory, mark)))
  await files.sync(directory)
}

/** Removes a transaction's folder, which first gets another name, so that a rest of it is known as such. */
export async function removeJournal(files: Files, directory: string): Promise<void> {
  if (await allowing(['ENOENT'], files.rename(directory, directory + GONE))) await removeRest(files, directory + GONE)
}

/** Removes what is left of folders that were about to go; other processes may be at it as well. */
export async function removeRests(files: Files, root: string): Promise<void> {
  const directory = await journalRoot(files, root)
  for (const name of await namesIn(files, directory))
    if (name.endsWith(GONE) && JOURNAL_NAME.test(name.slice(0, -GONE.length))) await removeRest(files, joinPath(directory, name))
}

async function removeRest(files: Files, directory: string): Promise<void> {
  for (const name of await namesIn(files, directory)) await allowing(['ENOENT', 'EISDIR', 'EPERM'], files.remove(joinPath(directory, name)))
  await allowing(['ENOENT', 'ENOTEMPTY'], files.removeDirectory(directory))
}

/** Forgets the oldest finished transactions of a root, so that `KEPT_TRANSACTIONS` remain. */
export async function pruneJournals(files: Files, root: string): Promise<void> {
  const finished: string[] = []
  for (const directory of await listJournals(files, root)) if (await files.info(joinPath(directory, 'closed'))) finished.push(directory)
  for (const directory of finished.slice(0, -KEPT_TRANSACTIONS)) await removeJournal(files, directory)
}
