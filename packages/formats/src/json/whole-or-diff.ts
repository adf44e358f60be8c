import { isKnownPath } from '../answer/file-name'
import type { FileEdits } from '../model/file-edits'
import { writesFile } from '../unread/unread-call'
import { addEdit, complain, type FoundEdits, type JsonObject } from './found'
import { UNREAD_KEYS } from './names'
import { readNested } from './nested'
import { readPair } from './pair'
import type { JsonValue } from './value'
import { wholeFile, writeCall } from './whole-file'

/** An object that names an operation on a whole file, or holds one. */
export function readFile(value: JsonObject, path: string | undefined, found: FoundEdits): boolean {
  const checked = wholeFile(value, path)
  if (!checked) return false
  if (!checked.ok || checked.file.path === undefined) {
    complain(found, value, checked.ok ? 'a path' : checked.expected, JSON.stringify(value).slice(0, 80))
    return true
  }
  const { operation, content = '', to } = checked.file
  const base = { path: checked.file.path, format: 'json' as const, line: found.lineOf(value) }
  const intents = operation === 'rename' && Array.isArray(value.edits) ? renamedIntents(value.edits, base.path, found) : []
  if (operation === 'delete') addEdit(found, value, { ...base, operation, intents: [] })
  else if (operation === 'create' || operation === 'write') addEdit(found, value, { ...base, operation, content, intents: [] })
  else if (to === undefined) complain(found, value, 'the new path as "to"', 'rename')
  else addEdit(found, value, { ...base, operation: 'rename', to, intents })
  return true
}

/** A call of a tool that writes a whole file, told by its name. Arguments that are none are left to the walk. */
export function readWriteCall(value: JsonObject, found: FoundEdits): boolean {
  const call = writeCall(value)
  return call !== undefined && readFile(call.value, call.path, { ...found, lineOf: () => found.lineOf(value) })
}

/** An object with a path and a diff of any form: blocks, hunks, an envelope. */
export function readDiff(value: JsonObject, path: string | undefined, found: FoundEdits): boolean {
  const text = [value.diff, value.patch, value.unified_diff].find((each) => typeof each === 'string')
  if (typeof text !== 'string' || path === undefined) return false
  const line = found.lineOf(value)
  if ((value.type === 'create_file' || value.op === 'create') && text.split('\n').every((each) => each === '' || each.startsWith('+'))) {
    const added = text.split('\n').filter((each) => each !== '')
    const content = added.map((each) => `${each.slice(1)}\n`).join('')
    addEdit(found, value, { path, format: 'json', line, operation: 'create', content, intents: [] })
    return true
  }
  const nested = readNested(text, path, line)
  if (nested) {
    for (const edit of nested.edits) addEdit(found, value, edit)
    found.problems.push(...nested.problems)
  } else found.problems.push({ kind: 'unread', line, looksLike: `a diff of ${path}`, found: text.slice(0, 80).split('\n', 1)[0]! })
  return true
}

/** An object that asks for a change in a form that is known, and not read: a lazy edit, a call that deletes or moves, a command that writes. */
export function readOther(value: JsonObject, path: string | undefined, found: FoundEdits): boolean {
  const key = Object.keys(UNREAD_KEYS).find((each) => typeof value[each] === 'string')
  const looksLike =
    key !== undefined && (path !== undefined || key === 'new_source')
      ? UNREAD_KEYS[key]!
      : (movingCall(value) ?? writingCommand(value) ?? filesByName(value))
  if (looksLike === undefined) return false
  found.problems.push({ kind: 'unread', line: found.lineOf(value), looksLike, found: JSON.stringify(value).slice(0, 80) })
  return true
}

/** A call of a tool that deletes, moves or copies files, told by its name. */
function movingCall(value: JsonObject): string | undefined {
  const name = typeof value.name === 'string' ? value.name : value.tool
  if (typeof name !== 'string' || !/^(?:delete|remove|rename|move|copy)_?files?$/i.test(name)) return undefined
  const given = value.input ?? value.arguments ?? value.parameters ?? value.args ?? value.params
  return given === undefined || given === null ? undefined : `a call of ${name}`
}

/** Texts under nothing but names of files. */
function filesByName(value: JsonObject): string | undefined {
  const entries = Object.entries(value)
  const isOfFiles = entries.length > 0 && entries.every(([key, text]) => isKnownPath(key) && typeof text === 'string')
  return isOfFiles ? 'files under their names' : undefined
}

/** A command that writes a file, applies a diff or edits in place. */
function writingCommand({ command, cmd }: JsonObject): string | undefined {
  const given = command ?? cmd
  const lines = (Array.isArray(given) ? given : [given]).filter((each) => typeof each === 'string').flatMap((each) => each.split(/\n|&&|;/))
  return lines.some((line) => writesFile(line.trim()) || APPLIES.test(line.trim())) ? 'a command that writes files' : undefined
}

const APPLIES = /^(?:git apply|patch|apply_?patch)\b.{0,200}<</

function renamedIntents(edits: JsonValue[], path: string, found: FoundEdits): FileEdits['intents'] {
  const inner: FoundEdits = { ...found, directory: '', edits: [] }
  for (const edit of edits) if (typeof edit === 'object' && edit !== null && !Array.isArray(edit)) readPair(edit, path, inner)
  return inner.edits.flatMap(({ intents }) => intents)
}
