import type { Conflict, Problem } from '@suture/text'
import type { ChangeProblem, Content, FileChange } from '../files/change'
import { type CheckedText, checkText, type Encoding, encodedPieces, encodeText, openTextCheck, unwritable } from '../files/encoding'
import { directoryOf, errorCode, type FileInfo, type Files, type Filling } from '../files/files'
import { hashBytes, openHash } from '../files/hash'
import { ioProblem } from '../files/io-problem'
import { eachPiece, fillingOf, LARGE } from '../files/large'
import { identity, placeKey, type ResolvedChanges, type Subject } from '../paths/resolve-changes'
import { namedPlace, type ResolvedPath } from '../paths/resolve-path'

/** The bytes of a file as they were validated. */
export interface Held {
  /** Absent where the file is large: it is read again when it is kept. */
  readonly bytes?: Uint8Array
  readonly length: number
  readonly hash: string
  /** Whether they are text, where this was asked for. */
  readonly checked?: CheckedText
  readonly info: FileInfo
  /** True for a file with an access list or attributes which a new file would lack. */
  readonly extended?: boolean
}

/** New bytes, those of a large text piece by piece. */
export interface NewBytes {
  readonly bytes: Uint8Array | Filling
  readonly length: number
  readonly hash: string
}

/** A change that may be made: what is there, and the new bytes. `unchanged` needs no step. */
export interface ValidChange extends Subject {
  readonly old?: Held
  readonly fresh?: NewBytes
  readonly unchanged: boolean
}

type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem }

/** Reads every file of a set and holds the changes against them. Nothing is written. `told` is called after each. */
export async function validate(
  files: Files,
  { subjects }: ResolvedChanges,
  told?: () => void,
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
    told?.()
  }
  return { valid: await withExtended(files, valid), problems }
}

/** Marks the files with an access list or attributes, of those that are replaced or deleted. All are asked about at once. */
async function withExtended(files: Files, valid: readonly ValidChange[]): Promise<readonly ValidChange[]> {
  const asked = valid.flatMap(({ source, goal, old, fresh, unchanged }) =>
    source && old && !unchanged && (fresh || !goal) ? [{ path: source.target, id: old.info.id }] : [],
  )
  const extended = asked.length > 0 ? await files.extended?.(asked) : undefined
  if (!extended || extended.size === 0) return valid
  return valid.map((each) => (each.old && extended.has(each.old.info.id) ? { ...each, old: { ...each.old, extended: true } } : each))
}

async function checkCreate(files: Files, subject: Subject, vacated: ReadonlySet<string>): Promise<Checked<ValidChange>> {
  const { change, goal } = subject
  if (change.kind !== 'create' || !goal) throw new TypeError('not a resolved create')
  const encoded = await encode(change.path, change.content, change.encoding ?? 'utf-8')
  if (!encoded.ok) return encoded
  const fresh = encoded.value
  if (isFree(goal, vacated)) return yes({ ...subject, fresh, unchanged: false })
  const old = await hold(files, goal)
  if (!old.ok) return old
  return old.value.hash === fresh.hash ? yes({ ...subject, old: old.value, fresh, unchanged: true }) : conflict(change.path, 'exists')
}

async function checkPresent(files: Files, subject: Subject, vacated: ReadonlySet<string>): Promise<Checked<ValidChange>> {
  const { change, source, goal } = subject
  if (change.kind === 'create' || !source) throw new TypeError('not a resolved change of a file')
  const absent = source.info ? undefined : refuseAbsent(change)
  if (absent) return absent
  if (change.kind !== 'write' && source.linked)
    return no({ kind: 'unsafe-path', path: change.path, reason: `the path is a symbolic link; ${change.kind} its target` })
  const content = change.kind === 'delete' ? undefined : change.content
  const old = await hold(files, source, typeof content === 'string')
  if (!old.ok) return old
  if (change.expectedHash !== undefined && change.expectedHash !== old.value.hash) return conflict(change.path, 'changed')
  if (goal && !isFree(goal, vacated)) return conflict(goal.path, 'exists')
  return content === undefined ? sameContent(files, subject, old.value) : withContent(files, subject, old.value, content)
}

function refuseAbsent(change: Exclude<FileChange, { readonly kind: 'create' }>): Checked<ValidChange> {
  if (change.expectedHash !== undefined || change.kind !== 'write') return conflict(change.path, 'deleted')
  return no({ kind: 'unreadable', path: change.path, reason: 'the file does not exist' })
}

async function withContent(files: Files, subject: Subject, old: Held, content: Content): Promise<Checked<ValidChange>> {
  const { path, kind } = subject.change
  if ((old.info.mode & 0o222) === 0) return no({ kind: 'unreadable', path, reason: 'the file is read-only', cause: 'rights' })
  const { checked } = old
  if (checked && !checked.ok) return no({ kind: 'unreadable', path, reason: checked.reason, cause: checked.cause })
  const encoded = await encode(path, content, checked?.encoding ?? 'utf-8')
  if (!encoded.ok) return encoded
  const fresh = encoded.value
  if (fresh.hash !== old.hash) return yes({ ...subject, old, fresh, unchanged: false })
  return kind === 'write' ? yes({ ...subject, old, unchanged: true }) : sameContent(files, subject, old)
}

/**
 * A deletion, or a move of a file as it is. No file moves to another file system in one step: a new file is written there, and the old one
 * deleted.
 */
async function sameContent(files: Files, subject: Subject, old: Held): Promise<Checked<ValidChange>> {
  const { source, goal } = subject
  const fresh = goal && (await isElsewhere(files, old.info, goal)) ? copyOf(files, source!, old) : undefined
  return yes({ ...subject, old, ...(fresh && { fresh }), unchanged: isSame(source!, goal) })
}

/** True for a goal on another file system than the file. The ids of both begin with the device. */
async function isElsewhere(files: Files, { id }: FileInfo, { directory, missing }: ResolvedPath): Promise<boolean> {
  const parent = await files.info(missing[0] === undefined ? directory : directoryOf(missing[0]))
  const device = (name: string) => name.split(':', 1)[0]
  return parent !== undefined && parent.id !== '' && id !== '' && device(parent.id) !== device(id)
}

function copyOf(files: Files, { target }: ResolvedPath, { bytes, length, hash }: Held): NewBytes {
  return { bytes: bytes ?? fillingOf(files, target, hash), length, hash }
}

/** True when a rename leads from a name to itself, in the same spelling. */
function isSame(source: ResolvedPath, goal: ResolvedPath | undefined): boolean {
  return goal !== undefined && namedPlace(goal) === source.target
}

/** True when nothing is at the goal, or only what the same set takes away from there. */
function isFree(goal: ResolvedPath, vacated: ReadonlySet<string>): boolean {
  return !goal.info || (!goal.linked && goal.info.id !== '' && vacated.has(`${identity(goal)} ${placeKey(goal)}`))
}

async function hold(files: Files, { path, target, info }: ResolvedPath, asText = false): Promise<Checked<Held>> {
  try {
    if (info!.size > LARGE) return yes(await holdLarge(files, target, info!, asText))
    const bytes = await files.read(target)
    const { length } = bytes
    return yes({ bytes, length, hash: await hashBytes(bytes), info: info!, ...(asText && { checked: checkText(bytes) }) })
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return conflict(path, 'deleted')
    return no(ioProblem(error, path, 'read'))
  }
}

async function holdLarge(files: Files, target: string, info: FileInfo, asText: boolean): Promise<Held> {
  const { update, digest } = openHash()
  const check = openTextCheck()
  let length = 0
  await eachPiece(files, target, (piece) => {
    length += piece.length
    update(piece)
    if (asText) check.feed(piece)
  })
  return { length, hash: digest(), info, ...(asText && { checked: check.end() }) }
}

async function encode(path: string, content: Content, encoding: Encoding): Promise<Checked<NewBytes>> {
  if (typeof content === 'string' && content.length > LARGE) return encodeLarge(path, content, encoding)
  const encoded = typeof content === 'string' ? encodeText(content, encoding) : { ok: true as const, bytes: content }
  if (!encoded.ok) return no({ kind: 'unreadable', path, reason: encoded.reason })
  return yes({ bytes: encoded.bytes, length: encoded.bytes.length, hash: await hashBytes(encoded.bytes) })
}

/** The bytes are made twice, for their hash and when they are written, and never held. */
function encodeLarge(path: string, content: string, encoding: Encoding): Checked<NewBytes> {
  const refusal = unwritable(content)
  if (refusal) return no({ kind: 'unreadable', path, reason: refusal.reason })
  const { update, digest } = openHash()
  let length = 0
  for (const piece of encodedPieces(content, encoding)) {
    length += piece.length
    update(piece)
  }
  const bytes: Filling = async (write) => {
    for (const piece of encodedPieces(content, encoding)) await write(piece)
  }
  return yes({ bytes, length, hash: digest() })
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
