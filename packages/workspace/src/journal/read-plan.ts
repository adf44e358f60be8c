import { directoryOf, isInside, nameOf } from '../files/files'
import { nameRule, splitPath } from '../paths/path-rules'
import { type JournalStep, KEPT_EDITS, type Kept, type RecordedFile, type Slice, type TransactionPlan } from './step'

/** A valid plan, or the fact that the plan is incomplete, damaged or of another version. */
export type ReadPlan = { readonly ok: true; readonly plan: TransactionPlan } | { readonly ok: false; readonly version?: unknown }

/** Maximum time of a date, in milliseconds since 1970. Source: ECMAScript, Time Values and Time Range. */
const LAST_TIME = 8.64e15

/**
 * Reads and validates a plan. A plan lists files to rename and remove. So it may only name files below its root, none in `.git`, and
 * temporary files of its own transaction next to them (`.suture-<id>-<number>.new` and `.old`). `id` is the transaction's id, the end of
 * its folder's name.
 */
export function readPlan(bytes: Uint8Array, id: string): ReadPlan {
  const value = parsed(bytes)
  if (!isRecord(value)) return { ok: false }
  if (value.version !== 1) return { ok: false, version: value.version }
  const { root, at, keys, directories, steps, files, emptied, undoes, partly } = value
  if (typeof root !== 'string' || typeof at !== 'number' || Math.abs(at) > LAST_TIME) return { ok: false }
  const below = (path: unknown): path is string => typeof path === 'string' && isBelow(root, path)
  const own = (path: unknown): path is string => below(path) && isOwnName(nameOf(path), id)
  const sound =
    isList(keys, (key) => typeof key === 'string') &&
    isList(directories, below) &&
    isList(emptied, below) &&
    isList(steps, (step) => isStep(step, below, own)) &&
    isList(files, isRecorded) &&
    (undoes === undefined || typeof undoes === 'string') &&
    (partly === undefined || partly === true)
  return sound ? { ok: true, plan: withSoundEdits(value as unknown as TransactionPlan) } : { ok: false }
}

/** Returns the plan. Its edit hashes are removed if they are invalid or too many. They do not affect recovery. */
function withSoundEdits(plan: TransactionPlan): TransactionPlan {
  const isHash = (each: unknown) => typeof each === 'string' && /^[0-9a-f]{64}$/.test(each)
  const lists = plan.files.flatMap(({ edits }) => (edits === undefined ? [] : [edits]))
  const count = lists.reduce((sum, edits) => sum + (Array.isArray(edits) ? edits.length : 0), 0)
  if (count <= KEPT_EDITS && lists.every((edits) => isList(edits, isHash))) return plan
  return { ...plan, files: plan.files.map(({ edits: _, ...file }) => file) }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** Whether a path is a plain path below the root and not in `.git`. */
function isBelow(root: string, path: string): boolean {
  if (!isInside(root, path) || path === root) return false
  const names = path.slice(root.endsWith('/') ? root.length : root.length + 1).split('/')
  return names.every((name) => {
    const rule = nameRule(name)
    return name !== '' && !name.includes('\0') && rule?.applies !== 'always'
  })
}

function isOwnName(name: string, id: string): boolean {
  return name.startsWith(`.suture-${id}-`) && /^\d+\.(?:new|old)$/.test(name.slice(`.suture-${id}-`.length))
}

function isStep(value: unknown, below: (path: unknown) => path is string, own: (path: unknown) => path is string): value is JournalStep {
  if (!isRecord(value) || !below(value.target) || typeof value.hash !== 'string' || typeof value.change !== 'number') return false
  const { target } = value
  const beside = (path: unknown) => own(path) && directoryOf(path) === directoryOf(target)
  switch (value.kind) {
    case 'replace':
      return beside(value.temp) && beside(value.side) && isKept(value.old)
    case 'overwrite':
      return isKept(value.old) && isSlice(value.bytes)
    case 'vacate':
      return beside(value.side) && typeof value.moves === 'boolean'
    case 'place':
      return own(value.from) && (value.id === undefined || typeof value.id === 'string')
    case 'move':
      return below(value.from)
    default:
      return false
  }
}

function isRecorded(value: unknown): value is RecordedFile {
  if (!isRecord(value) || !['write', 'create', 'delete', 'rename'].includes(String(value.kind))) return false
  const path = (each: unknown) => typeof each === 'string' && splitPath(each).ok
  const hash = (each: unknown) => each === undefined || typeof each === 'string'
  const bytes = value.kind === 'write' || value.kind === 'delete' ? isKept(value.old) : value.old === undefined || isKept(value.old)
  return (
    path(value.path) &&
    (value.kind === 'rename') === (value.to !== undefined) &&
    (value.to === undefined || path(value.to)) &&
    hash(value.oldHash) &&
    hash(value.newHash) &&
    bytes
  )
}

function isKept(value: unknown): value is Kept {
  return (
    isSlice(value) && isRecord(value) && typeof value.hash === 'string' && typeof value.mode === 'number' && typeof value.owner === 'string'
  )
}

function isSlice(value: unknown): value is Slice {
  return (
    isRecord(value) &&
    Number.isSafeInteger(value.from) &&
    Number.isSafeInteger(value.to) &&
    (value.from as number) >= 0 &&
    (value.to as number) >= (value.from as number)
  )
}

function isList(value: unknown, each: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(each)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
