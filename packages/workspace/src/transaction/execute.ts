import type { FileChange } from '../files/change'
import { allowing, inParallel } from '../files/files'
import type { HeldFiles } from '../files/held-files'
import { ioProblem } from '../files/io-problem'
import { ChangedError } from '../files/large'
import { pruneJournals, readKept, setMark, wholeKept, writeJournal } from '../journal/journal'
import { finish, recoverHeld, touched } from '../journal/recover-transaction'
import type { Draft } from '../journal/step'
import { applyStep } from './apply-step'
import type { NotCommitted } from './commit-result'
import { createVerified } from './verify-in-place'

/** What is needed to execute a set of changes. */
export interface Execution {
  readonly files: HeldFiles
  readonly root: string
  /** The transaction's journal folder. */
  readonly journal: string
  readonly changes: readonly FileChange[]
  readonly signal?: AbortSignal
  readonly onProgress?: (done: number, total: number) => void
}

/** The progress of a set: the change that is being made, and the number of steps that were begun. */
interface ExecutionProgress {
  change: number
  begun: number
}

const NO_BYTES = new Uint8Array(0)

/** Maximum number of temporary files that are flushed to the disk concurrently. A commit spends most of its time waiting for this. */
const WIDTH = 16

/**
 * Executes a set: writes the journal and temporary files, makes the steps, and sets the mark `committed`. If it fails before the mark, the
 * set is rolled back. If it is aborted during the first third of its steps, it is also rolled back, and the call rejects with the signal's
 * reason. After that the set is completed, which is faster. Rolling back a step takes twice the calls of making it, because changes by
 * other programs are checked first.
 */
export async function execute(execution: Execution, drafted: Draft): Promise<NotCommitted | undefined> {
  const { files, root, journal, changes, signal, onProgress } = execution
  const { plan, temps } = drafted
  const at: ExecutionProgress = { change: 0, begun: 0 }
  let refusal: NotCommitted | undefined
  onProgress?.(0, temps.length + plan.steps.length)
  try {
    await writeJournal(files, journal, drafted)
    for (const directory of plan.directories) await allowing(['EEXIST'], files.makeDirectory(directory))
    await makeTemps(execution, drafted, at)
    await setMark(files, journal, 'prepared')
    refusal = await takeSteps(execution, drafted, at)
    if (!refusal) {
      for (const directory of touched(plan)) await files.sync(directory)
      await setMark(files, journal, 'committed')
    }
  } catch (error) {
    refusal = error instanceof ChangedError ? changedSince(drafted, changes, error) : failed(changes, error, 'written', at.change)
  }
  if (refusal) {
    const recovery = await rollBackSet(files, journal, refusal, at.begun)
    if (recovery && signal?.aborted) throw interrupted(signal, recovery)
    return recovery
  }
  // The set is committed. The next recovery handles errors from here on.
  await finish(files, journal, plan).catch(() => {})
  await pruneJournals(files, root).catch(() => {})
  return undefined
}

/** Returns the refusal for a large file that changed between its validation and its copy to the journal. */
function changedSince({ plan }: Draft, changes: readonly FileChange[], { path: target }: ChangedError): NotCommitted {
  const index = plan.steps.find((step) => step.target === target)?.change ?? 0
  const path = changes[index]?.path ?? target
  return { ok: false, problems: [{ index, path, problem: { kind: 'conflict', path, reason: 'changed' } }] }
}

function interrupted(signal: AbortSignal, { rollbackPending }: NotCommitted): unknown {
  return rollbackPending
    ? new Error('interrupted, and not rolled back completely: the next run completes the rollback', { cause: signal.reason })
    : signal.reason
}

/** Rolls the set back. Returns undefined if the set is in fact committed, although the call that set the mark failed. */
async function rollBackSet(files: HeldFiles, journal: string, refusal: NotCommitted, begun: number): Promise<NotCommitted | undefined> {
  try {
    return (await recoverHeld(files, journal, begun)).result === 'committed' ? undefined : refusal
  } catch {
    return { ...refusal, rollbackPending: true }
  }
}

async function makeTemps({ files, signal, onProgress }: Execution, { plan, temps }: Draft, at: ExecutionProgress): Promise<void> {
  const total = temps.length + plan.steps.length
  let done = 0
  await inParallel(temps, WIDTH, async ({ change, path, bytes, ...attributes }) => {
    signal?.throwIfAborted()
    try {
      await createVerified(files, path, files.create(path, bytes, attributes))
    } catch (error) {
      at.change = change
      throw error
    }
    onProgress?.(++done, total)
  })
}

async function takeSteps(
  { files, journal, changes, signal, onProgress }: Execution,
  drafted: Draft,
  at: ExecutionProgress,
): Promise<NotCommitted | undefined> {
  const { temps, plan } = drafted
  const { steps } = plan
  // Only steps that overwrite in place use bytes from the journal.
  const kept = steps.some(({ kind }) => kind === 'overwrite') ? (wholeKept(drafted) ?? (await readKept(files, journal))) : NO_BYTES
  for (const [done, step] of steps.entries()) {
    if (done < steps.length / 3) signal?.throwIfAborted()
    at.change = step.change
    at.begun = done + 1
    const reason = await applyStep(files, step, kept)
    const path = changes[step.change]?.path ?? step.target
    if (reason) return { ok: false, problems: [{ index: step.change, path, problem: { kind: 'conflict', path, reason } }] }
    onProgress?.(temps.length + done + 1, temps.length + steps.length)
  }
  return undefined
}

/** Converts an error to the refusal of a set. */
export function failed(changes: readonly FileChange[], error: unknown, verb: 'read' | 'written' = 'written', index = 0): NotCommitted {
  const path = changes[index]?.path ?? ''
  return { ok: false, problems: [{ index, path, problem: ioProblem(error, path, verb) }] }
}
