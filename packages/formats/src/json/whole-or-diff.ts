import { below } from '../answer/directory'
import { isKnownPath } from '../answer/file-name'
import type { FileEdits } from '../model/file-edits'
import { commandOf } from '../unread/unread-call'
import type { CheckedFile } from './edit-schema'
import { addEdit, complain, type FoundEdits, type JsonObject, tellUnread } from './found'
import { AWAY, deedsOf, translate, UNREAD_KEYS } from './names'
import { type Nested, readNested } from './nested'
import { readPair } from './pair'
import type { JsonValue } from './value'
import { contentOf, destinationOf, keyBesides, wholeFile, writeCall } from './whole-file'

/** An object that names an operation on a whole file, or holds one. */
export function readFile(value: JsonObject, path: string | undefined, found: FoundEdits): boolean {
  const checked = wholeFile(value, path)
  if (!checked) return false
  if (!checked.ok || checked.file.path === undefined) {
    complain(found, value, checked.ok ? 'a path' : checked.expected, JSON.stringify(value).slice(0, 80))
    return true
  }
  const besides = keyBesides(value, checked.file)
  if (besides === undefined) addFile(value, { ...checked.file, path: checked.file.path }, found)
  else readBesides(value, checked.file.path, besides, found)
  return true
}

function addFile(
  value: JsonObject,
  { path, operation, content = '', to }: CheckedFile & { readonly path: string },
  found: FoundEdits,
): void {
  const base = { path, format: 'json' as const, line: found.lineOf(value) }
  if (operation === 'delete') addEdit(found, value, { ...base, operation, intents: [] })
  else if (operation === 'rename') addRename(value, { ...base, ...(to === undefined ? {} : { to }) }, found)
  else if (value.operation !== undefined || operation !== 'write' || !addOnlyEdits(content, path, value, found))
    addEdit(found, value, { ...base, operation: operation === 'create' ? 'create' : 'write', content, intents: [] })
}

/** A file that moves, with the edits of it that the entry holds. */
function addRename(value: JsonObject, base: Omit<FileEdits, 'operation' | 'intents'> & { readonly path: string }, found: FoundEdits): void {
  const edits = Array.isArray(value.edits) ? value.edits : []
  const intents = renamedIntents(edits, base.path, found)
  if (base.to === undefined) complain(found, value, 'the new path as "to"', 'rename')
  else if (intents.length < edits.length) tellUnread(value, MORE_THAN_CHANGES, found)
  else addEdit(found, value, { ...base, operation: 'rename', intents })
}

const MORE_THAN_CHANGES = 'an entry that moves a file, with more than changes of it'

/** An entry of a whole file that holds more than one has: its diff, or what nobody can tell. */
function readBesides(value: JsonObject, path: string, key: string, found: FoundEdits): true {
  const isDeleted = value.op === 'delete' || value.operation === 'delete' || value.type === 'delete_file'
  if (!isDeleted && contentOf(value) === undefined && !Array.isArray(value.edits) && readDiff(value, path, found)) return true
  tellUnread(value, `an entry of a whole file, with ${JSON.stringify(key)} besides`, found)
  return true
}

/** A call of a tool that writes a whole file, told by its name. Arguments that are none are left to the walk. */
export function readWriteCall(value: JsonObject, found: FoundEdits): boolean {
  const call = writeCall(value)
  if (!call) return false
  const { content, operation } = call.value
  if (call.besides !== undefined) {
    tellUnread(value, `a call that writes a file, with ${JSON.stringify(call.besides)} besides`, found)
    return true
  }
  if (operation === 'write' && addOnlyEdits(content as string, call.path, value, found)) return true
  return readFile(call.value, call.path, { ...found, lineOf: () => found.lineOf(value) })
}

/** An object with a path and a diff of any form: blocks, hunks, an envelope. */
export function readDiff(value: JsonObject, path: string | undefined, found: FoundEdits): boolean {
  const [text, other] = [value.diff, value.patch, value.unified_diff].filter((each) => typeof each === 'string')
  if (text === undefined || path === undefined) return false
  if ((other !== undefined && other !== text) || (Array.isArray(value.edits) && value.edits.length > 0)) {
    tellUnread(value, 'a diff, with more changes besides', found)
    return true
  }
  const line = found.lineOf(value)
  if ((value.type === 'create_file' || value.op === 'create') && text.split('\n').every((each) => each === '' || each.startsWith('+'))) {
    const added = text.split('\n').filter((each) => each !== '')
    const content = added.map((each) => `${each.slice(1)}\n`).join('')
    addEdit(found, value, { path, format: 'json', line, operation: 'create', content, intents: [] })
    return true
  }
  if (!addNested(text, path, value, found))
    found.problems.push({ kind: 'unread', line, looksLike: `a diff of ${path}`, found: text.slice(0, 80).split('\n', 1)[0]! })
  return true
}

/**
 * Reads what an object holds, and moves the file that it changes where the object names another path for it. Refused where it changes more
 * than that file, or names none itself.
 *
 *     {"path": "a.ts", "rename": "b.ts", "diff": "@@ ..."}        the hunks land, in b.ts
 */
export function readMoving(value: JsonObject, path: string | undefined, found: FoundEdits, read: (found: FoundEdits) => boolean): boolean {
  const to = destinationOf(value)
  if (to === undefined || to === path || (to === value.to && (path === undefined || !isKnownPath(to)))) return read(found)
  const inner: FoundEdits = { ...found, edits: [], problems: [] }
  const isRead = read(inner)
  found.name ??= inner.name
  found.problems.push(...inner.problems)
  const [first] = inner.edits
  if (!first || first.operation === 'rename') {
    found.edits.push(...inner.edits)
    return isRead
  }
  const isOne = inner.edits.every((edit) => edit.operation === 'modify' && edit.path === first.path)
  if (isOne && path !== undefined && /[./\\]/.test(to)) {
    const intents = inner.edits.flatMap((edit) => edit.intents)
    found.edits.push({ ...first, operation: 'rename', to: below({ ...first, to }, found.directory).to!, intents })
  } else tellUnread(value, MORE_THAN_CHANGES, found)
  return isRead
}

/** Files that are patches. */
const OF_PATCHES = /\.(?:patch|diff|rej)$/i

/** Adds the edits of a text that would be a whole file and is nothing but edits of it: no file is, unless it is a patch by its name. */
function addOnlyEdits(text: string, path: string, value: JsonObject, found: FoundEdits): boolean {
  if (!BEGINS_EDITS.test(text.slice(0, 200)) || OF_PATCHES.test(path)) return false
  const nested = readNested(text, path, found.lineOf(value))
  if (!nested?.edits.every((edit) => /^(?:modify|create)$/.test(edit.operation) && edit.path === path)) return false
  return add(nested, value, found)
}

const BEGINS_EDITS = /^\s*(?:`{3}\w{0,12}\n)?(?:(?:<{5,9}|-{5,9}) ?SEARCH|\*\*\* Begin Patch|--- \S|diff --git )/

/** Adds the edits that a text is nothing but, and says whether it is. */
function addNested(text: string, path: string, value: JsonObject, found: FoundEdits): boolean {
  const nested = readNested(text, path, found.lineOf(value))
  return nested !== undefined && add(nested, value, found)
}

function add(nested: Nested, value: JsonObject, found: FoundEdits): true {
  for (const edit of nested.edits) addEdit(found, value, edit)
  found.problems.push(...nested.problems)
  return true
}

/** An object that asks for a change in a form that is known, and not read: a lazy edit, a call that deletes or moves, a command that writes. */
export function readOther(value: JsonObject, path: string | undefined, found: FoundEdits): boolean {
  const key = Object.keys(UNREAD_KEYS).find((each) => typeof value[each] === 'string')
  const looksLike =
    key !== undefined && (path !== undefined || key === 'new_source')
      ? UNREAD_KEYS[key]!
      : (movingCall(value) ?? movedFile(value, path) ?? writingCommand(value) ?? filesByName(value))
  if (looksLike === undefined) return false
  tellUnread(value, looksLike, found)
  return true
}

/** A call of a tool that deletes, moves or copies files, told by its name. */
function movingCall(value: JsonObject): string | undefined {
  const name = typeof value.name === 'string' ? value.name : value.tool
  if (typeof name !== 'string' || !/^(?:delete|remove|rename|move|copy)_?files?$/i.test(name)) return undefined
  const given = value.input ?? value.arguments ?? value.parameters ?? value.args ?? value.params
  return given === undefined || given === null ? undefined : `a call of ${name}`
}

/** An entry that deletes or moves a file, in a form of its own. */
function movedFile(value: JsonObject, path: string | undefined): string | undefined {
  const from = path ?? value.from
  if (typeof from !== 'string' || !isKnownPath(from)) return undefined
  const isFlagged = value.delete === true || value.deleted === true || value.remove === true
  return isFlagged || deedsOf(value).some((deed) => AWAY.test(deed)) ? 'an entry that deletes or moves a file' : undefined
}

/** Keys that only describe an entry, and what reads without changing. */
const DESCRIBING = /^(?:description|explanation|reason|summary|title|id|name|language|status|notes?|comment|instructions?)$/i
const LOOKS = /^(?:view|read|list|ls|search|grep|glob|open|cat|find|run|test|check|lint)/i

/** Tells of an entry among edits that names a file, asks for more than to look at it, and was read as none. */
export function tellEntry(value: JsonValue, path: string | undefined, found: FoundEdits): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  const own = translate(value).values.path ?? path
  if (typeof own !== 'string' || deedsOf(value).some((deed) => LOOKS.test(deed))) return
  const says = (key: string) => typeof value[key] === 'string' && value[key] !== '' && value[key] !== own && !DESCRIBING.test(key)
  if (!Object.keys(value).some(says)) return
  tellUnread(value, 'an entry among edits, in a form of its own', found)
}

/** Texts under nothing but names of files. */
function filesByName(value: JsonObject): string | undefined {
  const entries = Object.entries(value)
  const isOfFiles = entries.length > 0 && entries.every(([key, text]) => isKnownPath(key) && typeof text === 'string')
  return isOfFiles ? 'files under their names' : undefined
}

/** A command that writes, moves or deletes a file, applies a diff or edits in place. */
function writingCommand({ command, cmd }: JsonObject): string | undefined {
  const given = command ?? cmd
  const lines = (Array.isArray(given) ? given : [given]).filter((each) => typeof each === 'string').flatMap((each) => each.split(/\n|&&|;/))
  return lines.some((line) => commandOf(line.trim()) !== undefined || APPLIES.test(line.trim()))
    ? 'a command that writes, moves or deletes files'
    : undefined
}

const APPLIES = /^(?:git apply|patch|apply_?patch)\b.{0,200}<</

function renamedIntents(edits: JsonValue[], path: string, found: FoundEdits): FileEdits['intents'] {
  const inner: FoundEdits = { ...found, directory: '', edits: [] }
  for (const edit of edits)
    if (typeof edit === 'object' && edit !== null && !Array.isArray(edit)) readPair(edit, ownPath(edit) ?? path, inner)
  return inner.edits.flatMap((edit) => (edit.operation === 'modify' && edit.path === path ? edit.intents : []))
}

function ownPath(value: JsonObject): string | undefined {
  const { path } = translate(value).values
  return typeof path === 'string' ? path : undefined
}
