import { allowing, directoryOf, errorCode, type Files, joinPath, nameOf } from '../files/files'
import { hashText } from '../files/hash'
import type { Draft, TransactionPlan } from './step'

/**
 * The journal of a root: `roots/<hash of the root>/<number>-<name>/`, a folder for each transaction, holding `plan.json`,
 * `kept` (old bytes) and marks, which are empty files:
 *
 * - no whole `plan.json`: nothing was touched; the folder is waste;
 * - plan: temporary files may stand beside the files;
 * - `prepared`: steps may have been taken; without `committed` they must be taken back, then the mark goes first;
 * - `committed`: the set is whole; names beside the files may be left;
 * - `closed`: nothing is left to do. Such a journal serves undo alone.
 */
export type Mark = 'prepared' | 'committed' | 'closed' | 'abandoned'

/** A transaction found in the journal. */
export interface Journal {
  readonly directory: string
  readonly plan: TransactionPlan
  readonly marks: ReadonlySet<string>
}

const NO_BYTES = new Uint8Array(0)
const MARKS: readonly Mark[] = ['prepared', 'committed', 'closed', 'abandoned']

/** Finished transactions kept for undo, per root. */
export const KEPT_TRANSACTIONS = 20

/** The folder that holds a root's journals. */
export async function journalRoot(files: Files, root: string): Promise<string> {
  return joinPath(joinPath(files.stateDirectory, 'roots'), (await hashText(root)).slice(0, 32))
}

/** The folders of a root's transactions, oldest first. */
export async function listJournals(files: Files, root: string): Promise<string[]> {
  const directory = await journalRoot(files, root)
  const names = (await files.info(directory)) ? await files.list(directory) : []
  return names.sort().map((name) => joinPath(directory, name))
}

/** A name for the next transaction's folder, later in order than all that are there. */
export async function nextJournal(files: Files, root: string, id: string): Promise<string> {
  const last = (await listJournals(files, root)).at(-1)
  const number = last ? Number.parseInt(nameOf(last), 10) + 1 : 1
  return joinPath(await journalRoot(files, root), `${String(number).padStart(8, '0')}-${id}`)
}

/** Makes a directory and those above it, closed to other users. */
export async function makeDirectories(files: Files, path: string): Promise<void> {
  if (await files.info(path)) return
  if (path !== directoryOf(path)) await makeDirectories(files, directoryOf(path))
  await allowing(['EEXIST'], files.makeDirectory(path, 0o700))
  await files.sync(directoryOf(path))
}

/** Writes old bytes, then the plan, and brings both to the disk. */
export async function writeJournal(files: Files, directory: string, draft: Draft): Promise<void> {
  await makeDirectories(files, directory)
  await files.create(joinPath(directory, 'kept'), draft.kept, { mode: 0o600 })
  await files.create(joinPath(directory, 'plan.json'), new TextEncoder().encode(JSON.stringify(draft.plan)), { mode: 0o600 })
  await files.sync(directory)
}

/** Reads a transaction's plan and marks; undefined when its plan was never written whole. Throws for another version's. */
export async function readJournal(files: Files, directory: string): Promise<Journal | undefined> {
  try {
    const plan = JSON.parse(new TextDecoder().decode(await files.read(joinPath(directory, 'plan.json')))) as TransactionPlan
    const names = await files.list(directory)
    if (plan.version !== 1) throw new Error(`the journal ${directory} was written by another version of Suture, which must end it`)
    return { directory, plan, marks: new Set(names) }
  } catch (error) {
    if (error instanceof SyntaxError || ['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return undefined
    throw error
  }
}

/** The old bytes of a transaction. */
export function readKept(files: Files, directory: string): Promise<Uint8Array> {
  return files.read(joinPath(directory, 'kept'))
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

/** Removes a transaction's folder; its plan goes first, so that a rest of it is waste. */
export async function removeJournal(files: Files, directory: string): Promise<void> {
  if (!(await files.info(directory))) return
  for (const name of ['plan.json', 'kept', ...MARKS]) await allowing(['ENOENT'], files.remove(joinPath(directory, name)))
  await allowing(['ENOENT', 'ENOTEMPTY'], files.removeDirectory(directory))
}

/** Forgets the oldest finished transactions of a root, so that `KEPT_TRANSACTIONS` remain. */
export async function pruneJournals(files: Files, root: string): Promise<void> {
  const finished: string[] = []
  for (const directory of await listJournals(files, root)) if (await files.info(joinPath(directory, 'closed'))) finished.push(directory)
  for (const directory of finished.slice(0, -KEPT_TRANSACTIONS)) await removeJournal(files, directory)
}
