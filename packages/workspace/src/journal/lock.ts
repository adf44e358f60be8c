import { allowing, type Files, joinPath, namesIn } from '../files/files'
import { randomName } from '../files/hash'
import { assertOwnState } from '../files/state-files'
import { isJournalFolder, makeDirectories } from './journal'

/**
 * # Locks
 * Idea: a process that wants to change files first creates a lock file with a unique name. The lock file lists the keys of the files. Then
 * the process reads all other locks. If a live lock has a common key, the process removes its own lock and waits. If two processes lock at
 * the same time, the one that writes its lock later sees the lock of the other, so they never both proceed. No process breaks the lock of
 * another live process.
 * Cost: one file for each transaction, however many paths. Source: Dekker's algorithm. Weakness: two processes may both remove their locks.
 * They then wait for random times. Whether a lock of another machine is dead is only known by its age. In the state directory, locks are in
 * `claims`.
 */
export interface Lock {
  readonly path: string
  readonly process: string
  /** Absent if the lock file is incomplete, because it is being written or writing it was interrupted. */
  readonly body?: LockBody
  /** Time when the lock was created, in milliseconds since 1970. Absent if unknown. */
  readonly since?: number
}

/** The content of a lock file. */
export interface LockBody {
  readonly at: number
  /** Canonical names of files. Two locks that have a key in common exclude each other. */
  readonly keys: readonly string[]
  /** Journal folder of the running transaction, or of the transaction that is being recovered. */
  readonly journal: string
  /** Name of the process, shown to people. */
  readonly name?: string
}

/** The result of locking: the acquired lock, the live lock that blocks it, or the dead lock that must be recovered first. */
export type LockResult =
  | { readonly held: true; readonly path: string }
  | { readonly held: false; readonly blockedBy: Lock; readonly dead: boolean }

/**
 * Milliseconds after which a lock counts as dead if its process cannot be checked, because it is on another machine or in another
 * container.
 */
const FOREIGN_LIFE = 3_600_000

/** Milliseconds after which an incomplete lock counts as dead if its process cannot be checked. */
const UNREAD_LIFE = 60_000

/** Pattern of the names of lock files: process, dot, random digits. Other files in the folder are ignored. */
const LOCK_NAME = /^[A-Za-z0-9-]+\.[0-9a-f]+$/

/** Maximum milliseconds of one wait for the lock of another process. */
const STEP = 40

/** Options for acquiring a lock. */
export interface LockOptions {
  /** Whether dead locks are ignored. */
  readonly recovering?: boolean
  /** Path of a lock whose process the user declares dead. */
  readonly ended?: string
  /** Aborts the wait. */
  readonly signal?: AbortSignal
}

/** Locks keys for a transaction. Waits up to `patience` milliseconds for other processes. */
export async function acquireLock(
  files: Files,
  body: Omit<LockBody, 'at' | 'name'>,
  patience: number,
  { recovering = false, ended, signal }: LockOptions = {},
): Promise<LockResult> {
  await assertOwnState(files)
  const directory = lockDirectory(files)
  const until = Date.now() + patience
  for (;;) {
    await makeDirectories(files, directory)
    const path = joinPath(directory, `${files.process.id}.${randomName()}`)
    const content = new TextEncoder().encode(JSON.stringify({ ...body, at: Date.now(), name: files.process.name }))
    let blocked: { blockedBy: Lock; dead: boolean } | undefined
    files.process.acquiring?.()
    try {
      await files.create(path, content, { mode: 0o600 })
      blocked = await findBlocker(files, path, new Set(body.keys), { recovering, ...(ended !== undefined && { ended }) })
    } catch (error) {
      await releaseLock(files, path).catch(() => {})
      throw error
    }
    if (!blocked) return { held: true, path }
    await releaseLock(files, path)
    signal?.throwIfAborted()
    if (blocked.dead || Date.now() >= until) return { held: false, ...blocked }
    await new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * STEP))
  }
}

/** Releases a lock of this process. */
export async function releaseLock(files: Files, path: string): Promise<void> {
  try {
    await removeLock(files, path)
  } finally {
    files.process.released?.()
  }
}

/** Removes a lock file of this process or of a dead process. */
export async function removeLock(files: Files, path: string): Promise<void> {
  await allowing(['ENOENT'], files.remove(path))
}

/** Returns all locks. */
export async function listLocks(files: Files): Promise<Lock[]> {
  const directory = lockDirectory(files)
  const names = await namesIn(files, directory)
  const locks: Lock[] = []
  for (const name of names.filter((each) => LOCK_NAME.test(each)).sort()) {
    const path = joinPath(directory, name)
    const process = name.slice(0, name.lastIndexOf('.'))
    const body = await readBody(files, path)
    if (body === 'gone') continue
    const since = body ? body.at : (await files.info(path))?.written
    locks.push({ path, process, ...(body && { body }), ...(since !== undefined && { since }) })
  }
  return locks
}

/** Whether the process that created the lock has certainly ended. */
export async function isDead(files: Files, lock: Lock): Promise<boolean> {
  const state = await files.process.state(lock.process)
  // A date far in the future was written by a clock that was set back since.
  if (state === 'unknown') return lock.since !== undefined && Math.abs(Date.now() - lock.since) > (lock.body ? FOREIGN_LIFE : UNREAD_LIFE)
  return state === 'gone'
}

async function findBlocker(files: Files, own: string, keys: ReadonlySet<string>, { recovering, ended }: LockOptions) {
  for (const lock of await listLocks(files)) {
    if (lock.path === own || lock.path === ended || lock.body?.keys.some((key) => keys.has(key)) === false) continue
    const dead = await isDead(files, lock)
    if (!dead || (!recovering && lock.body)) return { blockedBy: lock, dead }
  }
  return undefined
}

async function readBody(files: Files, path: string): Promise<LockBody | 'gone' | undefined> {
  try {
    return bodyOf(files, JSON.parse(new TextDecoder().decode(await files.read(path))))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    // A folder or link with such a name is not a lock.
    if ((await files.info(path))?.kind !== 'file') return 'gone'
    throw error
  }
}

/**
 * Returns the content of a lock. Undefined if the content is invalid or does not name a journal in this state directory. Such a lock counts
 * as incomplete.
 */
function bodyOf(files: Files, value: unknown): LockBody | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { at, keys, journal, name } = value as Partial<LockBody>
  if (typeof at !== 'number' || typeof journal !== 'string' || !isJournalFolder(files, journal)) return undefined
  if (!Array.isArray(keys) || !keys.every((key) => typeof key === 'string')) return undefined
  return { at, keys, journal, ...(typeof name === 'string' && { name }) }
}

/** Returns the folder for all locks. Its name is fixed, because all versions of Suture must see each other's locks. */
export function lockDirectory(files: Files): string {
  return joinPath(files.stateDirectory, 'claims')
}
