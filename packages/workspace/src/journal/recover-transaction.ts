import { allowing, directoryOf, errorCode, type Files, inParallel } from '../files/files'
import { type HeldFiles, heldFiles } from '../files/held-files'
import { clearMark, type Journal, readJournal, readKept, removeJournal, setMark } from './journal'
import { areDone, hasSide, leftAtEnd, madeBefore, notRestored, rollBackSteps } from './rollback'
import type { TransactionPlan } from './step'

/** Maximum number of concurrent file calls. */
const WIDTH = 16

/** Error codes for a missing entry or a missing parent directory. */
const GONE = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ESTALE']

/** The result of recovering an interrupted transaction. */
export interface Recovery {
  /** `damaged`: the plan is unreadable, so nothing was done. */
  readonly result: 'nothing' | 'rolled-back' | 'committed' | 'damaged'
  /** Absolute paths of files that were not rolled back, because other programs changed them since. */
  readonly leftAlone: readonly string[]
}

/**
 * Recovers an interrupted transaction. It is completed if it was committed, and rolled back otherwise. Recovery can be interrupted and run
 * again. The caller must hold a lock on the transaction's keys.
 */
export async function recoverTransaction(files: Files, directory: string): Promise<Recovery> {
  const held = heldFiles(files)
  try {
    return await recoverHeld(held, directory)
  } finally {
    await held.release()
  }
}

/**
 * Like `recoverTransaction`, through directories that are already open. If an open directory was moved since, the steps in it are rolled
 * back at its new path. `begun` is the number of steps that may have had an effect, or undefined if unknown.
 */
export async function recoverHeld(files: HeldFiles, directory: string, begun?: number): Promise<Recovery> {
  const journal = await readJournal(files, directory)
  if (journal.state === 'waste') {
    await removeJournal(files, directory)
    return { result: 'nothing', leftAlone: [] }
  }
  if (journal.marks.has('closed')) return { result: 'committed', leftAlone: [] }
  if (journal.state !== 'sound') return { result: 'damaged', leftAlone: [] }
  if (!journal.marks.has('committed')) {
    if (begun !== undefined || !(await isFinished(files, journal))) return rollBack(files, journal, begun)
    await setMark(files, directory, 'committed')
  }
  await finish(files, directory, journal.plan)
  return { result: 'committed', leftAlone: [] }
}

/** Finishes a committed transaction: removes temporary files and closes the journal. */
export async function finish(files: Files, directory: string, plan: TransactionPlan): Promise<void> {
  await removeLeftovers(files, plan.steps.flatMap(leftAtEnd))
  for (const path of plan.emptied) await removeEmpty(files, path)
  if (plan.undoes !== undefined) {
    if (plan.partly) await setMark(files, plan.undoes, 'partly')
    else await removeJournal(files, plan.undoes)
    await removeJournal(files, directory)
  } else await setMark(files, directory, 'closed')
}

/**
 * Whether a transaction without the mark `committed` was in fact committed, and the mark was lost. The kept old files (`side`) are only
 * removed after the mark is on the disk. So if all steps are done and a kept old file is missing, the mark existed. Rolling back completely
 * would then be impossible.
 */
async function isFinished(files: HeldFiles, { plan: { steps }, marks }: Journal): Promise<boolean> {
  if (!marks.has('prepared') || marks.has('abandoned')) return false
  const sides = steps.flatMap((step) => (step.kind === 'vacate' ? leftAtEnd(step) : []))
  const there = await Promise.all(sides.map((side) => files.info(side)))
  return there.includes(undefined) && (await areDone(files, steps))
}

/**
 * Rolls back a transaction. The old files lose their temporary names before the mark `prepared` is removed. So if such a name exists without
 * the mark, the mark was lost, and steps were made.
 */
async function rollBack(files: HeldFiles, { directory, plan, marks }: Journal, begun = plan.steps.length): Promise<Recovery> {
  let leftAlone: string[] = []
  const steps = plan.steps.slice(0, begun)
  if (marks.has('prepared') || (await hasSide(files, steps))) {
    let kept: Promise<Uint8Array> | undefined
    await rollBackSteps(files, steps, () => (kept ??= readKept(files, directory)))
    leftAlone = await notRestored(files, steps)
    for (const path of touched(plan)) if (await files.info(path)) await files.sync(path)
    if (leftAlone.length > 0) await setMark(files, directory, 'abandoned')
    await removeLeftovers(files, steps.flatMap(leftAtEnd))
    await clearMark(files, directory, 'prepared')
  }
  await removeLeftovers(files, plan.steps.flatMap(madeBefore))
  for (const path of plan.directories.toReversed()) await removeEmpty(files, path)
  if (leftAlone.length > 0 || marks.has('abandoned')) await setMark(files, directory, 'closed')
  else await removeJournal(files, directory)
  return { result: 'rolled-back', leftAlone }
}

/** Returns the directories in which a transaction adds or removes names. */
export function touched(plan: TransactionPlan): string[] {
  const paths = plan.steps.flatMap((step) => ('from' in step ? [step.from, step.target] : [step.target]))
  return [...new Set([...paths, ...plan.directories].map(directoryOf))]
}

async function removeLeftovers(files: Files, names: readonly string[]): Promise<void> {
  await inParallel(names, WIDTH, async (path) => {
    try {
      if (await files.info(path)) await files.remove(path)
    } catch (error) {
      if (!GONE.includes(errorCode(error))) throw error
    }
  })
}

async function removeEmpty(files: Files, path: string): Promise<void> {
  if (await files.info(path)) await allowing(['ENOENT', 'ENOTEMPTY', 'EEXIST', 'ENOTDIR'], files.removeDirectory(path))
}
