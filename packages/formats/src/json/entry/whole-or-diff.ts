import { appendAll, defined, plainLines } from '@suture/text/internal'
import { isSameFile } from '../../answer/choose-name'
import { below } from '../../answer/directory'
import { isKnownPath } from '../../answer/file-name'
import { unread } from '../../answer/reader'
import type { FileEdits } from '../../model/file-edits'
import type { CheckedFile } from '../object/edit-schema'
import { addEdit, complain, type FoundEdits, reportUnread } from '../object/found'
import { isKnownKey, pathIn } from '../object/names'
import { isObject, type JsonObject, type JsonValue } from '../object/value'
import { alsoHas, extraChange, extraKey, extraPair, otherPath } from './extra-keys'
import { readNested } from './nested'
import { readPair } from './pair'
import { addingCall, contentOf, destinationOf, wholeFile, writeCall } from './whole-file'

/** Reads an object with an operation on a whole file. */
export function readFile(value: JsonObject, path: string | undefined, found: FoundEdits): boolean {
  const checked = wholeFile(value, path)
  if (!checked) return false
  if (!checked.ok || checked.value.path === undefined)
    return complain(found, value, checked.ok ? 'a path' : checked.expected, JSON.stringify(value))
  const extra = extraKey(value, checked.value)
  if (extra !== undefined) return readWithExtra(value, checked.value.path, extra, found)
  return addFile(value, { ...checked.value, path: checked.value.path }, found)
}

function addFile(value: JsonObject, { path, operation, content = '', to }: CheckedFile & { path: string }, found: FoundEdits): true {
  const base = { path, format: 'json' as const, line: found.lineOf(value), intents: [] }
  if (operation === 'delete') return addEdit(found, value, { ...base, operation })
  if (operation === 'rename') return addRename(value, { ...base, ...defined({ to }) }, found)
  if (operation === 'create') return addEdit(found, value, { ...base, operation, content })
  const isOfEdits = value.operation === undefined && addOnlyEdits(content, path, value, found)
  return isOfEdits || addEdit(found, value, { ...base, operation: 'write', content, ...defined({ mayBePart: found.mayBePart }) })
}

/** Adds a rename, with the edits of the file in the same entry. */
function addRename(value: JsonObject, base: Omit<FileEdits, 'operation'> & { readonly path: string }, found: FoundEdits): true {
  const edits = Array.isArray(value.edits) ? value.edits : []
  const intents = renamedIntents(edits, base.path, found)
  if (base.to === undefined) return complain(found, value, 'the new path as "to"', 'rename')
  if (intents.length < edits.length) return reportUnread(value, MORE_THAN_CHANGES, found)
  return addEdit(found, value, { ...base, operation: 'rename', intents })
}

const MORE_THAN_CHANGES = 'an entry that moves a file and does more than edit it'

/** Reads the diff of a whole-file entry that has extra keys, or reports the entry. */
function readWithExtra(value: JsonObject, path: string, key: string, found: FoundEdits): true {
  const isDeleted = value.op === 'delete' || value.operation === 'delete' || value.type === 'delete_file'
  if (!isDeleted && contentOf(value) === undefined && !Array.isArray(value.edits) && readDiff(value, path, found)) return true
  return reportUnread(value, alsoHas('an entry that is for a whole file', key), found)
}

/** Reads a call of a tool that writes a whole file. Returns false if the arguments are of another kind. */
export function readWriteCall(value: JsonObject, found: FoundEdits): boolean {
  const adding = addingCall(value)
  if (adding !== undefined) return reportUnread(value, `a call of ${adding}`, found)
  const call = writeCall(value)
  if (!call) return false
  const { content, operation } = call.value
  if (call.extra !== undefined) return reportUnread(value, alsoHas('a call that writes a whole file', call.extra), found)
  if (call.cut !== undefined) return reportUnread(value, call.cut, found)
  if (operation === 'write' && addOnlyEdits(content as string, call.path, value, found)) return true
  return readFile(call.value, call.path, { ...found, lineOf: () => found.lineOf(value) })
}

/** Keys whose value is a diff, and keys whose value is prose or the output of a command. */
const DIFF = /^(?:diffs?|patch|unified_diff|model_patch|search_replace_blocks)$/
const OF_TEXT = /output|result|example|description|explanation|reason|summary|note|comment|message|instruction/i

/** Reads an object with a path and a diff in any form: blocks, hunks, an envelope. The diff may be a list of texts. */
export function readDiff(value: JsonObject, path: string | undefined, found: FoundEdits): boolean {
  const [first, ...others] = diffsIn(value)
  if (first === undefined || (path === undefined && !/^(?:\+\+\+ |diff --git )\S/m.test(first.text))) return false
  const { given, text } = first
  const extra = others.find((each) => each.text !== text)?.key ?? extraChange(value, [given as string]) ?? extraPair(value, text)
  if (extra !== undefined) return reportUnread(value, alsoHas('an entry that has a diff', extra), found)
  const line = found.lineOf(value)
  const isCreation = path !== undefined && (value.type === 'create_file' || value.op === 'create')
  if (isCreation && text.split('\n').every((each) => each === '' || each.startsWith('+'))) {
    const added = text.split('\n').filter((each) => each !== '')
    const content = plainLines(added.map((each) => each.slice(1)))
    return addEdit(found, value, { path, format: 'json', line, operation: 'create', content, intents: [] })
  }
  // A call that names a file must not change another one.
  const fits = (edit: FileEdits) => path === undefined || isSameFile(edit.path!, path)
  const isSection = path !== undefined && isOfEnvelope(text)
  if (
    !addNested(text, path, value, found, fits) &&
    !(isSection && addNested(`*** Update File: ${path}\n${text}`, path, value, found, fits))
  )
    found.problems.push(unread(line, path === undefined ? 'a diff' : `a diff of ${path}`, text.split('\n', 1)[0]!))
  return true
}

/** Returns the diffs of an object: each with its key, as it is given (a text or a list of texts), and as one text. */
function diffsIn(value: JsonObject): { readonly key: string; readonly given: JsonValue; readonly text: string }[] {
  return Object.entries(value).flatMap(([key, given]) => {
    const texts = Array.isArray(given) ? given : [given]
    const text = texts.every((each) => typeof each === 'string') ? texts.join('\n') : ''
    const isDiff = DIFF.test(key) || (!isKnownKey(key) && !OF_TEXT.test(key) && BEGINS_EDITS.test(text.slice(0, 200)))
    return text !== '' && isDiff ? { key, given, text } : []
  })
}

/** Whether a text consists of the chunks of an update in an envelope, without its header. Each chunk quotes a line of the file. */
function isOfEnvelope(text: string): boolean {
  const isOfChunk = (line: string) => line === '' || /^[@ +-]/.test(line) || line.trimEnd() === '*** End of File'
  return text.split('\n').every(isOfChunk) && text.split(/^@@.*$/m).every((chunk) => chunk.trim() === '' || /^[ -]/m.test(chunk))
}

/**
 * Reads an object that may also rename its file. The object is refused if it names no file, or if one of its edits is for another file.
 *
 *     {"path": "a.ts", "rename": "b.ts", "diff": "@@ ..."}        the hunks are applied, and the file is renamed to b.ts
 */
export function readMoving(value: JsonObject, path: string | undefined, found: FoundEdits, read: (found: FoundEdits) => boolean): boolean {
  const to = destinationOf(value)
  const isNone = to === undefined || to === path || (to === value.to && !isKnownPath(to))
  const other = otherPath(value, [path, to])
  if (isNone && other === undefined) return read(found)
  const inner: FoundEdits = { ...found, edits: [], problems: [] }
  const isRead = read(inner)
  appendAll(found.problems, inner.problems)
  const [first] = inner.edits
  if (!first) return isRead
  const isOfOne = inner.edits.every((edit) => edit.operation === 'modify' && edit.path === first.path)
  // Hunks cannot be merged with other edits.
  const isOne = isOfOne && (inner.edits.length === 1 || inner.edits.every((edit) => edit.diff === undefined))
  if (other !== undefined) reportUnread(value, alsoHas('an entry that changes a file', other), found)
  else if (isRead && first.operation === 'rename') appendAll(found.edits, inner.edits)
  else if (isOne && path !== undefined && to !== undefined && /[./\\]/.test(to)) {
    const intents = inner.edits.flatMap((edit) => edit.intents)
    found.edits.push({ ...first, operation: 'rename', to: below({ ...first, to }, found.directory).to!, intents })
  } else reportUnread(value, MORE_THAN_CHANGES, found)
  return isRead
}

/** Files whose content is a patch. */
const OF_PATCHES = /\.(?:patch|diff|rej)$/i

/**
 * Adds the edits of a text that was sent as a whole file but consists of edits of that file. The text for a patch file is written as it is.
 */
function addOnlyEdits(text: string, path: string, value: JsonObject, found: FoundEdits): boolean {
  if (!BEGINS_EDITS.test(text.slice(0, 200)) || OF_PATCHES.test(path)) return false
  return addNested(text, path, value, found, (edit) => /^(?:modify|create)$/.test(edit.operation) && edit.path === path)
}

const BEGINS_EDITS = /^\s*(?:`{3}\w{0,12}\n)?(?:(?:<{5,9}|-{5,9}) ?SEARCH|\*\*\* Begin Patch|--- \S|diff --git )/

/** Adds the edits of a text, and returns whether it consists of edits only, and of such edits only. */
function addNested(text: string, path: string | undefined, value: JsonObject, found: FoundEdits, fits: (edit: FileEdits) => boolean) {
  const nested = readNested(text, path, found.lineOf(value))
  if (!nested?.edits.every(fits)) return false
  for (const edit of nested.edits) addEdit(found, value, edit)
  appendAll(found.problems, nested.problems)
  return true
}

function renamedIntents(edits: JsonValue[], path: string, found: FoundEdits): FileEdits['intents'] {
  const inner: FoundEdits = { ...found, directory: '', edits: [] }
  for (const edit of edits) if (isObject(edit)) readPair(edit, pathIn(edit) ?? path, inner)
  return inner.edits.flatMap((edit) => (edit.operation === 'modify' && edit.path === path ? edit.intents : []))
}
