import type { Files } from '../files/files'
import { nameOf } from '../files/files'
import { type FoundJournal, listJournals, readJournal } from './journal'
import type { RecordedFile } from './step'

/** A finished transaction. It can be undone if its journal is readable. */
export interface Transaction {
  readonly id: string
  /**
   * `partly`: some files of the transaction were already undone. `damaged`: the journal of the transaction is unreadable. `whole`: neither.
   */
  readonly state: 'whole' | 'partly' | 'damaged'
  /** Time in milliseconds since 1970. */
  readonly at?: number
  readonly files: readonly Pick<RecordedFile, 'kind' | 'path' | 'to'>[]
}

/** Lists the finished transactions of a root that were not undone, newest first. */
export async function listTransactions(files: Files, root: string): Promise<Transaction[]> {
  return (await finishedJournals(files, root)).map((journal): Transaction => {
    const id = nameOf(journal.directory)
    if (journal.state !== 'sound') return { id, state: 'damaged', files: [] }
    const changed = journal.plan.files.map(({ kind, path, to }) => ({ kind, path, ...(to !== undefined && { to }) }))
    return { id, state: journal.marks.has('partly') ? 'partly' : 'whole', at: journal.plan.at, files: changed }
  })
}

/** The edits that landed in a file, and the hash of the file afterwards. */
export interface RecordedEdits {
  /** The transaction's id. */
  readonly transaction: string
  /** Path relative to the root. For a renamed file, the new path. */
  readonly path: string
  /** SHA-256 of the file's bytes after the transaction. */
  readonly hash: string
  /** The hashes of the edits, as the change contained them. */
  readonly edits: ReadonlySet<string>
}

/** Lists the edits that these transactions recorded, newest first. Only changes that carried edit hashes are recorded. */
export async function listLandings(files: Files, root: string): Promise<RecordedEdits[]> {
  return (await finishedJournals(files, root)).flatMap((journal) => {
    if (journal.state !== 'sound') return []
    const transaction = nameOf(journal.directory)
    return journal.plan.files.flatMap(({ path, to = path, newHash: hash, edits }) =>
      hash === undefined || !edits ? [] : [{ transaction, path: to, hash, edits: new Set(edits) }],
    )
  })
}

/** Returns the journals of finished transactions that were not undone, newest first. */
export async function finishedJournals(files: Files, root: string): Promise<FoundJournal[]> {
  const found: FoundJournal[] = []
  for (const directory of (await listJournals(files, root)).toReversed()) {
    const journal = await readJournal(files, directory)
    const { marks } = journal
    // A transaction with the mark `abandoned` was rolled back. The mark `committed` may be missing in a finished transaction.
    if (!marks.has('closed') || marks.has('abandoned')) continue
    if (journal.state === 'damaged' || (journal.state === 'sound' && journal.plan.undoes === undefined)) found.push(journal)
  }
  return found.sort((a, b) => numberOf(b) - numberOf(a) || timeOf(b) - timeOf(a))
}

function numberOf({ directory }: FoundJournal): number {
  return Number.parseInt(nameOf(directory), 10)
}

/** Returns the start time, which orders transactions that have one number because they began at once. */
function timeOf(journal: FoundJournal): number {
  return journal.state === 'sound' ? journal.plan.at : 0
}
