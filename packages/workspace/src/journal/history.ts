import type { Files } from '../files/files'
import { nameOf } from '../files/files'
import { type FoundJournal, listJournals, readJournal } from './journal'
import type { RecordedFile } from './step'

/** A finished transaction that can be taken back, as far as its journal can be read. */
export interface Transaction {
  readonly id: string
  /** `partly`: some of its files were taken back before. `damaged`: its journal cannot be read any more. */
  readonly state: 'whole' | 'partly' | 'damaged'
  /** Milliseconds since 1970. */
  readonly at?: number
  readonly files: readonly Pick<RecordedFile, 'kind' | 'path' | 'to'>[]
}

/** The root's finished transactions that were not taken back, the last first. */
export async function listTransactions(files: Files, root: string): Promise<Transaction[]> {
  return (await finishedJournals(files, root)).map((journal): Transaction => {
    const id = nameOf(journal.directory)
    if (journal.state !== 'sound') return { id, state: 'damaged', files: [] }
    const changed = journal.plan.files.map(({ kind, path, to }) => ({ kind, path, ...(to !== undefined && { to }) }))
    return { id, state: journal.marks.has('partly') ? 'partly' : 'whole', at: journal.plan.at, files: changed }
  })
}

/** Edits that landed in a file, and what the file was afterwards. */
export interface RecordedEdits {
  /** The transaction's id. */
  readonly transaction: string
  /** Relative to the root; the new path of a renamed file. */
  readonly path: string
  /** SHA-256 of the file's bytes as the transaction left them. */
  readonly hash: string
  /** The hashes of the edits, as the change gave them. */
  readonly edits: ReadonlySet<string>
}

/** What the journals know of edits that landed and were not taken back, the last transaction first. */
export async function listLandings(files: Files, root: string): Promise<RecordedEdits[]> {
  return (await finishedJournals(files, root)).flatMap((journal) => {
    if (journal.state !== 'sound') return []
    const transaction = nameOf(journal.directory)
    return journal.plan.files.flatMap(({ path, to = path, newHash: hash, edits }) =>
      hash === undefined || !edits ? [] : [{ transaction, path: to, hash, edits: new Set(edits) }],
    )
  })
}

/** The journals of those transactions. */
export async function finishedJournals(files: Files, root: string): Promise<FoundJournal[]> {
  const found: FoundJournal[] = []
  for (const directory of (await listJournals(files, root)).toReversed()) {
    const journal = await readJournal(files, directory)
    const { marks } = journal
    // What was taken back and is kept has the mark `abandoned`; `committed` may be lost.
    if (!marks.has('closed') || marks.has('abandoned')) continue
    if (journal.state === 'damaged' || (journal.state === 'sound' && journal.plan.undoes === undefined)) found.push(journal)
  }
  return found
}
