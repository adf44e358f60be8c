import { type CheckedFile, checkFile } from './edit-schema'
import type { JsonObject } from './found'
import { AWAY, deedsOf, IN_PART, MAKES, translate } from './names'
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
  const to = [value.to, value.new_path, value.move_path, value.rename].find((each) => typeof each === 'string')
  const content = made?.content ?? value.content
  return checkFile({
    ...(path === undefined ? {} : { path }),
    operation,
    ...(to === undefined ? {} : { to }),
    ...(content === undefined ? {} : { content }),
  })
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
  const content = value.content ?? value.contents ?? value.file_text
  if (typeof content !== 'string' || path === undefined || typeof translate(value).values.path !== 'string') return undefined
  const deeds = [value.action, value.op, value.kind, value.change_type, value.changeType].filter((deed) => typeof deed === 'string')
  if (deedsOf(value).some((deed) => AWAY.test(deed) || IN_PART.test(deed)) || !deeds.every((deed) => MAKES.test(deed))) return undefined
  return Object.keys(value).every((key) => PLAIN.test(key)) ? { operation: 'write', content } : undefined
}

/** The arguments of a call of a tool that writes a whole file, as an object that says so; undefined for other calls. */
export function writeCall(value: JsonObject): { readonly path: string; readonly value: JsonObject } | undefined {
  const name = typeof value.name === 'string' ? value.name : typeof value.tool === 'string' ? value.tool : undefined
  if (name === undefined || !WRITE_TOOL.test(name)) return undefined
  const given = givenTo(value)
  const content = given.content ?? given.contents ?? given.file_text
  const { path } = translate(given).values
  if (typeof content !== 'string' || typeof path !== 'string') return undefined
  return { path, value: { operation: CREATE_TOOL.test(name) ? 'create' : 'write', content } }
}

/** What a call is given: an object, or JSON that holds one; empty where it is neither. */
function givenTo(call: JsonObject): JsonObject {
  const given = call.input ?? call.arguments ?? call.parameters ?? call.args ?? call.params
  const parsed = typeof given === 'string' ? readJson(given, given.length - given.trimStart().length) : undefined
  const value = parsed ? (parsed.ok ? parsed.value : undefined) : given
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}
