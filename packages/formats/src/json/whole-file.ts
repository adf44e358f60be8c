import { type CheckedFile, checkFile } from './edit-schema'
import type { JsonObject } from './found'
import { AWAY, deedsOf, IN_PART, isPathKey, MAKES, translate } from './names'
import { type JsonValue, readJson } from './value'

/** What the usual tools call the call that writes a whole file, and the one that only makes new ones. */
const WRITE_TOOL = /^(?:write|write_?file|write_to_file|save_?file|create_?file|create_?new_?file)$/i
const CREATE_TOOL = /^create/i

/** Keys of an object that holds a file and nothing else. */
const PLAIN =
  /^(?:path|file|file_?path|filePath|file_?name|fileName|content|contents|file_text|overwrite|encoding|description|explanation|reason|summary|type|action|op|kind|change_type|changeType|id|line_count)$/

/** What an object says of a whole file: the checked operation, or what is wrong with it; undefined where it says nothing of one. */
export function wholeFile(value: JsonObject, path: string | undefined): ReturnType<typeof checkFile> | undefined {
  const made = madeFile(value) ?? plainFile(value, path)
  const operation = made?.operation ?? nameOf(value)
  if (operation !== 'create' && operation !== 'delete' && operation !== 'rename' && operation !== 'write') return undefined
  const to = destinationOf(value)
  const content = made?.content ?? contentOf(value)
  return checkFile({
    ...(path === undefined ? {} : { path }),
    operation,
    ...(to === undefined ? {} : { to }),
    ...(content === undefined ? {} : { content }),
  })
}

/** The text of a whole file, by the names that tools have for it. */
export function contentOf(value: JsonObject): JsonValue | undefined {
  return value.content ?? value.contents ?? value.file_text
}

/** The new path of a file that moves, whatever else is done to it. */
export function destinationOf(value: JsonObject): string | undefined {
  const named = DESTINATIONS.map((key) => value[key]).find((each) => typeof each === 'string' && each !== '')
  return typeof named === 'string' ? named : undefined
}

const DESTINATIONS = ['to', 'new_path', 'newPath', 'move_path', 'movePath', 'move_to', 'moveTo', 'rename', 'rename_to', 'renameTo']

/** Keys of what is done, where and by whom; they take nothing away from a file that goes or comes whole. */
const BESIDE =
  /^(?:operation|op|type|action|kind|command|change_?type|mode|tool(?:_?name)?|(?:call_?|tool_?call_?)?id|index|step|order|status|overwrite|encoding|language|line_?count|timestamp|version|name|title|description|explanation|reason|summary|notes?|comment|instructions?|cwd|work_?dir|working_?directory|directory|dir|base_?(?:dir|path)|(?:project_?)?root)$/i

/**
 * A key of something that the operation has no use for: what is meant may be a part of the file alone.
 *
 *     {"op": "delete", "path": "a.ts", "lines": [3, 4]}        lines: the file is not to go
 *     {"op": "create", "path": "n.ts", "body": "x"}            body: the file is not to be empty
 */
export function keyBesides(value: JsonObject, { operation = 'modify', content }: CheckedFile): string | undefined {
  const own = OWN_KEYS[operation] ?? []
  const isWhole = content !== undefined && own === CONTENT
  const isOther = (key: string) => (isWhole ? IN_A_PLACE.test(key) : !own.includes(key) && !BESIDE.test(key) && !isPathKey(key))
  return Object.keys(value).find((key) => says(value[key]!) && isOther(key))
}

function says(value: JsonValue): boolean {
  if (typeof value === 'object') return value !== null && Object.keys(value).length > 0
  return typeof value === 'number' || (typeof value === 'string' && value !== '')
}

/** A key that says where in a file a text goes, or what else changes there. */
const IN_A_PLACE =
  /^(?:start|end|line|lines|from|range|offset|position|anchor|insert|append|after|before)(?:_?(?:line|lines|number|column|offset|at|after|before))*$|^(?:edits|changes|replacements|hunks|diff|patch)$/i

const CONTENT = ['content', 'contents', 'file_text']
const OWN_KEYS: Readonly<Record<string, readonly string[]>> = {
  create: CONTENT,
  write: CONTENT,
  rename: [...DESTINATIONS, 'edits'],
}

/** `operation`, `op`, or the type that an apply_patch call has. */
function nameOf(value: JsonObject): JsonValue | undefined {
  if (typeof value.operation === 'string') return value.operation
  if (value.type === 'delete_file') return 'delete'
  return value.op === 'create' || value.op === 'delete' || value.op === 'rename' ? value.op : undefined
}

/** The `create` command of the usual text editor tool, or a call of a tool that writes files, told by its name. */
function madeFile(value: JsonObject): Pick<CheckedFile, 'operation' | 'content'> | undefined {
  if (value.command === 'create' && typeof value.file_text === 'string') return { operation: 'create', content: value.file_text }
  return undefined
}

/** An object of a path and a text alone. */
function plainFile(value: JsonObject, path: string | undefined): Pick<CheckedFile, 'operation' | 'content'> | undefined {
  const content = contentOf(value)
  if (typeof content !== 'string' || path === undefined || typeof translate(value).values.path !== 'string') return undefined
  const deeds = [value.action, value.op, value.kind, value.change_type, value.changeType].filter((deed) => typeof deed === 'string')
  if (deedsOf(value).some((deed) => AWAY.test(deed) || IN_PART.test(deed)) || !deeds.every((deed) => MAKES.test(deed))) return undefined
  return Object.keys(value).every((key) => PLAIN.test(key)) ? { operation: 'write', content } : undefined
}

interface WriteCall {
  readonly path: string
  readonly value: JsonObject
  /** A key that says that the text is not the whole file. */
  readonly besides?: string
}

/** The arguments of a call of a tool that writes a whole file, as an object that says so; undefined for other calls. */
export function writeCall(value: JsonObject): WriteCall | undefined {
  const name = typeof value.name === 'string' ? value.name : typeof value.tool === 'string' ? value.tool : undefined
  if (name === undefined || !WRITE_TOOL.test(name)) return undefined
  const given = givenTo(value)
  const content = contentOf(given)
  const { path } = translate(given).values
  if (typeof content !== 'string' || typeof path !== 'string') return undefined
  const isAppended = deedsOf(given).some((deed) => IN_PART.test(deed)) || given.append === true
  const besides = isAppended ? 'append' : keyBesides(given, { operation: 'write', content })
  return { path, value: { operation: CREATE_TOOL.test(name) ? 'create' : 'write', content }, ...(besides === undefined ? {} : { besides }) }
}

/** What a call is given: an object, or JSON that holds one; empty where it is neither. */
function givenTo(call: JsonObject): JsonObject {
  const given = call.input ?? call.arguments ?? call.parameters ?? call.args ?? call.params
  const parsed = typeof given === 'string' ? readJson(given, given.length - given.trimStart().length) : undefined
  const value = parsed ? (parsed.ok ? parsed.value : undefined) : given
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}
