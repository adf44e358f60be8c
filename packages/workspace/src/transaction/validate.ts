import type { Conflict, Problem } from '@suture/text'
import { checkText, type Encoding, encodeText } from '../files/encoding'
import { errorCode, type FileInfo, type Files } from '../files/files'
import { hashBytes } from '../files/hash'
import { ioProblem } from '../files/io-problem'
import { identity, placeKey, type ResolvedChanges, type Subject } from '../paths/resolve-changes'
import { namedPlace, type ResolvedPath } from '../paths/resolve-path'
import type { ChangeProblem, Content } from './change'

/** The bytes of a file as they were validated. */
export interface Held {
  readonly bytes: Uint8Array
  readonly hash: string
  readonly info: FileInfo
}

/** A change that may be made: what stands there, and the new bytes. `unchanged` needs no step. */
export interface ValidChange extends Subject {
  readonly old?: Held
  readonly fresh?: { readonly bytes: Uint8Array; readonly hash: string }
  readonly unchanged: boolean
}

type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem }

/** Reads every file of a set and holds the changes against them. Nothing is written. */
export async function validate(
  files: Files,
  { subjects }: ResolvedChanges,
): Promise<{ readonly valid: readonly ValidChange[]; readonly problems: readonly ChangeProblem[] }> {
  const vacated = new Set(
    subjects.flatMap(({ change, source }) =>
      source?.info && (change.kind === 'delete' || change.kind === 'rename') ? [`${identity(source)} ${placeKey(source)}`] : [],
    ),
  )
  const valid: ValidChange[] = []
  const problems: ChangeProblem[] = []
  for (const subject of subjects) {
    const result =
      subject.change.kind === 'create' ? await checkCreate(files, subject, vacated) : await checkPresent(files, subject, vacated)
    if (result.ok) valid.push(result.value)
    else problems.push({ index: subject.index, path: subject.change.path, problem: result.problem })
  }
  return { valid, problems }
}

async function checkCreate(files: Files, subject: Subject, vacated: ReadonlySet<string>): Promise<Checked<ValidChange>> {
  const { change, goal } = subject
  if (change.kind !== 'create' || !goal) throw new TypeError('not a resolved create')
  const encoded = encode(change.path, change.content, change.encoding ?? 'utf-8')
  if (!encoded.ok) return encoded
  const fresh = { bytes: encoded.value, hash: await hashBytes(encoded.value) }
  if (isFree(goal, vacated)) return yes({ ...subject, fresh, unchanged: false })
  const old = await hold(files, goal)
  if (!old.ok) return old
  return old.value.hash === fresh.hash ? yes({ ...subject, old: old.value, fresh, unchanged: true }) : conflict(change.path, 'exists')
}

async function checkPresent(files: Files, subject: Subject, vacated: ReadonlySet<string>): Promise<Checked<ValidChange>> {
  const { change, source, goal } = subject
  if (change.kind === 'create' || !source) throw new TypeError('not a resolved change of a file')
  if (!source.info) {
    if (change.expectedHash !== undefined || change.kind !== 'write') return conflict(change.path, 'deleted')
    return no({ kind: 'unreadable', path: change.path, reason: 'the file does not exist' })
  }
  if (change.kind !== 'write' && source.linked)
    return no({ kind: 'unsafe-path', path: change.path, reason: `the path is a symbolic link; ${change.kind} its target` })
  const old = await hold(files, source)
  if (!old.ok) return old
  if (change.expectedHash !== undefined && change.expectedHash !== old.value.hash) return conflict(change.path, 'changed')
  if (goal && !isFree(goal, vacated)) return conflict(goal.path, 'exists')
  const content = change.kind === 'delete' ? undefined : change.content
  if (content === undefined) return yes({ ...subject, old: old.value, unchanged: isSame(source, goal) })
  return withContent(subject, old.value, content)
}

async function withContent(subject: Subject, old: Held, content: Content): Promise<Checked<ValidChange>> {
  const { path, kind } = subject.change
  if ((old.info.mode & 0o222) === 0) return no({ kind: 'unreadable', path, reason: 'the file is read-only', cause: 'rights' })
  const decoded = typeof content === 'string' ? checkText(old.bytes) : undefined
  if (decoded && !decoded.ok) return no({ kind: 'unreadable', path, reason: decoded.reason, cause: decoded.cause })
  const encoded = encode(path, content, decoded?.encoding ?? 'utf-8')
  if (!encoded.ok) return encoded
  const fresh = { bytes: encoded.value, hash: await hashBytes(encoded.value) }
  if (fresh.hash !== old.hash) return yes({ ...subject, old, fresh, unchanged: false })
  return yes({ ...subject, old, unchanged: kind === 'write' || isSame(subject.source!, subject.goal) })
}

/** True when a rename leads from a name to itself, in the same spelling. */
function isSame(source: ResolvedPath, goal: ResolvedPath | undefined): boolean {
  return goal !== undefined && namedPlace(goal) === source.target
}

/** True when nothing stands at the goal, or only what the same set takes away from there. */
function isFree(goal: ResolvedPath, vacated: ReadonlySet<string>): boolean {
  return !goal.info || (!goal.linked && goal.info.id !== '' && vacated.has(`${identity(goal)} ${placeKey(goal)}`))
}

async function hold(files: Files, { path, target, info }: ResolvedPath): Promise<Checked<Held>> {
  try {
    const bytes = await files.read(target)
    return yes({ bytes, hash: await hashBytes(bytes), info: info! })
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return conflict(path, 'deleted')
    return no(ioProblem(error, path, 'read'))
  }
}

function encode(path: string, content: Content, encoding: Encoding): Checked<Uint8Array> {
  if (typeof content !== 'string') return yes(content)
  const encoded = encodeText(content, encoding)
  return encoded.ok ? yes(encoded.bytes) : no({ kind: 'unreadable', path, reason: encoded.reason })
}

function yes<T>(value: T): Checked<T> {
  return { ok: true, value }
}

function no<T>(problem: Problem): Checked<T> {
  return { ok: false, problem }
}

function conflict<T>(path: string, reason: Conflict['reason']): Checked<T> {
  return no({ kind: 'conflict', path, reason })
}
