import { defined } from '@suture/text/internal'
import { type CheckedFile, type CheckResult, checkFile } from '../object/edit-schema'
import { AWAY, givenIn, IN_PART, isPathKey, MAKES, operationsOf, pathIn, toolName, translate } from '../object/names'
import { isObject, type JsonObject, type JsonValue, readJson } from '../object/value'
import { extraKey, NEW_PATHS, otherPath, WHOLE_TEXT } from './extra-keys'

/** Two patterns for names of tools: those that write a whole file, and among these the tools that only create files. */
const WRITE_TOOL =
  /^(?:write|write_?file|write_to_file|save[_-]?file|save|create_?file|create_?new_?file|fs_?write|file_write|rewrite_?file|create_text_file|create_new_file_with_text)$/i
const CREATE_TOOL = /^create/i

/** Keys that an object with a path and a text may have and still be the operation on a whole file. */
const PLAIN =
  /^(?:overwrite|encoding|description|display_description|explanation|reason|summary|instructions?|type|action|op|kind|change_?type|command|mode|id|line_count)$/i

/** Keys for the operation on a file. */
const OPERATION_KEYS = 'action op kind change_type changeType command mode'.split(' ')

/**
 * Returns the checked operation on a whole file that an object requests, or the problem with it. Undefined if the object requests no such
 * operation.
 */
export function wholeFile(value: JsonObject, path: string | undefined): CheckResult<CheckedFile> | undefined {
  // The `create` command of the common text editor tool.
  const isCreated = value.command === 'create' && typeof value.file_text === 'string'
  const made = isCreated ? { operation: 'create', content: value.file_text } : plainFile(value, path)
  const operation = made?.operation ?? nameOf(value)
  if (operation !== 'create' && operation !== 'delete' && operation !== 'rename' && operation !== 'write') return undefined
  return checkFile({ path, operation, to: destinationOf(value), content: made?.content ?? contentOf(value) })
}

/** Returns the text of a whole file, under any of the known keys. */
export function contentOf(value: JsonObject): JsonValue | undefined {
  return WHOLE_TEXT.map((key) => value[key]).find((each) => each !== undefined && each !== null)
}

/** Returns the new path of a file, whatever the operation. */
export function destinationOf(value: JsonObject): string | undefined {
  return NEW_PATHS.map((key) => value[key]).find((each) => typeof each === 'string' && each !== '') as string | undefined
}

/** Returns the value of `operation`, of `op`, or of the `type` of an apply_patch call. */
function nameOf(value: JsonObject): JsonValue | undefined {
  if (typeof value.operation === 'string') return value.operation
  if (value.type === 'delete_file') return 'delete'
  return value.op === 'create' || value.op === 'delete' || value.op === 'rename' ? value.op : undefined
}

/** Returns the operation of an object that has only a path and a text. */
function plainFile(value: JsonObject, path: string | undefined): Pick<CheckedFile, 'operation' | 'content'> | undefined {
  const content = contentOf(value)
  if (typeof content !== 'string' || path === undefined || pathIn(value) === undefined) return undefined
  const operations = OPERATION_KEYS.map((key) => value[key]).filter((operation) => typeof operation === 'string')
  const isOther = operationsOf(value).some((operation) => AWAY.test(operation) || IN_PART.test(operation))
  if (isOther || !operations.every((operation) => MAKES.test(operation))) return undefined
  const isUnset = (key: string) => value[key] === false || value[key] === null || value[key] === ''
  const isPlain = (key: string) => PLAIN.test(key) || WHOLE_TEXT.includes(key) || isPathKey(key) || isUnset(key)
  return Object.keys(value).every(isPlain) ? { operation: 'write', content } : undefined
}

/**
 * Returns the arguments of a tool call that writes a whole file, as an object with an operation. Undefined for other calls. `extra` is a key
 * that shows that the text is not the whole file, and `cut` describes a text that has clearly fewer lines than the call says.
 */
export function writeCall(value: JsonObject) {
  const name = toolName(value)
  if (name === undefined || !WRITE_TOOL.test(name)) return undefined
  const given = givenTo(value)
  const content = contentOf(given) ?? given.text
  const path = pathIn(given)
  // A tool with several commands may have another one here.
  const isOther = typeof given.command === 'string' && !MAKES.test(given.command)
  if (typeof content !== 'string' || path === undefined || isOther) return undefined
  const isAppended = operationsOf(given).some((operation) => IN_PART.test(operation)) || given.append === true
  const extra = isAppended ? 'append' : (extraKey(given, { operation: 'write', content }) ?? otherPath(given, [path]))
  return {
    path,
    value: { operation: CREATE_TOOL.test(name) ? 'create' : 'write', content },
    ...defined({ extra, cut: cutText(given, content) }),
  }
}

/**
 * Describes a text that has clearly fewer lines than the call says, so that its end may be missing. Models count lines only roughly: a
 * fifth less, or two lines, is not clear.
 */
function cutText(given: JsonObject, content: string): string | undefined {
  const count = Number(given.line_count ?? given.lineCount)
  const lines = content.trimEnd().split('\n').length
  return lines < Math.min(count * 0.8, count - 2) ? `a text of ${lines} lines that should have ${count}` : undefined
}

/** Whether a call gives a text to a tool that writes whole files. */
export function givesText(name: string, given: JsonObject): boolean {
  return WRITE_TOOL.test(name) && typeof contentOf(given) === 'string'
}

/** Words in the names of tools that add to a file. */
const ADDS = /append|prepend|insert/i

/** Returns the name of a tool that adds a text to a file, if the arguments look like a whole file. Undefined for other calls. */
export function addingCall(value: JsonObject): string | undefined {
  const name = toolName(value)
  if (name === undefined || !ADDS.test(name)) return undefined
  const given = givenTo(value)
  const { hasOld, hasNew } = translate(given)
  return !hasOld && !hasNew && pathIn(given) !== undefined && contentOf(given) !== undefined ? name : undefined
}

/** Returns the arguments of a call as an object, parsed if they are JSON in a string. Empty if they are neither. */
export function givenTo(call: JsonObject): JsonObject {
  const given = givenIn(call)
  const parsed = typeof given === 'string' ? readJson(given, given.length - given.trimStart().length) : undefined
  const value = parsed ? (parsed.ok ? parsed.value : undefined) : given
  return isObject(value) ? value : {}
}
