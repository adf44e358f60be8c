import { allowing, type Files, inParallel, nameOf } from '../files/files'
import { randomName } from '../files/hash'
import { ioProblem } from '../files/io-problem'
import { type Claim, dropClaim, takeClaim } from '../journal/claim'
import { nextJournal, pruneJournals, setMark, writeJournal } from '../journal/journal'
import { recover } from '../journal/recover'
import { finish, settle, touched } from '../journal/settle'
import type { Draft } from '../journal/step'
import { keysOf, resolveChanges, type Subject } from '../paths/resolve-changes'
import { applyStep } from './apply-step'
import type { CommitResult, FileChange, NotCommitted } from './change'
import { changedFiles, draft } from './draft'
import { validate } from './validate'

/** Where a transaction takes place. */
export interface Place {
  readonly files: Files
  /** A real path. */
  readonly root: string
  /** Milliseconds to wait for other processes that work on the same files. */
  readonly patience: number
}

/** What a transaction does beyond its changes: it takes another one back, whose directories it removes if they are empty. */
export interface Undoing {
  readonly undoes: string
  readonly emptied: readonly string[]
}

/** Temporary files that are brought to the disk at once: most of a commit is waiting for it. */
const WIDTH = 16

/** Validates a set and makes all of its changes, or none. Source: DESIGN section 7. */
export async function commitChanges(place: Place, changes: readonly FileChange[], undoing?: Undoing): Promise<CommitResult> {
  const { files, root, patience } = place
  try {
    await recover(files, root, patience)
    const until = Date.now() + patience
    for (let left = patience; ; left = Math.max(0, until - Date.now())) {
      const resolved = await resolveChanges(files, root, changes)
      const { keys, problems } = resolved
      if (problems.length > 0) return { ok: false, problems }
      const journal = await nextJournal(files, root, randomName())
      const claim = await takeClaim(files, { keys, journal }, left)
      if (claim.held) {
        const result = await whileClaimed(place, changes, keys, journal, undoing).finally(() =>
          dropClaim(files, claim.path).catch(() => {}),
        )
        if (result !== 'moved') return result
        if (left === 0) return locked(resolved.subjects)
      } else if (claim.dead && left > 0) await recover(files, root, left)
      else return locked(resolved.subjects, claim.blockedBy)
    }
  } catch (error) {
    return failed(changes, error)
  }
}

/** Validates a set and writes nothing, not even a claim. */
export async function checkChanges({ files, root }: Place, changes: readonly FileChange[]): Promise<CommitResult> {
  try {
    const resolved = await resolveChanges(files, root, changes)
    if (resolved.problems.length > 0) return { ok: false, problems: resolved.problems }
    const { valid, problems } = await validate(files, resolved)
    return problems.length > 0 ? { ok: false, problems } : { ok: true, files: changedFiles(valid) }
  } catch (error) {
    return failed(changes, error, 'read')
  }
}

async function whileClaimed(
  { files, root }: Place,
  changes: readonly FileChange[],
  keys: readonly string[],
  journal: string,
  undoing: Undoing | undefined,
): Promise<CommitResult | 'moved'> {
  const resolved = await resolveChanges(files, root, changes)
  if (resolved.problems.length > 0) return { ok: false, problems: resolved.problems }
  const claimed = new Set(keys)
  if (!resolved.keys.every((key) => claimed.has(key))) return 'moved'
  const { valid, problems } = await validate(files, resolved)
  if (problems.length > 0) return { ok: false, problems }
  if (valid.every((each) => each.unchanged) && !undoing) return { ok: true, files: [] }
  const id = nameOf(journal).slice(-16)
  const drafted = draft({ files, root, id, emptied: [], ...undoing }, resolved, valid)
  const refusal = await carryOut(files, root, journal, drafted, changes)
  return refusal ?? { ok: true, transaction: nameOf(journal), files: changedFiles(valid) }
}

/** Journal, temporary files, steps, mark. Whatever goes wrong before the mark is taken back. */
async function carryOut(
  files: Files,
  root: string,
  journal: string,
  drafted: Draft,
  changes: readonly FileChange[],
): Promise<NotCommitted | undefined> {
  const { plan } = drafted
  const at = { change: 0 }
  let refusal: NotCommitted | undefined
  try {
    await writeJournal(files, journal, drafted)
    for (const directory of plan.directories) await allowing(['EEXIST'], files.makeDirectory(directory))
    await inParallel(drafted.temps, WIDTH, ({ change, path, bytes, ...look }) =>
      files.create(path, bytes, look).catch((error: unknown) => {
        at.change = change
        throw error
      }),
    )
    await setMark(files, journal, 'prepared')
    refusal = await takeSteps(files, drafted, changes, at)
    if (!refusal) {
      for (const directory of touched(plan)) await files.sync(directory)
      await setMark(files, journal, 'committed')
    }
  } catch (error) {
    refusal = failed(changes, error, 'written', at.change)
  }
  if (refusal) return settledAnyway(files, journal, refusal)
  // From here on the set is whole; what fails now is made up for at the next opening.
  await finish(files, journal, plan).catch(() => {})
  await pruneJournals(files, root).catch(() => {})
  return undefined
}

/** Takes the set back; nothing to tell when it turns out to be committed, though the call that marked it failed. */
async function settledAnyway(files: Files, journal: string, refusal: NotCommitted): Promise<NotCommitted | undefined> {
  try {
    return (await settle(files, journal)).result === 'committed' ? undefined : refusal
  } catch {
    return { ...refusal, unsettled: true }
  }
}

async function takeSteps(
  files: Files,
  { plan, kept }: Draft,
  changes: readonly FileChange[],
  at: { change: number },
): Promise<NotCommitted | undefined> {
  for (const step of plan.steps) {
    at.change = step.change
    const reason = await applyStep(files, step, kept)
    const path = changes[step.change]?.path ?? step.target
    if (reason) return { ok: false, problems: [{ index: step.change, path, problem: { kind: 'conflict', path, reason } }] }
  }
  return undefined
}

function locked(subjects: readonly Subject[], blockedBy?: Claim): NotCommitted {
  const keys = new Set(blockedBy?.body?.keys)
  const named = subjects.find(({ source, goal }) => [...keysOf(source), ...keysOf(goal)].some((key) => keys.has(key))) ?? subjects[0]
  const index = named?.index ?? 0
  const path = named?.change.path ?? ''
  return { ok: false, problems: [{ index, path, problem: { kind: 'conflict', path, reason: 'locked' } }] }
}

function failed(changes: readonly FileChange[], error: unknown, verb: 'read' | 'written' = 'written', index = 0): NotCommitted {
  const path = changes[index]?.path ?? ''
  return { ok: false, problems: [{ index, path, problem: ioProblem(error, path, verb) }] }
}
