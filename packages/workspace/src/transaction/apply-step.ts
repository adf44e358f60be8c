import type { Conflict } from '@suture/text'
import { allowing, directoryOf, errorCode, type Files } from '../files/files'
import { hashBytes } from '../files/hash'
import type { Kept, Move, Replace, Step } from '../journal/step'

/** Why a step was not taken: the file is not the one that was validated. */
export type Refusal = Conflict['reason']

/** Codes by which a file system says that it has no hard links. */
const NO_LINKS = ['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'ENOSYS', 'EMLINK']

/**
 * Takes one step. Just before, the file is looked at once more: a file that another program changed since it was
 * validated is a refusal, and is left alone. `kept` is the journal's file of bytes.
 */
export async function applyStep(files: Files, step: Step, kept: Uint8Array): Promise<Refusal | undefined> {
  if ((await files.real(directoryOf(step.target))) !== directoryOf(step.target)) return 'changed'
  switch (step.kind) {
    case 'replace':
      return replace(files, step)
    case 'overwrite': {
      const refusal = await differs(files, step.target, step.old.hash, step.old)
      if (!refusal) await files.overwrite(step.target, kept.subarray(step.bytes.from, step.bytes.to), step.old.mode)
      return refusal
    }
    case 'vacate': {
      if (!(await allowing(['ENOENT'], files.rename(step.target, step.side)))) return 'deleted'
      return differs(files, step.side, step.hash)
    }
    case 'place':
      return (await allowing(['EEXIST'], files.place(step.from, step.target))) ? undefined : 'exists'
    case 'move': {
      const refusal = await differs(files, step.from, step.hash)
      return refusal ?? move(files, step)
    }
  }
}

async function move(files: Files, step: Move): Promise<Refusal | undefined> {
  try {
    await files.place(step.from, step.target)
    return undefined
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return 'exists'
    if (errorCode(error) === 'ENOENT' && !(await files.info(step.from))) return 'deleted'
    throw error
  }
}

/** The last look before the rename is one call: were it not the same file, unwritten since it was read, it would be lost. */
async function replace(files: Files, step: Replace): Promise<Refusal | undefined> {
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
  const now = await files.info(step.target)
  if (!now) return 'deleted'
  if (now.id !== before?.id || now.stamp !== before.stamp) return 'changed'
  await files.rename(step.temp, step.target)
  return undefined
}

async function differs(files: Files, path: string, hash: string, look?: Kept): Promise<Refusal | undefined> {
  const info = await files.info(path)
  if (!info) return 'deleted'
  if (info.kind !== 'file' || (look && (info.mode !== look.mode || info.owner !== look.owner))) return 'changed'
  try {
    return (await hashBytes(await files.read(path))) === hash ? undefined : 'changed'
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 'deleted'
    throw error
  }
}
