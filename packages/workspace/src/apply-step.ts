import type { Conflict } from '@suture/text'
import { allowing, directoryOf, errorCode, type Files } from './files'
import { hashBytes } from './hash'
import type { Kept, Replace, Step } from './step'

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
      if (refusal) return refusal
      return (await allowing(['EEXIST'], files.place(step.from, step.target))) ? undefined : 'exists'
    }
  }
}

async function replace(files: Files, step: Replace): Promise<Refusal | undefined> {
  let looked = step.side
  try {
    await files.link(step.target, step.side)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 'deleted'
    if (!NO_LINKS.includes(errorCode(error))) throw error
    looked = step.target
  }
  const refusal = await differs(files, looked, step.old.hash, step.old)
  if (!refusal) await files.rename(step.temp, step.target)
  return refusal
}

async function differs(files: Files, path: string, hash: string, look?: Kept): Promise<Refusal | undefined> {
  const info = await files.info(path)
  if (!info) return 'deleted'
  if (info.kind !== 'file' || (look && (info.mode !== look.mode || info.owner !== look.owner))) return 'changed'
  return (await hashBytes(await files.read(path))) === hash ? undefined : 'changed'
}
