import type { FileChange } from '../files/change'
import { allowing, inParallel } from '../files/files'
import type { HeldFiles } from '../files/held-files'
import { ioProblem } from '../files/io-problem'
import { ChangedError } from '../files/large'
import { pruneJournals, readKept, setMark, wholeKept, writeJournal } from '../journal/journal'
import { finish, settleHeld, touched } from '../journal/recover-transaction'
import type { Draft } from '../journal/step'
import { applyStep } from './apply-step'
import type { NotCommitted } from './commit-result'
import { createInPlace } from './verify-in-place'

/** Where and how a set is carried out. */
export interface Carrying {
  readonly files: HeldFiles
  readonly root: string
  /** The transaction's folder. */
  readonly journal: string
  readonly changes: readonly FileChange[]
  readonly signal?: AbortSignal
  readonly onProgress?: (done: number, total: number) => void
}

/** How far a set has come: the change at hand, and the steps that were begun. */
interface Reached {
  change: number
  begun: number
}

const NO_BYTES = new Uint8Array(0)

/** Temporary files that are brought to the disk at once: most of a commit is waiting for it. */
const WIDTH = 16

/**
 * Journal, temporary files, steps, mark. Whatever goes wrong before the mark is taken back. A set that is interrupted before a third of its
 * steps is taken back too, and the call rejects with the signal's reason; later it is finished, which is the shorter way: taking a step back asks for twice the
 * calls of taking it, since what others may have written since is looked at first.
 */
export async function carryOut(carrying: Carrying, drafted: Draft): Promise<NotCommitted | undefined> {
  const { files, root, journal, changes, signal, onProgress } = carrying
  const { plan, temps } = drafted
  const at: Reached = { change: 0, begun: 0 }
  let refusal: NotCommitted | undefined
  onProgress?.(0, temps.length + plan.steps.length)
  try {
    await writeJournal(files, journal, drafted)
    for (const directory of plan.directories) await allowing(['EEXIST'], files.makeDirectory(directory))
    await makeTemps(carrying, drafted, at)
    await setMark(files, journal, 'prepared')
    refusal = await takeSteps(carrying, drafted, at)
    if (!refusal) {
      for (const directory of touched(plan)) await files.sync(directory)
      await setMark(files, journal, 'committed')
    }
  } catch (error) {
    refusal = error instanceof ChangedError ? changedSince(drafted, changes, error) : failed(changes, error, 'written', at.change)
  }
  if (refusal) {
    const settled = await settledAnyway(files, journal, refusal, at.begun)
    if (settled && signal?.aborted) throw interrupted(signal, settled)
    return settled
  }
  // From here on the set is whole; what fails now is made up for at the next opening.
  await finish(files, journal, plan).catch(() => {})
  await pruneJournals(files, root).catch(() => {})
  return undefined
}

/** A large file that was changed between validation and keeping. */
function changedSince({ plan }: Draft, changes: readonly FileChange[], { path: target }: ChangedError): NotCommitted {
  const index = plan.steps.find((step) => step.target === target)?.change ?? 0
  const path = changes[index]?.path ?? target
  return { ok: false, problems: [{ index, path, problem: { kind: 'conflict', path, reason: 'changed' } }] }
}

function interrupted(signal: AbortSignal, { unsettled }: NotCommitted): unknown {
  return unsettled ? new Error('interrupted, and not taken back whole: the next run does it', { cause: signal.reason }) : signal.reason
}

/** Takes the set back; nothing to report when it turns out to be committed, though the call that marked it failed. */
async function settledAnyway(files: HeldFiles, journal: string, refusal: NotCommitted, begun: number): Promise<NotCommitted | undefined> {
  try {
    return (await settleHeld(files, journal, begun)).result === 'committed' ? undefined : refusal
  } catch {
    return { ...refusal, unsettled: true }
  }
}

async function makeTemps({ files, signal, onProgress }: Carrying, { plan, temps }: Draft, at: Reached): Promise<void> {
  const total = temps.length + plan.steps.length
  let done = 0
  await inParallel(temps, WIDTH, async ({ change, path, bytes, ...look }) => {
    signal?.throwIfAborted()
    try {
      await createInPlace(files, path, files.create(path, bytes, look))
    } catch (error) {
      at.change = change
      throw error
    }
    onProgress?.(++done, total)
  })
}

async function takeSteps(
  { files, journal, changes, signal, onProgress }: Carrying,
  drafted: Draft,
  at: Reached,
): Promise<NotCommitted | undefined> {
  const { temps, plan } = drafted
  const { steps } = plan
  // Steps in place alone take bytes from the journal.
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

/** A failed call as the refusal of a set. */
export function failed(changes: readonly FileChange[], error: unknown, verb: 'read' | 'written' = 'written', index = 0): NotCommitted {
  const path = changes[index]?.path ?? ''
  return { ok: false, problems: [{ index, path, problem: ioProblem(error, path, verb) }] }
}
