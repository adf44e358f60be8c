import { defined } from '@suture/text/internal'
import { isKnownPath } from '../../answer/file-name'
import type { JsonObject } from './value'

/**
 * The keys of other tools, by the key that Suture uses. They are in lower case and without separators. Some keys are clear only if both of
 * a pair occur, such as `old` and `new`.
 */
const NAMES: Readonly<Record<string, string>> = {
  path:
    'path filepath file filename targetfile targetfilepath relativepath absolutepath fullpath abspath relativefilepath relativeworkspacepath ' +
    'pathinproject sourcefile uri fileuri',
  old_string:
    'oldstring oldstr oldtext oldcontent old search find searchtext targetcontent before original originaltext originalcode oldcode needle',
  new_string:
    'newstring newstr newtext newcontent new replace replacement replacewith replacetext replacementcontent inserttext after updated modified ' +
    'updatedtext updatedcode modifiedcode newcode repl',
  replace_all: 'replaceall allowmultiple changeall all',
  count: 'count expectedreplacements',
  start_line: 'startline oldstrstartlinenumber searchstartlinenumber',
  whole_lines: 'wholelines',
  at: 'at',
  within: 'within',
}

const STRONG = /^(?:old|new)(?:string|str|text|content)$/

/** Returns a key in lower case and without separators. */
function folded(key: string): string {
  return key.toLowerCase().replace(/[_-]/g, '')
}

const MEANINGS: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([name, keys]) => keys.split(' ').map((key) => [key, name] as const)),
)

/** Whether a key belongs to an edit or to a whole file. */
export function isKnownKey(key: string): boolean {
  return MEANINGS.has(folded(key)) || key === 'content'
}

/** Whether a key holds the path of a file. */
export function isPathKey(key: string): boolean {
  return MEANINGS.get(folded(key)) === 'path'
}

/** Keys whose value is an edit or holds edits. */
export const CONTAINERS: ReadonlySet<string> = new Set(
  (
    'edits changes replacements hunks diffs files operations modifications tool_calls toolCalls tool_uses calls content multi_edit patches ' +
    'replace_blocks str_replace_entries operation ReplacementChunks'
  ).split(' '),
)

/** Keys that hold the arguments of a call, the likeliest first. */
const ARGUMENTS: readonly string[] =
  'input arguments parameters args params tool_args toolArgs kwargs action_input actionInput tool_input toolInput'.split(' ')

/** Keys for the arguments of a call, as an object or as JSON in a string, and keys for the call itself. */
export const WRAPPERS: ReadonlySet<string> = new Set([
  ...ARGUMENTS,
  ...'function action edit change functionCall function_call tool_call toolCall'.split(' '),
])

/** Whether the text has a key that only edits use, such as `old_string`. */
export function mentionsEdit(text: string): boolean {
  return /"(?:old|new)_?(?:string|str|text)"\s{0,8}:/i.test(text)
}

/** Converts a flag or a number in quotation marks, as models write them. Returns other values unchanged. */
function unquoted(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (name === 'replace_all') return /^(?:true|false)$/i.test(value) ? value.toLowerCase() === 'true' : value
  return (name === 'count' || name === 'start_line') && /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : value
}

/**
 * Translates the keys of an object to those of Suture. `strong` says whether at least one key is used by edits only, and `doubled` describes
 * a key that occurs twice with different values.
 */
export function translate(object: Readonly<Record<string, unknown>>) {
  const values: Record<string, unknown> = {}
  let doubled: string | undefined
  let strong = false
  for (const [key, given] of Object.entries(object)) {
    const name = MEANINGS.get(folded(key))
    const value = name === undefined ? given : unquoted(name, given)
    if (name === undefined || value === undefined || (value === null && name !== 'old_string' && name !== 'new_string')) continue
    if (values[name] !== undefined && values[name] !== value) doubled = `${name} once, found it as ${key} too`
    values[name] ??= value
    strong ||= STRONG.test(folded(key))
  }
  return { values, hasOld: values.old_string !== undefined, hasNew: values.new_string !== undefined, strong, ...defined({ doubled }) }
}

/** Returns the path of the file that an object names under a known key. */
export function pathIn(object: Readonly<Record<string, unknown>>): string | undefined {
  const { path } = translate(object).values
  return typeof path === 'string' ? path : undefined
}

/** Keys of unsupported forms, with a description of each. */
export const UNREAD_KEYS: Readonly<Record<string, string>> = {
  code_edit: 'a lazy edit (code_edit), with lines left out',
  code_changes: 'a lazy edit (code_changes)',
  new_code: 'new code without the old',
  codeBlock: 'new code without the old',
  new_source: 'an edit of a cell',
}

/** Returns a path under an unknown key of an object, with its key. Undefined if there is none. */
export function unknownPath(object: Readonly<Record<string, unknown>>): string | undefined {
  const key = Object.keys(object).find((each) => {
    const value = object[each]
    return typeof value === 'string' && /[./]/.test(value) && !MEANINGS.has(folded(each)) && isKnownPath(value.replace(/^file:\/\//, ''))
  })
  return key === undefined ? undefined : `${JSON.stringify(key)}: ${JSON.stringify(object[key])}`
}

/** Keys for examples and schemas, which are not edits. */
export const SHOWING_KEY = /^(?:examples?|default|.*schema)$/i

/** Keys for the operation on a file, or for the tool that performs it. */
const OPERATION_KEYS = 'action type op command kind change_type changeType mode tool'.split(' ')

/** Returns the words of a JSON object that name its operation, such as the value of `action`. */
export function operationsOf(object: Readonly<Record<string, unknown>>): string[] {
  return OPERATION_KEYS.map((key) => object[key]).filter((operation) => typeof operation === 'string')
}

/** Operations that remove a file from its path. */
export const AWAY = /^(?:delete|remove|rename|move)d?(?:_?file)?$/i

/** Operations that undo an earlier one. */
export const TAKES_BACK = /^(?:undo|revert)(?:_?(?:edit|change|last)){0,2}$/i

/** Operations that create or write a whole file. */
export const MAKES = /^(?:create|add|new|write|overwrite|rewrite|replace)d?(?:_?file)?$/i

/** Operations that change part of a file. */
export const IN_PART = /append|prepend|insert|patch|partial/i

/** Keys that hold the name of the called tool. */
const TOOL_NAMES = ['name', 'tool', 'tool_name', 'toolName', 'recipient_name']

/** Returns the name of the called tool without a prefix such as `functions.` or `mcp__files__`. Undefined if the object is not a call. */
export function toolName(value: JsonObject): string | undefined {
  const named = TOOL_NAMES.map((key) => value[key]).find((each) => typeof each === 'string')
  const name = named ?? (value.action_input === undefined && value.actionInput === undefined ? undefined : value.action)
  return typeof name === 'string' ? name.split(/[.:/]|__/).at(-1) : undefined
}

/** Returns the arguments of a call, unparsed. If the name of the tool is among the arguments, returns the object itself. */
export function givenIn(value: JsonObject): JsonObject[string] | undefined {
  const given = ARGUMENTS.map((key) => value[key]).find((each) => each !== undefined)
  const isFlat = typeof (value.tool ?? value.tool_name) === 'string' && value.name === undefined
  return given ?? (isFlat ? value : undefined)
}
