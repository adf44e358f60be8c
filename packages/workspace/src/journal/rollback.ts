import { allowing, type FileInfo, type Files, inParallel } from '../files/files'
import { hashBytes } from '../files/hash'
import type { HeldFiles } from '../files/held-files'
import { hashFile } from '../files/large'
import { keptBytes } from './journal'
import type { JournalStep, Overwrite, Replace, Vacate } from './step'

/** Files that are worked at at the same time. */
const WIDTH = 16

/**
 * Takes one step back, wherever it was cut short: not begun, half done, done, or taken back before. What somebody else changed since is left alone. Needs no room on the disk where there are hard links.
 *
 * How far a step came is seen by its own names: while `temp` or `from` exists, it was not done; while both names exist
 * for one inode, it was half done. So every `temp` must have been written before (the journal's mark `prepared` says so).
 */
export async function takeBack(files: HeldFiles, step: JournalStep, kept: Uint8Array): Promise<void> {
  for (const path of 'from' in step ? [step.from, step.target] : [step.target]) if (!(await files.reaches(path))) return
  switch (step.kind) {
    case 'replace':
      return restore(files, step, kept)
    case 'overwrite':
      return rewrite(files, step, kept)
    case 'vacate':
      return bring(files, step.side, step.target, () => true)
    case 'place':
    case 'move':
      return bring(files, step.target, step.from, async (info) => {
        if (step.kind === 'place' && step.id !== undefined) return info.id === step.id
        return (await hashFile(files, step.target)) === step.hash
      })
  }
}

/**
 * Takes steps back. A file that is put over an old one, or written into, has a place of its own in its set, so those are taken back in any order, several
 * at once; names that go from place to place the last first.
 */
export async function takeAllBack(files: HeldFiles, steps: readonly JournalStep[], kept: Uint8Array): Promise<void> {
  const alone = (step: JournalStep) => step.kind === 'replace' || step.kind === 'overwrite'
  for (const step of steps.filter((each) => !alone(each)).toReversed()) await takeBack(files, step, kept)
  await inParallel(steps.filter(alone).toReversed(), WIDTH, (step) => takeBack(files, step, kept))
}

/** Temporary sibling files that exist before a step. */
export function madeBefore(step: JournalStep): readonly string[] {
  if (step.kind === 'replace') return [step.temp]
  return step.kind === 'place' ? leftovers(step) : []
}

/** Temporary sibling files that remain after all steps. */
export function leftAtEnd(step: JournalStep): readonly string[] {
  if (step.kind === 'replace') return [step.side]
  return step.kind === 'vacate' ? leftovers(step) : []
}

/** The names beside the file that a step may leave when it is done, or taken back. */
export function leftovers(step: JournalStep): readonly string[] {
  switch (step.kind) {
    case 'replace':
      return [step.temp, step.side]
    case 'vacate':
      return step.moves ? [] : [step.side]
    case 'place':
      return step.id === undefined ? [step.from] : []
    case 'overwrite':
    case 'move':
      return []
  }
}

/** True where the files are as all of the steps leave them, and nothing that a step begins with is left. */
export async function areDone(files: Files, steps: readonly JournalStep[]): Promise<boolean> {
  const filled = new Set(steps.flatMap((step) => (step.kind === 'vacate' ? [] : [step.target])))
  for (const step of steps) {
    const isDone = step.kind === 'vacate' ? filled.has(step.target) || !(await files.info(step.target)) : await hasPut(files, step)
    if (!isDone) return false
  }
  return true
}

/** True where the step's file is at its place, and no more at the one that it came from. */
async function hasPut(files: Files, step: Exclude<JournalStep, Vacate>): Promise<boolean> {
  const before = step.kind === 'replace' ? step.temp : step.kind === 'overwrite' ? undefined : step.from
  if (before !== undefined && (await files.info(before))) return false
  return (await files.info(step.target))?.kind === 'file' && (await hashFile(files, step.target)) === step.hash
}

/** The files that are not as they were before the steps: others have changed them since, and they were left alone. */
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

async function restore(files: Files, step: Replace, kept: Uint8Array): Promise<void> {
  // While the new file has its own name, the step was not taken.
  if (await files.info(step.temp)) return
  const [target, side] = [await files.info(step.target), await files.info(step.side)]
  if (target?.kind !== 'file' || (await hashFile(files, step.target)) !== step.hash) return
  if (!side || (await hashFile(files, step.side)) !== step.old.hash) {
    const old = await keptBytes(kept, step.old)
    if (!old) return
    await remove(files, step.side)
    await files.create(step.side, old, { mode: step.old.mode, owner: step.old.owner })
  }
  await files.rename(step.side, step.target)
}

async function rewrite(files: Files, step: Overwrite, kept: Uint8Array): Promise<void> {
  const info = await files.info(step.target)
  if (info?.kind !== 'file') return
  const old = await keptBytes(kept, step.old)
  if (!old) return
  const found = await files.read(step.target)
  if ((await hashBytes(found)) === step.old.hash && info.mode === step.old.mode) return
  if (isBetween(found, old, kept.subarray(step.bytes.from, step.bytes.to))) await files.overwrite(step.target, old, step.old.mode)
}

/** Moves a file back where it was, if it is `ours`; two names of one inode become the one. */
async function bring(files: Files, from: string, to: string, ours: (info: FileInfo) => boolean | Promise<boolean>): Promise<void> {
  const [there, back] = [await files.info(from), await files.info(to)]
  if (there?.kind !== 'file') return
  if (back) return same(there, back) ? remove(files, from) : undefined
  if (await ours(there)) await allowing(['EEXIST'], files.place(from, to))
}

async function remove(files: Files, path: string): Promise<void> {
  await allowing(['ENOENT'], files.remove(path))
}

function same(a: FileInfo, b: FileInfo): boolean {
  return a.id !== '' && a.id === b.id
}

/**
 * True for what writes in place leave when they are cut short, forth or back: every byte is the old or the new one of its
 * position, and the length lies between both.
 */
export function isBetween(found: Uint8Array, old: Uint8Array, fresh: Uint8Array): boolean {
  if (found.length < Math.min(old.length, fresh.length) || found.length > Math.max(old.length, fresh.length)) return false
  return found.every((byte, i) => byte === old[i] || byte === fresh[i])
}
