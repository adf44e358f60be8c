import type { Conflict } from '@suture/text'
import { allowing, errorCode, type Files } from '../files/files'
import type { HeldFiles } from '../files/held-files'
import { hashFile } from '../files/large'
import type { JournalStep, Kept, Move, Overwrite, PlaceStep, Replace } from '../journal/step'
import { verifyMoved, verifyOverwritten, verifyPlaced } from './verify-in-place'

/** Why a step was not made: the file is no longer as it was when it was validated. */
export type StepRefusal = Conflict['reason']

/** Error codes of file systems without hard links. */
const NO_LINKS = ['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'ENOSYS', 'EMLINK']

/**
 * Makes one step. The file is checked again directly before the step. If another program changed the file since it was validated, the step
 * is refused and the file is not changed. `kept` is the content of the journal's file of old bytes.
 */
export async function applyStep(files: HeldFiles, step: JournalStep, kept: Uint8Array): Promise<StepRefusal | undefined> {
  for (const path of 'from' in step ? [step.from, step.target] : [step.target]) if (!(await files.isInPlace(path))) return 'changed'
  switch (step.kind) {
    case 'replace':
      return replace(files, step)
    case 'overwrite':
      return overwrite(files, step, kept)
    case 'vacate': {
      if (!(await allowing(['ENOENT'], files.rename(step.target, step.side)))) return 'deleted'
      return (await verifyMoved(files, step.target, step.side, step.hash)) ? differs(files, step.side, step.hash) : 'changed'
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
  if (!files.holds && !(await files.isInPlace(step.target))) return 'changed'
  await files.overwrite(step.target, kept.subarray(step.bytes.from, step.bytes.to), step.old.mode)
  return (await verifyOverwritten(files, step, kept)) ? undefined : 'changed'
}

async function place(files: HeldFiles, step: PlaceStep): Promise<StepRefusal | undefined> {
  const id = await idOf(files, step.from)
  if (!(await allowing(['EEXIST'], files.place(step.from, step.target)))) return 'exists'
  return (await verifyPlaced(files, step.target, id)) ? undefined : 'changed'
}

async function move(files: HeldFiles, step: Move): Promise<StepRefusal | undefined> {
  try {
    await files.place(step.from, step.target)
    return (await verifyMoved(files, step.from, step.target, step.hash)) ? undefined : 'changed'
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return 'exists'
    if (errorCode(error) === 'ENOENT' && !(await files.info(step.from))) return 'deleted'
    throw error
  }
}

/**
 * Replaces a file. The last check before the rename is a single call. So a change by another program is only overwritten if it is made
 * between that call and the rename.
 */
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
  return (await verifyPlaced(files, step.target, id, step.side)) ? undefined : 'changed'
}

/**
 * Returns the id by which a file is recognised after it was moved. Empty if directories are open, because the file then cannot be moved to
 * another folder.
 */
async function idOf(files: HeldFiles, path: string): Promise<string> {
  return files.holds ? '' : ((await files.info(path))?.id ?? '')
}

async function differs(files: Files, path: string, hash: string, attributes?: Kept): Promise<StepRefusal | undefined> {
  const info = await files.info(path)
  if (!info) return 'deleted'
  if (info.kind !== 'file' || (attributes && (info.mode !== attributes.mode || info.owner !== attributes.owner))) return 'changed'
  try {
    return (await hashFile(files, path)) === hash ? undefined : 'changed'
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 'deleted'
    throw error
  }
}
