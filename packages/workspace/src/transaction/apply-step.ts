import type { Conflict } from '@suture/text'
import { allowing, errorCode, type Files } from '../files/files'
import type { HeldFiles } from '../files/held-files'
import { hashFile } from '../files/large'
import type { JournalStep, Kept, Move, Overwrite, PlaceStep, Replace } from '../journal/step'
import { hasNotStrayed, isMovedInPlace, isOverwritten } from './verify-in-place'

/** Why a step was not taken: the file is not the one that was validated. */
export type StepRefusal = Conflict['reason']

/** Codes by which a file system says that it has no hard links. */
const NO_LINKS = ['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'ENOSYS', 'EMLINK']

/**
 * Takes one step. Just before, the file is looked at once more: a file that another program changed since it was
 * validated is a refusal, and is left alone. `kept` is the journal's file of bytes.
 */
export async function applyStep(files: HeldFiles, step: JournalStep, kept: Uint8Array): Promise<StepRefusal | undefined> {
  for (const path of 'from' in step ? [step.from, step.target] : [step.target]) if (!(await files.stands(path))) return 'changed'
  switch (step.kind) {
    case 'replace':
      return replace(files, step)
    case 'overwrite':
      return overwrite(files, step, kept)
    case 'vacate': {
      if (!(await allowing(['ENOENT'], files.rename(step.target, step.side)))) return 'deleted'
      return (await isMovedInPlace(files, step.target, step.side, step.hash)) ? differs(files, step.side, step.hash) : 'changed'
    }
    case 'place':
      return place(files, step)
    case 'move': {
      const refusal = await differs(files, step.from, step.hash)
      return refusal ?? move(files, step)
    }
  }
}

async function overwrite(files: HeldFiles, step: Overwrite, kept: Uint8Array): Promise<StepRefusal | undefined> {
  const refusal = await differs(files, step.target, step.old.hash, step.old)
  if (refusal) return refusal
  if (!files.holds && !(await files.stands(step.target))) return 'changed'
  await files.overwrite(step.target, kept.subarray(step.bytes.from, step.bytes.to), step.old.mode)
  return (await isOverwritten(files, step, kept)) ? undefined : 'changed'
}

async function place(files: HeldFiles, step: PlaceStep): Promise<StepRefusal | undefined> {
  const id = await idOf(files, step.from)
  if (!(await allowing(['EEXIST'], files.place(step.from, step.target)))) return 'exists'
  return (await hasNotStrayed(files, step.target, id)) ? undefined : 'changed'
}

async function move(files: HeldFiles, step: Move): Promise<StepRefusal | undefined> {
  try {
    await files.place(step.from, step.target)
    return (await isMovedInPlace(files, step.from, step.target, step.hash)) ? undefined : 'changed'
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return 'exists'
    if (errorCode(error) === 'ENOENT' && !(await files.info(step.from))) return 'deleted'
    throw error
  }
}

/** The last look before the rename is one call: were it not the same file, unwritten since it was read, it would be lost. */
async function replace(files: HeldFiles, step: Replace): Promise<StepRefusal | undefined> {
  let looked = step.side
  try {
    await files.link(step.target, step.side)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 'deleted'
    if (!NO_LINKS.includes(errorCode(error))) throw error
    looked = step.target
  }
  const before = await files.info(looked)
  const refusal = await differs(files, looked, step.old.hash, step.old)
  if (refusal) return refusal
  const id = await idOf(files, step.temp)
  const now = await files.info(step.target)
  if (!now) return 'deleted'
  if (now.id !== before?.id || now.stamp !== before.stamp) return 'changed'
  await files.rename(step.temp, step.target)
  return (await hasNotStrayed(files, step.target, id, step.side)) ? undefined : 'changed'
}

/** The identity that a file is known by after it was moved; empty where directories are held and nothing can stray. */
async function idOf(files: HeldFiles, path: string): Promise<string> {
  return files.holds ? '' : ((await files.info(path))?.id ?? '')
}

async function differs(files: Files, path: string, hash: string, look?: Kept): Promise<StepRefusal | undefined> {
  const info = await files.info(path)
  if (!info) return 'deleted'
  if (info.kind !== 'file' || (look && (info.mode !== look.mode || info.owner !== look.owner))) return 'changed'
  try {
    return (await hashFile(files, path)) === hash ? undefined : 'changed'
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 'deleted'
    throw error
  }
}
