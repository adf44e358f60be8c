import type { Malformed, Unread } from '@suture/text'
import { type Answer, indentOf, type Joined } from '../answer/answer'
import type { FoundName, Place, Reader, Region } from '../answer/reader'
import type { FileEdits } from '../model/file-edits'
import { beginsEnvelope, readEnvelopes } from '../patch/envelope'
import { checkPair } from './edit-schema'
import { CONTAINERS, mentionsEdit, translate, WRAPPERS } from './names'
import { readNested } from './nested'
import { UNREAD_KEYS } from './unread-keys'
import { type BegunJson, type JsonValue, readJson } from './value'
import { wholeFile, writeCall } from './whole-file'

const FORM = '{ "path": "path/to/file", "old_string": "text to find", "new_string": "text to put there" }'

/** Containers inside containers are followed this far. */
const DEPTH = 8

/** Reads old/new strings as JSON, in the shapes of the usual tools. JSON that holds no edit is prose. */
export const jsonReader: Reader = { formats: ['json'], opens: '{[`~', read }

function read(answer: Answer, at: number, place: Place): Region | undefined {
  const line = answer.lines[at]!
  const lead = leadOf(line)
  if (lead === undefined) return undefined
  const joined = answer.joined()
  const from = joined.offsetOf(at) + lead
  if (joined.from + from < answer.jsonUntil) return undefined
  const result = readJson(joined.text, from)
  if (!result.ok && result.atEnd) answer.awaitMore?.()
  answer.jsonUntil = joined.from + (result.ok ? result.to : result.at)
  if (!result.ok) return broken(joined, from, result.at, result.expected, at)
  const found: Found = {
    edits: [],
    problems: [],
    name: undefined,
    count: { envelopes: 0 },
    directory: '',
    place,
    lineOf: (value) => joined.lineAt(result.offsets.get(value) ?? from) + 1,
  }
  collect(result.value, undefined, 0, found)
  if (found.edits.length === 0 && found.problems.length === 0) return undefined
  const to = joined.lineAt(result.to) + 1
  const edits = found.problems.length > 0 ? [] : found.edits
  return {
    from: at,
    to,
    format: found.count.envelopes > 0 ? 'patch' : 'json',
    edits,
    problems: found.problems,
    because: `${found.count.envelopes > 0 ? '*** Begin Patch as JSON: ' : ''}${line.trim().slice(0, 80)}`,
    ...(found.name ? { name: found.name } : {}),
  }
}

/** The offset at which JSON begins in a line that opens with it, or with a tag before it; undefined for other lines. */
export function leadOf(line: string): number | undefined {
  const indent = indentOf(line).length
  const lead = /^(?:<[\w|]{1,40}>)?[ \t]{0,8}(?=[{[])/.exec(line.slice(indent, indent + 60))
  return lead ? indent + lead[0].length : undefined
}

/** The edits that stand whole in JSON which goes on; `lineOf` as in answers. Those whose file may still be named are left out. */
export function readBegun({ value, open }: BegunJson, place: Place, lineOf: (value: JsonValue) => number): readonly FileEdits[] {
  if (value === undefined) return []
  const found: Found = { edits: [], problems: [], name: undefined, count: { envelopes: 0 }, directory: '', place, lineOf, open }
  collect(value, undefined, 0, found)
  return found.edits.filter(({ path }) => path !== undefined)
}

/** What an object that stands elsewhere than in JSON asks for: the parameters of a call. Every line is that of the call. */
export function readValue(value: JsonValue, place: Place, line: number): Pick<Found, 'edits' | 'problems'> {
  const found: Found = { edits: [], problems: [], name: undefined, count: { envelopes: 0 }, directory: '', place, lineOf: () => line }
  collect(value, undefined, 0, found)
  return found
}

interface Found {
  readonly edits: FileEdits[]
  readonly problems: (Malformed | Unread)[]
  name: FoundName | undefined
  /** How many values carry a `*** Begin Patch` envelope. */
  readonly count: { envelopes: number }
  /** The directory that commands are run in. */
  readonly directory: string
  readonly place: Place
  readonly lineOf: (value: JsonValue) => number
  /** Values that go on: what they are cannot be told yet, what stands whole in them can. */
  readonly open?: ReadonlySet<JsonValue>
}

/** Walks through wrappers and containers down to the objects that are edits. */
function collect(value: JsonValue, path: string | undefined, depth: number, from: Found): void {
  if (depth > DEPTH || typeof value !== 'object' || value === null) return
  const found = Array.isArray(value) ? from : inDirectory(value, from)
  const isOpen = found.open?.has(value) === true
  if (!isOpen && readEnvelope(value, found)) return
  if (Array.isArray(value)) {
    for (const item of value) collect(item, path, depth + 1, found)
    return
  }
  const named = translate(value).values.path
  const own = typeof named === 'string' ? named : isOpen ? undefined : path
  const isEdit = !isOpen && readObject(value, own, found)
  if (isEdit) return
  for (const key of CONTAINERS) if (typeof value[key] === 'object') collect(value[key]!, own, depth + 1, found)
  for (const key of WRAPPERS) {
    const inner = value[key]
    if (typeof inner === 'string') collectString(inner, own, depth, found, value)
    else if (inner !== undefined) collect(inner, own, depth + 1, found)
  }
}

/** An object that is an edit, in any of its shapes. */
function readObject(value: JsonObject, own: string | undefined, found: Found): boolean {
  return (
    readInsertion(value, found) ||
    readWriteCall(value, found) ||
    readPair(value, own, found) ||
    readFile(value, own, found) ||
    readDiff(value, own, found) ||
    readOther(value, own, found)
  )
}

/** What is known below an object that names the directory of its command. */
function inDirectory(value: JsonObject, found: Found): Found {
  const named = ['workdir', 'working_directory', 'cwd'].map((key) => value[key]).find((each) => typeof each === 'string')
  return typeof named === 'string' && named !== '' ? { ...found, directory: named } : found
}

function readEnvelope(value: JsonValue, found: Found): boolean {
  const envelope = readEnvelopes(value, found.lineOf(value), found.directory)
  if (!envelope) return false
  found.count.envelopes++
  found.edits.push(...envelope.edits)
  found.problems.push(...envelope.problems)
  return true
}

/** Arguments that a tool call carries as JSON in a string. */
function collectString(inner: string, path: string | undefined, depth: number, found: Found, holder: JsonValue): void {
  const from = indentOf(inner).length
  if (inner[from] !== '{' && inner[from] !== '[') return
  const result = readJson(inner, from)
  const lineOf = () => found.lineOf(holder)
  if (result.ok) {
    const nested: Found = { ...found, lineOf }
    collect(result.value, path, depth + 1, nested)
    found.name ??= nested.name
  } else if (mentionsEdit(inner)) complain(found, holder, result.expected, inner.slice(result.at, result.at + 40))
}

type JsonObject = { [key: string]: JsonValue }

/** An insertion at a line number alone: which line it means, nobody can check. */
function readInsertion(value: JsonObject, found: Found): boolean {
  if (value.insert_line === undefined || value.insert_line === null) return false
  complain(found, value, 'old and new text instead of a line number to insert at', 'insert_line')
  return true
}

/** An object that names an operation on a whole file, or holds one. */
function readFile(value: JsonObject, path: string | undefined, found: Found): boolean {
  const checked = wholeFile(value, path)
  if (!checked) return false
  if (!checked.ok || checked.file.path === undefined) {
    complain(found, value, checked.ok ? 'a path' : checked.expected, JSON.stringify(value).slice(0, 80))
    return true
  }
  const { operation, content = '', to } = checked.file
  const base = { path: checked.file.path, format: 'json' as const, line: found.lineOf(value) }
  const intents = operation === 'rename' && Array.isArray(value.edits) ? renamedIntents(value.edits, base.path, found) : []
  if (operation === 'delete') found.edits.push({ ...base, operation, intents: [] })
  else if (operation === 'create' || operation === 'write') found.edits.push({ ...base, operation, content, intents: [] })
  else if (to === undefined) complain(found, value, 'the new path as "to"', 'rename')
  else found.edits.push({ ...base, operation: 'rename', to, intents })
  return true
}

/** A call of a tool that writes a whole file, told by its name. Arguments that are none are left to the walk. */
function readWriteCall(value: JsonObject, found: Found): boolean {
  const call = writeCall(value)
  return call !== undefined && readFile(call.value, call.path, { ...found, lineOf: () => found.lineOf(value) })
}

/** An object with a path and a diff of any form: blocks, hunks, an envelope. */
function readDiff(value: JsonObject, path: string | undefined, found: Found): boolean {
  const text = [value.diff, value.patch, value.unified_diff].find((each) => typeof each === 'string')
  if (typeof text !== 'string' || path === undefined) return false
  const line = found.lineOf(value)
  if ((value.type === 'create_file' || value.op === 'create') && text.split('\n').every((each) => each === '' || each.startsWith('+'))) {
    const added = text.split('\n').filter((each) => each !== '')
    found.edits.push({
      path,
      format: 'json',
      line,
      operation: 'create',
      content: added.map((each) => `${each.slice(1)}\n`).join(''),
      intents: [],
    })
    return true
  }
  const nested = readNested(text, path, line)
  if (nested) {
    found.edits.push(...nested.edits)
    found.problems.push(...nested.problems)
  } else found.problems.push({ kind: 'unread', line, looksLike: `a diff of ${path}`, found: text.slice(0, 80).split('\n', 1)[0]! })
  return true
}

/** An object that asks for a change in a form that is known, and not read. */
function readOther(value: JsonObject, path: string | undefined, found: Found): boolean {
  const key = Object.keys(UNREAD_KEYS).find((each) => typeof value[each] === 'string')
  if (key === undefined || path === undefined) return false
  found.problems.push({
    kind: 'unread',
    line: found.lineOf(value),
    looksLike: UNREAD_KEYS[key]!,
    found: JSON.stringify(value).slice(0, 80),
  })
  return true
}

function renamedIntents(edits: JsonValue[], path: string, found: Found): FileEdits['intents'] {
  const inner: Found = { ...found, edits: [] }
  collect(edits, path, 1, inner)
  return inner.edits.flatMap((edit) => edit.intents)
}

/** An object that is an old/new pair. Weak names alone are an edit only where a file is known. */
function readPair(value: JsonObject, path: string | undefined, found: Found): boolean {
  const { hasOld, hasNew, strong, doubled, ...translated } = translate(value)
  const values: Record<string, unknown> = { ...translated.values }
  if (!(hasOld && hasNew) && !(strong && (hasOld || hasNew))) return false
  // Null says that there is no text; a key that is missing may have been forgotten, but for the old text of a new file.
  if (values.new_string === null) values.new_string = ''
  if (values.old_string === null || (!hasOld && path !== undefined && isNewFile(value))) values.old_string = ''
  if (!strong && (typeof values.old_string !== 'string' || typeof values.new_string !== 'string')) return false
  if (path === undefined) found.name ??= found.place.name()
  if (!strong && path === undefined && !found.name) return false
  const checked = checkPair(values)
  if (doubled !== undefined || !checked.ok) {
    complain(found, value, doubled ?? (checked.ok ? '' : checked.expected), JSON.stringify(value).slice(0, 80))
    return true
  }
  found.edits.push(pairEdits(checked.pair, path, found.lineOf(value)))
  return true
}

/** A path and a new text, and nothing that says where in a file it goes. */
function isNewFile(value: JsonObject): boolean {
  return !Object.keys(value).some((key) => /line|anchor|after|before|position|offset|range|index|^command$|search|find/i.test(key))
}

function pairEdits(pair: Extract<ReturnType<typeof checkPair>, { ok: true }>['pair'], path: string | undefined, line: number): FileEdits {
  const base = { ...(path === undefined ? {} : { path }), format: 'json' as const, line }
  const placed = pair.within !== undefined || pair.at !== undefined
  if (pair.old_string === '' && !placed) return { ...base, operation: 'create', content: pair.new_string, intents: [] }
  const intent = {
    oldString: pair.old_string,
    newString: pair.new_string,
    ...(pair.replace_all || (pair.count ?? 1) > 1 ? { replaceAll: true } : {}),
    ...(pair.count === undefined || (pair.replace_all && pair.count === 1) ? {} : { count: pair.count }),
    ...(pair.start_line === undefined ? {} : { startLine: pair.start_line }),
    ...(pair.whole_lines ? { wholeLines: true } : {}),
    ...(pair.at === undefined ? {} : { at: pair.at }),
    ...(pair.within === undefined ? {} : { within: pair.within }),
    line,
  }
  return { ...base, operation: 'modify', intents: [intent] }
}

function complain(found: Found, value: JsonValue, expected: string, what: string): void {
  found.problems.push({ kind: 'malformed', line: found.lineOf(value), expected, found: what, form: FORM })
}

/** JSON that breaks off: a problem where an edit was begun, else prose. */
function broken({ text, lineAt }: Joined, from: number, at: number, expected: string, line: number): Region | undefined {
  if (!mentionsEdit(text.slice(from, at)) && !beginsEnvelope(text, at)) return undefined
  const found = text.slice(at, at + 40).split('\n', 1)[0] || 'the end of the answer'
  const problem: Malformed = { kind: 'malformed', line: lineAt(at) + 1, expected, found, form: FORM }
  return {
    from: line,
    to: lineAt(Math.max(from, at - 1)) + 1,
    format: 'json',
    edits: [],
    problems: [problem],
    because: 'JSON with old and new text',
  }
}
