import { allowing, directoryOf, errorCode, type Files, inParallel } from '../files/files'
import { type HeldFiles, heldFiles } from '../files/held-files'
import { clearMark, type Journal, readJournal, readKept, removeJournal, setMark } from './journal'
import { areDone, leftAtEnd, leftovers, madeBefore, notRestored, takeAllBack } from './rollback'
import type { TransactionPlan } from './step'

/** Calls on files that do not depend on each other, at once. */
const WIDTH = 16

/** Codes by which a name is not there, nor its directory. */
const GONE = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ESTALE']

/** What became of a transaction that was cut short. */
export interface Settled {
  /** `damaged`: the plan cannot be read any more; nothing was done. */
  readonly result: 'nothing' | 'rolled-back' | 'committed' | 'damaged'
  /** Absolute paths of files that others have changed since, and that were left as they are. */
  readonly leftAlone: readonly string[]
}

/**
 * Brings a transaction to its end from wherever it stopped: forward once it is marked as committed, or was, back before that. May
 * itself be cut short and run again. The caller holds a claim on the transaction's keys.
 */
export async function settle(files: Files, directory: string): Promise<Settled> {
  const held = heldFiles(files)
  try {
    return await settleHeld(held, directory)
  } finally {
    await held.release()
  }
}

/**
 * `settle` through directories that are held already: what was begun in one that was moved since is taken back there. `begun`: how many of
 * the steps may have had an effect, where that is known.
 */
export async function settleHeld(files: HeldFiles, directory: string, begun?: number): Promise<Settled> {
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

/** What is left to do once a set is whole: names beside the files go, and the journal is closed. */
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
 * True for a whole set of which the mark `committed` is lost. The names that old files have beside their places are removed only once that
 * mark is on the disk: where every step is done and such a name is gone, the mark was there, and the set could not be taken back whole.
 */
async function isFinished(files: HeldFiles, { plan: { steps }, marks }: Journal): Promise<boolean> {
  if (!marks.has('prepared') || marks.has('abandoned')) return false
  const sides = steps.flatMap((step) => (step.kind === 'vacate' ? leftAtEnd(step) : []))
  const there = await Promise.all(sides.map((side) => files.info(side)))
  return there.includes(undefined) && (await areDone(files, steps))
}

async function rollBack(files: HeldFiles, { directory, plan, marks }: Journal, begun = plan.steps.length): Promise<Settled> {
  let leftAlone: string[] = []
  if (marks.has('prepared')) {
    const steps = plan.steps.slice(0, begun)
    const kept = await readKept(files, directory)
    await takeAllBack(files, steps, kept)
    leftAlone = await notRestored(files, steps)
    for (const path of touched(plan)) if (await files.info(path)) await files.sync(path)
    if (leftAlone.length > 0) await setMark(files, directory, 'abandoned')
    await clearMark(files, directory, 'prepared')
  }
  await removeLeftovers(files, [...plan.steps.slice(0, begun).flatMap(leftovers), ...plan.steps.slice(begun).flatMap(madeBefore)])
  for (const path of plan.directories.toReversed()) await removeEmpty(files, path)
  if (leftAlone.length > 0 || marks.has('abandoned')) await setMark(files, directory, 'closed')
  else await removeJournal(files, directory)
  return { result: 'rolled-back', leftAlone }
}

/** The directories in which a transaction gives or takes names. */
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
