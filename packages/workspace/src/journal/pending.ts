import { type Files, joinPath, nameOf } from '../files/files'
import { type FoundJournal, listJournals, readJournal } from './journal'
import { isDead, type Lock, listLocks } from './lock'

/** A transaction that is running, or that was interrupted and is not recovered yet. */
export interface Pending {
  /** The id to pass to `recover`. */
  readonly id: string
  /**
   * `running`: the process of the transaction is alive. `unknown`: the process cannot be checked, because it is on another machine or in
   * another container. `dead`: the next writing run recovers the transaction. `damaged`: the journal is unreadable, so the transaction
   * cannot be recovered.
   */
  readonly state: 'running' | 'unknown' | 'dead' | 'damaged'
  /** The process that started the transaction, such as `process 77 on build-3`. Absent if unknown. */
  readonly holder?: string
  /** Start time in milliseconds since 1970. */
  readonly since?: number
  /** The root of the transaction. Absent if the journal is unreadable. */
  readonly root?: string
  /** Number of files that the transaction changes. */
  readonly files?: number
}

/** Lists all locks, and the unfinished journals of the root that have no lock. Writes nothing. */
export async function listPending(files: Files, root: string): Promise<Pending[]> {
  // List journals before locks. A run locks its files before it writes its journal, and removes the lock after closing the journal.
  const journals = await listJournals(files, root)
  const locks = await listLocks(files)
  const pending: Pending[] = []
  for (const lock of locks) pending.push(await pendingOf(files, lock))
  const locked = new Set(locks.map(({ body }) => body?.journal))
  for (const directory of journals) {
    if (locked.has(directory) || (await files.info(joinPath(directory, 'closed')))) continue
    const journal = await readJournal(files, directory)
    if (journal.state !== 'waste')
      pending.push({ id: nameOf(directory), state: journal.state === 'damaged' ? 'damaged' : 'dead', ...ofJournal(journal), root })
  }
  return pending
}

/** Returns a description of the run that created a lock. */
export async function pendingOf(files: Files, lock: Lock): Promise<Pending> {
  const { body, since, path } = lock
  const alive = (await files.process.state(lock.process)) === 'alive'
  const journal = body && (await readJournal(files, body.journal))
  return {
    id: nameOf(path),
    state: (await isDead(files, lock)) ? 'dead' : alive ? 'running' : 'unknown',
    ...(body?.name !== undefined && { holder: body.name }),
    ...(since !== undefined && { since }),
    ...ofJournal(journal),
  }
}

function ofJournal(journal: FoundJournal | undefined): Pick<Pending, 'root' | 'files' | 'since'> {
  if (journal?.state !== 'sound') return {}
  const { root, at, files } = journal.plan
  return { root, since: at, files: files.length }
}

/** Returns who created a lock and when, such as `process 77 on build-3, since 12:00:05 UTC`. Undefined if unknown. */
export function holderOf({ body, since }: Lock): string | undefined {
  if (body?.name === undefined) return undefined
  return since === undefined ? body.name : `${body.name}, since ${new Date(since).toISOString().slice(11, 19)} UTC`
}
