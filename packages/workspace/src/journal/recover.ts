import { type Files, joinPath, nameOf } from '../files/files'
import { assertOwnState } from '../files/state-files'
import { listJournals, readJournal, removeRests } from './journal'
import { acquireLock, isDead, type Lock, listLocks, releaseLock, removeLock } from './lock'
import { type Recovery, recoverTransaction } from './recover-transaction'

/** A transaction of an earlier process that was rolled back or completed. */
export interface Recovered extends Recovery {
  readonly transaction: string
  /** The root of the transaction. */
  readonly root: string
  /** Number of files that the transaction changes. */
  readonly files: number
}

/**
 * Recovers the transactions that earlier processes left unfinished: transactions of any root with a dead lock, and transactions of this
 * root without a lock. Transactions that a live process is recovering are skipped. `ending` names a lock that the user declares dead.
 */
export async function recover(files: Files, root: string, patience: number, ending?: string): Promise<Recovered[]> {
  await assertOwnState(files)
  const journals = await listJournals(files, root)
  const locks = await listLocks(files)
  const recovered: Recovered[] = []
  for (const lock of locks) recovered.push(...(await recoverDead(files, lock, patience, ending)))
  const locked = new Set(locks.map((lock) => lock.body?.journal))
  const unread = (await listLocks(files)).some((lock) => !lock.body)
  for (const directory of unread ? [] : journals.filter((each) => !locked.has(each)))
    recovered.push(...(await recoverUnlocked(files, directory, patience)))
  await removeRests(files, root)
  return recovered
}

/** Recovers the transaction of a dead lock, and then removes the lock. */
async function recoverDead(files: Files, lock: Lock, patience: number, ending: string | undefined): Promise<readonly Recovered[]> {
  const isNamed = nameOf(lock.path) === ending && (await files.process.state(lock.process)) !== 'alive'
  if (!isNamed && !(await isDead(files, lock))) return []
  const ended = lock.body ? await recoverUnderLock(files, lock.body, patience, lock.path) : []
  if (ended) await removeLock(files, lock.path)
  return ended ?? []
}

/** Recovers a transaction without a lock, unless it is closed or damaged. */
async function recoverUnlocked(files: Files, directory: string, patience: number): Promise<readonly Recovered[]> {
  if (await files.info(joinPath(directory, 'closed'))) return []
  const journal = await readJournal(files, directory)
  if (journal.state === 'damaged') return []
  const keys = journal.state === 'sound' ? journal.plan.keys : []
  return (await recoverUnderLock(files, { journal: directory, keys }, patience)) ?? []
}

async function recoverUnderLock(
  files: Files,
  { journal, keys }: { readonly journal: string; readonly keys: readonly string[] },
  patience: number,
  ended?: string,
): Promise<readonly Recovered[] | undefined> {
  const lock = await acquireLock(files, { keys, journal }, patience, { recovering: true, ...(ended !== undefined && { ended }) })
  if (!lock.held) return undefined
  try {
    const before = await readJournal(files, journal)
    const recovery = await recoverTransaction(files, journal)
    if (before.state !== 'sound' || before.marks.has('closed')) return []
    return [{ ...recovery, transaction: nameOf(journal), root: before.plan.root, files: before.plan.files.length }]
  } finally {
    await releaseLock(files, lock.path)
  }
}
