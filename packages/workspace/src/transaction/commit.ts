import type { FileChange } from '../files/change'
import type { CommitPlace } from '../files/commit-place'
import { nameOf } from '../files/files'
import { randomName } from '../files/hash'
import { heldFiles } from '../files/held-files'
import { assertOwnState } from '../files/state-files'
import { nextJournal } from '../journal/journal'
import { acquireLock, type Lock, releaseLock } from '../journal/lock'
import { holderOf, pendingOf } from '../journal/pending'
import { recover } from '../journal/recover'
import { keysOf, resolveChanges, type Subject } from '../paths/resolve-changes'
import { checkRights } from './check-rights'
import type { CommitResult, NotCommitted } from './commit-result'
import { changedFiles, draft } from './draft'
import { execute, failed } from './execute'
import { validate } from './validate'

/** Options for committing a set. */
export interface CommitOptions {
  /**
   * Aborts the commit. The set is then rolled back or completed, whichever is faster. If it is rolled back, the call rejects with the
   * signal's reason. If it is completed, the call returns as usual.
   */
  readonly signal?: AbortSignal
  /**
   * Called before writing, with the number of checks that are done. Each file has three checks. If another process blocked the set, the
   * count starts again.
   */
  readonly onChecking?: (done: number, total: number) => void
  /** Called with the number of slow calls that are done. The first time it is called with 0, when writing begins. */
  readonly onProgress?: (done: number, total: number) => void
}

/**
 * What an undo does in addition to its changes. `undoes` is the journal folder of the transaction that it undoes. `emptied` are directories
 * to remove if they are empty. `likes` are files whose attributes a created file gets, by the path of the change.
 */
export interface Undoing {
  readonly undoes: string
  readonly emptied: readonly string[]
  readonly partly?: true
  readonly likes?: ReadonlyMap<string, string>
}

/** Validates a set and makes all of its changes, or none. Source: docs/architecture.md, Files. */
export async function commitChanges(
  place: CommitPlace,
  changes: readonly FileChange[],
  options: CommitOptions = {},
  undoing?: Undoing,
): Promise<CommitResult> {
  const { files, root, patience } = place
  const { signal } = options
  try {
    await recover(files, root, patience)
    const until = Date.now() + patience
    let copies = false
    for (let left = patience; ; left = Math.max(0, until - Date.now())) {
      signal?.throwIfAborted()
      const result = await commitOnce({ ...place, patience: left }, changes, { ...options, copies }, undoing)
      if (result && (copies || !isAcrossMounts(changes, result))) return result
      copies ||= result !== undefined
    }
  } catch (error) {
    if (signal?.aborted) throw error
    return failed(changes, error)
  }
}

/** Options of one attempt to commit a set. With `copies`, files are moved by copying them. */
interface AttemptOptions extends CommitOptions {
  readonly copies: boolean
}

/**
 * Whether a set was rolled back because a file cannot be moved to another file system. Only an attempt shows this, because folders of one
 * file system may be mounted apart.
 */
function isAcrossMounts(changes: readonly FileChange[], result: CommitResult): boolean {
  if (result.ok || result.rollbackPending || !changes.some(({ kind }) => kind === 'rename')) return false
  return result.problems.some(({ problem }) => problem.kind === 'unreadable' && problem.cause === 'mount')
}

/**
 * Tries once to commit a set. Returns undefined if the caller should try again: the paths now lead to other files, or a dead lock was
 * recovered, and there is time left.
 */
async function commitOnce(
  place: CommitPlace,
  changes: readonly FileChange[],
  options: AttemptOptions,
  undoing: Undoing | undefined,
): Promise<CommitResult | undefined> {
  const { files, root, patience } = place
  const { signal } = options
  const checked = counting(3 * changes.length, options.onChecking)
  const { keys, problems, subjects } = await resolveChanges(files, root, changes, checked)
  if (problems.length > 0) return { ok: false, problems }
  const journal = await nextJournal(files, root, randomName())
  const lock = await acquireLock(files, { keys, journal }, patience, { ...(signal && { signal }) })
  if (!lock.held) {
    if (!lock.dead || patience === 0) return { ...locked(subjects, lock.blockedBy), pending: [await pendingOf(files, lock.blockedBy)] }
    await recover(files, root, patience)
    return undefined
  }
  const set = { changes, keys, journal, undoing, options, checked }
  const result = await whileLocked(place, set).finally(() => releaseLock(files, lock.path).catch(() => {}))
  if (result !== 'moved') return result
  return patience === 0 ? locked(subjects) : undefined
}

/** Validates a set and checks whether it could be written. Writes nothing, not even a lock. */
export async function checkChanges({ files, root }: CommitPlace, changes: readonly FileChange[]): Promise<CommitResult> {
  const held = heldFiles(files)
  try {
    await assertOwnState(files)
    const resolved = await resolveChanges(files, root, changes)
    if (resolved.problems.length > 0) return { ok: false, problems: resolved.problems }
    const { valid, problems } = await validate(held, resolved)
    const refused = problems.length > 0 ? problems : await checkRights(held, root, valid)
    return refused.length > 0 ? { ok: false, problems: refused } : { ok: true, files: changedFiles(valid) }
  } catch (error) {
    return failed(changes, error, 'read')
  } finally {
    await held.release()
  }
}

/** A set and its lock. */
interface LockedSet {
  readonly changes: readonly FileChange[]
  readonly keys: readonly string[]
  readonly journal: string
  readonly undoing: Undoing | undefined
  readonly options: AttemptOptions
  /** Called at each check of a file. */
  readonly checked: () => void
}

/** Returns a function that counts how often it is called and reports the count. */
function counting(total: number, report: CommitOptions['onChecking']): () => void {
  let done = 0
  return () => report?.(++done, total)
}

async function whileLocked(place: CommitPlace, set: LockedSet): Promise<CommitResult | 'moved'> {
  const resolved = await resolveChanges(place.files, place.root, set.changes, set.checked)
  if (resolved.problems.length > 0) return { ok: false, problems: resolved.problems }
  const lockedKeys = new Set(set.keys)
  if (!resolved.keys.every((key) => lockedKeys.has(key))) return 'moved'
  const held = heldFiles(place.files)
  try {
    const { valid, problems } = await validate(held, resolved, { onChecked: set.checked, copies: set.options.copies })
    if (problems.length > 0) return { ok: false, problems }
    if (valid.every((each) => each.unchanged) && !set.undoing) return { ok: true, files: [] }
    const { journal } = set
    const drafted = draft({ files: held, root: place.root, id: nameOf(journal).slice(-16), emptied: [], ...set.undoing }, resolved, valid)
    const refusal = await execute({ files: held, root: place.root, journal, changes: set.changes, ...set.options }, drafted)
    return refusal ?? { ok: true, transaction: nameOf(journal), files: changedFiles(valid) }
  } finally {
    await held.release()
  }
}

function locked(subjects: readonly Subject[], blockedBy?: Lock): NotCommitted {
  const keys = new Set(blockedBy?.body?.keys)
  const named = subjects.find(({ source, goal }) => [...keysOf(source), ...keysOf(goal)].some((key) => keys.has(key))) ?? subjects[0]
  const index = named?.index ?? 0
  const path = named?.change.path ?? ''
  const holder = blockedBy && holderOf(blockedBy)
  const problem = { kind: 'conflict' as const, path, reason: 'locked' as const, ...(holder !== undefined && { holder }) }
  return { ok: false, problems: [{ index, path, problem }] }
}
