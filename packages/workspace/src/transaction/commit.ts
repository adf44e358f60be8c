import type { FileChange } from '../files/change'
import type { CommitPlace } from '../files/commit-place'
import { nameOf } from '../files/files'
import { randomName } from '../files/hash'
import { heldFiles } from '../files/held-files'
import { assertOwnState } from '../files/state-files'
import { nextJournal } from '../journal/journal'
import { type Claim, releaseClaim, takeClaim } from '../journal/lock'
import { holderOf, pendingOf } from '../journal/pending'
import { recover } from '../journal/recover'
import { keysOf, resolveChanges, type Subject } from '../paths/resolve-changes'
import { checkRights } from './check-rights'
import type { CommitResult, NotCommitted } from './commit-result'
import { changedFiles, draft } from './draft'
import { carryOut, failed } from './execute'
import { validate } from './validate'

/** How a set is carried out. */
export interface CommitOptions {
  /**
   * Ends the set early: what is nearer is done, the set finished or taken back. Taken back, the call rejects with the signal's reason; finished, it
   * answers as ever.
   */
  readonly signal?: AbortSignal
  /** Called, before the writing begins, with how many looks at the files are done: three for each. It begins anew where another process was in the way. */
  readonly onChecking?: (done: number, total: number) => void
  /** Called with how many of the calls that take time are done; first of all 0, when the writing begins. */
  readonly onProgress?: (done: number, total: number) => void
}

/** What a transaction does beyond its changes: it takes another one back, whose directories it removes if they are empty. */
export interface Undoing {
  readonly undoes: string
  readonly emptied: readonly string[]
  readonly partly?: true
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
    for (let left = patience; ; left = Math.max(0, until - Date.now())) {
      signal?.throwIfAborted()
      const result = await commitOnce({ ...place, patience: left }, changes, options, undoing)
      if (result) return result
    }
  } catch (error) {
    if (signal?.aborted) throw error
    return failed(changes, error)
  }
}

/** Undefined where the files have moved, or a dead claim was in the way, and there is patience for another time. */
async function commitOnce(
  place: CommitPlace,
  changes: readonly FileChange[],
  options: CommitOptions,
  undoing: Undoing | undefined,
): Promise<CommitResult | undefined> {
  const { files, root, patience } = place
  const { signal } = options
  const checked = counting(3 * changes.length, options.onChecking)
  const { keys, problems, subjects } = await resolveChanges(files, root, changes, checked)
  if (problems.length > 0) return { ok: false, problems }
  const journal = await nextJournal(files, root, randomName())
  const claim = await takeClaim(files, { keys, journal }, patience, { ...(signal && { signal }) })
  if (!claim.held) {
    if (!claim.dead || patience === 0) return { ...locked(subjects, claim.blockedBy), pending: [await pendingOf(files, claim.blockedBy)] }
    await recover(files, root, patience)
    return undefined
  }
  const set = { changes, keys, journal, undoing, options, checked }
  const result = await whileClaimed(place, set).finally(() => releaseClaim(files, claim.path).catch(() => {}))
  if (result !== 'moved') return result
  return patience === 0 ? locked(subjects) : undefined
}

/** Validates a set, asks whether it could be written, and writes nothing, not even a claim. */
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

/** A set under its claim. */
interface ClaimedSet {
  readonly changes: readonly FileChange[]
  readonly keys: readonly string[]
  readonly journal: string
  readonly undoing: Undoing | undefined
  readonly options: CommitOptions
  /** Called at each look at a file. */
  readonly checked: () => void
}

/** Counts up to a total, and reports how far it is. */
function counting(total: number, tell: CommitOptions['onChecking']): () => void {
  let done = 0
  return () => tell?.(++done, total)
}

async function whileClaimed(place: CommitPlace, set: ClaimedSet): Promise<CommitResult | 'moved'> {
  const resolved = await resolveChanges(place.files, place.root, set.changes, set.checked)
  if (resolved.problems.length > 0) return { ok: false, problems: resolved.problems }
  const claimed = new Set(set.keys)
  if (!resolved.keys.every((key) => claimed.has(key))) return 'moved'
  const held = heldFiles(place.files)
  try {
    const { valid, problems } = await validate(held, resolved, set.checked)
    if (problems.length > 0) return { ok: false, problems }
    if (valid.every((each) => each.unchanged) && !set.undoing) return { ok: true, files: [] }
    const { journal } = set
    const drafted = draft({ files: held, root: place.root, id: nameOf(journal).slice(-16), emptied: [], ...set.undoing }, resolved, valid)
    const refusal = await carryOut({ files: held, root: place.root, journal, changes: set.changes, ...set.options }, drafted)
    return refusal ?? { ok: true, transaction: nameOf(journal), files: changedFiles(valid) }
  } finally {
    await held.release()
  }
}

function locked(subjects: readonly Subject[], blockedBy?: Claim): NotCommitted {
  const keys = new Set(blockedBy?.body?.keys)
  const named = subjects.find(({ source, goal }) => [...keysOf(source), ...keysOf(goal)].some((key) => keys.has(key))) ?? subjects[0]
  const index = named?.index ?? 0
  const path = named?.change.path ?? ''
  const holder = blockedBy && holderOf(blockedBy)
  const problem = { kind: 'conflict' as const, path, reason: 'locked' as const, ...(holder !== undefined && { holder }) }
  return { ok: false, problems: [{ index, path, problem }] }
}
