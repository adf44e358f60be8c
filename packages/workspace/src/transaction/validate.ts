import type { Conflict, Problem } from '@suture/text'
import { checkEncoding, encodeFile } from '../encoding/decode-file'
import { type CheckedText, type Encoding, encodedPieces, type FileEncoding, openTextCheck, unwritable } from '../encoding/encoding'
import type { ChangeProblem, Content, FileChange } from '../files/change'
import { type ByteSource, errorCode, type FileInfo, type Files } from '../files/files'
import { hashBytes, openHash } from '../files/hash'
import { ioProblem } from '../files/io-problem'
import { byteSourceOf, eachPiece, LARGE } from '../files/large'
import { identity, placeKey, type ResolvedChanges, type Subject } from '../paths/resolve-changes'
import { namedPlace, type ResolvedPath } from '../paths/resolve-path'

/** An existing file as it was validated. */
export interface OldFile {
  /** Bytes of the file. Absent for a large file, which is read again for the journal. */
  readonly bytes?: Uint8Array
  readonly length: number
  readonly hash: string
  /** Whether the bytes are text, if the caller requested this check. */
  readonly checked?: CheckedText<FileEncoding>
  readonly info: FileInfo
  /** Whether the file has an access control list or attributes that a new file would not get. */
  readonly extended?: boolean
}

/** New content of a file. The content of a large text is encoded in pieces. */
export interface NewBytes {
  readonly bytes: Uint8Array | ByteSource
  readonly length: number
  readonly hash: string
}

/** A valid change: the existing file, and the new bytes. A change that is `unchanged` needs no step. */
export interface ValidChange extends Subject {
  readonly old?: OldFile
  readonly next?: NewBytes
  readonly unchanged: boolean
}

type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem }

/**
 * Reads every file of a set and validates the changes. Writes nothing. `onChecked` is called after each file. With `copies`, files are
 * moved by copying them.
 */
export async function validate(
  files: Files,
  { subjects }: ResolvedChanges,
  { onChecked, copies }: { readonly onChecked?: () => void; readonly copies?: boolean } = {},
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
    onChecked?.()
  }
  return { valid: await withExtended(files, copies ? valid.map((each) => asCopy(files, each)) : valid), problems }
}

/**
 * Marks the files with an access control list or attributes, among the files that are replaced or deleted. All files are queried in one
 * call.
 */
async function withExtended(files: Files, valid: readonly ValidChange[]): Promise<readonly ValidChange[]> {
  const asked = valid.flatMap(({ source, goal, old, next, unchanged }) =>
    source && old && !unchanged && (next || !goal) ? [{ path: source.target, id: old.info.id }] : [],
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
  const next = encoded.value
  if (isFree(goal, vacated)) return yes({ ...subject, next, unchanged: false })
  const old = await hold(files, goal)
  if (!old.ok) return old
  return old.value.hash === next.hash ? yes({ ...subject, old: old.value, next, unchanged: true }) : conflict(change.path, 'exists')
}

async function checkPresent(files: Files, subject: Subject, vacated: ReadonlySet<string>): Promise<Checked<ValidChange>> {
  const { change, source, goal } = subject
  if (change.kind === 'create' || !source) throw new TypeError('the change has no source, or creates a file')
  const absent = source.info ? undefined : refuseAbsent(change)
  if (absent) return absent
  if (change.kind !== 'write' && source.linked)
    return no({ kind: 'unsafe-path', path: change.path, reason: `the path is a symbolic link, so ${change.kind} its target instead` })
  const content = change.kind === 'delete' ? undefined : change.content
  const old = await hold(files, source, typeof content === 'string')
  if (!old.ok) return old
  if (change.expectedHash !== undefined && change.expectedHash !== old.value.hash) return conflict(change.path, 'changed')
  if (goal && !isFree(goal, vacated)) return conflict(goal.path, 'exists')
  return content === undefined ? sameContent(subject, old.value) : withContent(subject, old.value, content)
}

function refuseAbsent(change: Exclude<FileChange, { readonly kind: 'create' }>): Checked<ValidChange> {
  if (change.expectedHash !== undefined || change.kind !== 'write') return conflict(change.path, 'deleted')
  return no({ kind: 'unreadable', path: change.path, reason: 'the file does not exist' })
}

async function withContent(subject: Subject, old: OldFile, content: Content): Promise<Checked<ValidChange>> {
  const { change } = subject
  const { path, kind } = change
  if ((old.info.mode & 0o222) === 0) return no({ kind: 'unreadable', path, reason: 'the file is read-only', cause: 'rights' })
  const { checked } = old
  if (checked && !checked.ok) return no({ kind: 'unreadable', path, reason: checked.reason, cause: checked.cause })
  // A caller that has not read the file does not know which of its bytes the new text loses.
  if (checked?.encoding === 'unknown-8bit' && kind !== 'create' && change.expectedHash === undefined)
    return no({ kind: 'unreadable', path, reason: 'not valid UTF-8', cause: 'encoding' })
  const encoded = await encode(path, content, checked?.encoding ?? 'utf-8')
  if (!encoded.ok) return encoded
  const next = encoded.value
  if (next.hash !== old.hash) return yes({ ...subject, old, next, unchanged: false })
  return kind === 'write' ? yes({ ...subject, old, unchanged: true }) : sameContent(subject, old)
}

/** Validates a deletion, or a rename without new content. */
function sameContent(subject: Subject, old: OldFile): Checked<ValidChange> {
  return yes({ ...subject, old, unchanged: isSame(subject.source!, subject.goal) })
}

/** Returns a plain move as a copy to the new path and a deletion of the old file. Other changes are returned as they are. */
function asCopy(files: Files, change: ValidChange): ValidChange {
  const { source, goal, old, next, unchanged } = change
  if (!source || !goal || !old || next || unchanged) return change
  const { bytes, length, hash } = old
  return { ...change, next: { bytes: bytes ?? byteSourceOf(files, source.target, hash), length, hash } }
}

/** Whether a rename keeps the name, in the same spelling. */
function isSame(source: ResolvedPath, goal: ResolvedPath | undefined): boolean {
  return goal !== undefined && namedPlace(goal) === source.target
}

/** Whether the goal is free. It is free if there is no entry, or if the same set moves or deletes the entry. */
function isFree(goal: ResolvedPath, vacated: ReadonlySet<string>): boolean {
  return !goal.info || (!goal.linked && goal.info.id !== '' && vacated.has(`${identity(goal)} ${placeKey(goal)}`))
}

async function hold(files: Files, { path, target, info }: ResolvedPath, asText = false): Promise<Checked<OldFile>> {
  try {
    if (info!.size > LARGE) return yes(await readLargeOld(files, target, info!, asText))
    const bytes = await files.read(target)
    const { length } = bytes
    return yes({ bytes, length, hash: await hashBytes(bytes), info: info!, ...(asText && { checked: checkEncoding(bytes) }) })
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return conflict(path, 'deleted')
    return no(ioProblem(error, path, 'read'))
  }
}

async function readLargeOld(files: Files, target: string, info: FileInfo, asText: boolean): Promise<OldFile> {
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

async function encode(path: string, content: Content, encoding: FileEncoding): Promise<Checked<NewBytes>> {
  if (typeof content === 'string' && content.length > LARGE && encoding !== 'unknown-8bit') return encodeLarge(path, content, encoding)
  const encoded = typeof content === 'string' ? encodeFile(content, encoding) : { ok: true as const, bytes: content }
  if (!encoded.ok) return no({ kind: 'unreadable', path, reason: encoded.reason, cause: encoded.cause })
  return yes({ bytes: encoded.bytes, length: encoded.bytes.length, hash: await hashBytes(encoded.bytes) })
}

/** Encodes a text twice, for its hash and for writing, so that the bytes are never all in memory. */
function encodeLarge(path: string, content: string, encoding: Encoding): Checked<NewBytes> {
  const refusal = unwritable(content)
  if (refusal) return no({ kind: 'unreadable', path, reason: refusal.reason, cause: refusal.cause })
  const { update, digest } = openHash()
  let length = 0
  for (const piece of encodedPieces(content, encoding)) {
    length += piece.length
    update(piece)
  }
  const bytes: ByteSource = async (write) => {
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
