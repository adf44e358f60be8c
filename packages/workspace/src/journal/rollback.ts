import { allowing, type FileInfo, type Files, inParallel } from '../files/files'
import { hashBytes } from '../files/hash'
import type { HeldFiles } from '../files/held-files'
import { hashFile } from '../files/large'
import { keptBytes } from './journal'
import type { JournalStep, Overwrite, Replace, Vacate } from './step'

/** Maximum number of files processed concurrently. */
const WIDTH = 16

/** Reads the old bytes of the journal when they are first needed. Most files are restored from their second name. */
export type KeptReader = () => Promise<Uint8Array>

/**
 * Rolls back one step from any state: not begun, half done, done, or already rolled back. Files that another program changed since are not
 * changed. No free disk space is needed if the file system has hard links.
 *
 * The state of a step is recognised by its temporary files. If `temp` or `from` exists, the step was not done. If both names exist for one
 * inode, the step was half done. So every `temp` must be written before the first step, which the mark `prepared` shows.
 */
export async function rollBackStep(files: HeldFiles, step: JournalStep, kept: KeptReader): Promise<void> {
  for (const path of 'from' in step ? [step.from, step.target] : [step.target]) if (!(await files.isReachable(path))) return
  switch (step.kind) {
    case 'replace':
      return restore(files, step, kept)
    case 'overwrite':
      return rewrite(files, step, kept)
    case 'vacate':
      return moveBack(files, step.side, step.target, () => true)
    case 'place':
    case 'move':
      return moveBack(files, step.target, step.from, async (info) => {
        if (step.kind === 'place' && step.id !== undefined) return info.id === step.id
        return (await hashFile(files, step.target)) === step.hash
      })
  }
}

/**
 * Rolls back steps. Replacing or overwriting a file only affects the place of that file, so these steps are rolled back in any order and
 * concurrently. Steps that move files are rolled back in reverse order.
 */
export async function rollBackSteps(files: HeldFiles, steps: readonly JournalStep[], kept: KeptReader): Promise<void> {
  const alone = (step: JournalStep) => step.kind === 'replace' || step.kind === 'overwrite'
  for (const step of steps.filter((each) => !alone(each)).toReversed()) await rollBackStep(files, step, kept)
  await inParallel(steps.filter(alone).toReversed(), WIDTH, (step) => rollBackStep(files, step, kept))
}

/** Returns the temporary files next to the file that exist before a step. */
export function madeBefore(step: JournalStep): readonly string[] {
  if (step.kind === 'replace') return [step.temp]
  return step.kind === 'place' && step.id === undefined ? [step.from] : []
}

/** Returns the temporary files next to the file that remain after all steps. */
export function leftAtEnd(step: JournalStep): readonly string[] {
  return 'side' in step && !(step.kind === 'vacate' && step.moves) ? [step.side] : []
}

/** Whether an old file has its temporary name. Only a step gives it that name. */
export async function hasSide(files: Files, steps: readonly JournalStep[]): Promise<boolean> {
  for (const step of steps) if ('side' in step && (await files.info(step.side))) return true
  return false
}

/** Whether all steps are done: the files are as the steps leave them, and no file from which a step starts remains. */
export async function areDone(files: Files, steps: readonly JournalStep[]): Promise<boolean> {
  const filled = new Set(steps.flatMap((step) => (step.kind === 'vacate' ? [] : [step.target])))
  for (const step of steps) {
    const isDone = step.kind === 'vacate' ? filled.has(step.target) || !(await files.info(step.target)) : await hasPut(files, step)
    if (!isDone) return false
  }
  return true
}

/** Whether the step's file is at its new place, and no longer at its previous place. */
async function hasPut(files: Files, step: Exclude<JournalStep, Vacate>): Promise<boolean> {
  const before = step.kind === 'replace' ? step.temp : step.kind === 'overwrite' ? undefined : step.from
  if (before !== undefined && (await files.info(before))) return false
  return (await files.info(step.target))?.kind === 'file' && (await hashFile(files, step.target)) === step.hash
}

/** Returns the files that differ from their state before the steps. They were not restored, because other programs changed them since. */
export async function notRestored(files: Files, steps: readonly JournalStep[]): Promise<string[]> {
  const vacated = new Set(steps.flatMap((step) => (step.kind === 'vacate' ? [step.target] : [])))
  const left = new Set<string>()
  await inParallel(steps, WIDTH, async (step) => {
    const path = step.kind === 'move' ? step.from : step.target
    if (step.kind === 'place') {
      if (!vacated.has(path) && (await files.info(path))) left.add(path)
      return
    }
    const hash = 'old' in step ? step.old.hash : step.hash
    const info = await files.info(path)
    if (info?.kind !== 'file' || (await hashFile(files, path)) !== hash) left.add(path)
  })
  return steps.map((step) => (step.kind === 'move' ? step.from : step.target)).filter((path) => left.has(path))
}

async function restore(files: Files, step: Replace, kept: KeptReader): Promise<void> {
  // The step was not made if the new file still has its temporary name.
  if (await files.info(step.temp)) return
  const [target, side] = [await files.info(step.target), await files.info(step.side)]
  if (target?.kind !== 'file' || (await hashFile(files, step.target)) !== step.hash) return
  if (!side || (await hashFile(files, step.side)) !== step.old.hash) {
    const old = await keptBytes(await kept(), step.old)
    if (!old) return
    await remove(files, step.side)
    await files.create(step.side, old, { mode: step.old.mode, owner: step.old.owner })
  }
  await files.rename(step.side, step.target)
}

async function rewrite(files: Files, step: Overwrite, kept: KeptReader): Promise<void> {
  const info = await files.info(step.target)
  if (info?.kind !== 'file') return
  const found = await files.read(step.target)
  if ((await hashBytes(found)) === step.old.hash && info.mode === step.old.mode) return
  const old = await keptBytes(await kept(), step.old)
  if (!old) return
  if (isBetween(found, old, (await kept()).subarray(step.bytes.from, step.bytes.to))) await files.overwrite(step.target, old, step.old.mode)
}

/** Moves a file back if `isOwn` returns true for its info. If both names exist for one inode, one of the names is removed. */
async function moveBack(files: Files, from: string, to: string, isOwn: (info: FileInfo) => boolean | Promise<boolean>): Promise<void> {
  const [there, back] = [await files.info(from), await files.info(to)]
  if (there?.kind !== 'file') return
  if (back) return same(there, back) ? remove(files, from) : undefined
  if (await isOwn(there)) await allowing(['EEXIST'], files.place(from, to))
}

async function remove(files: Files, path: string): Promise<void> {
  await allowing(['ENOENT'], files.remove(path))
}

function same(a: FileInfo, b: FileInfo): boolean {
  return a.id !== '' && a.id === b.id
}

/**
 * Whether bytes may be the result of an interrupted write in place, of the new bytes over the old ones or the reverse. Every byte must be
 * the old or the new byte at its position, and the length must be between both lengths.
 */
export function isBetween(found: Uint8Array, old: Uint8Array, next: Uint8Array): boolean {
  if (found.length < Math.min(old.length, next.length) || found.length > Math.max(old.length, next.length)) return false
  return found.every((byte, i) => byte === old[i] || byte === next[i])
}
