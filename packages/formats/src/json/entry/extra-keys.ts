import { isKnownPath } from '../../answer/file-name'
import type { CheckedFile } from '../object/edit-schema'
import { isKnownKey, isPathKey, translate } from '../object/names'
import type { JsonObject, JsonValue } from '../object/value'

/** Keys for the text of a whole file. */
export const WHOLE_TEXT: readonly string[] = ['content', 'contents', 'file_text', 'file_content', 'CodeContent']

/** Keys for the new path of a file. */
export const NEW_PATHS: readonly string[] = 'to new_path newPath move_path movePath move_to moveTo rename rename_to renameTo'.split(' ')

/** Keys whose value is a change of a file, or a part of such a change. */
const CHANGES =
  /^(?:(?:old|new)_?(?:str|string|text)_\d{1,3}|edits|changes|replacements|hunks|operations|modifications|files|patches|replace_?blocks|str_?replace_?entries|search_?replace_?blocks|diff|(?:model_)?patch|unified_?diff|contents?|file_?(?:text|contents?)|full_?(?:text|contents?)|code_?(?:edit|changes|block|content)|new_?(?:code|source)|code|body|insert|append|prepend|insert_?(?:before|after))$/i

/** Keys for the position of a text in a file. */
const IN_A_PLACE =
  /^(?:start|end|line|lines|from|range|offset|position|anchor|insert|append|after|before)(?:_?(?:line|lines|number|column|offset|at|after|before))*$/i

/** Keys that describe an operation. They do not restrict it to a part of the file. */
const NEUTRAL =
  /^(?:operation|op|type|action|kind|command|change_?type|mode|tool(?:_?name)?|(?:call_?|tool_?call_?)?id|index|step|order|status|overwrite|encoding|language|line_?count|timestamp|version|name|title|description|explanation|reason|summary|notes?|comment|instructions?|cwd|work_?dir|working_?directory|directory|dir|base_?(?:dir|path)|(?:project_?)?root)$/i

/** Whether a key of an edit is read, or only describes the edit. */
export function isExpectedKey(key: string): boolean {
  return isKnownKey(key) || CHANGES.test(key) || NEUTRAL.test(key)
}

/** Keys that may hold another path of the file. */
const OTHER_PATHS = /^(?:dest(?:ination)?|target|new)(?:_?(?:file|path|name)){1,2}$|^(?:dest(?:ination)?|target)$/i

/** Returns the keys of an object whose values are changes: texts, or lists and objects that are not empty. */
export function changeKeys(value: JsonObject): string[] {
  return Object.keys(value).filter((key) => CHANGES.test(key) && typeof value[key] !== 'number' && says(value[key]!))
}

/**
 * Returns a key with a change that would be lost, because the object is read by other keys. A change that equals one of the texts in
 * `taken` does not count.
 *
 *     {"path": "a.ts", "old_string": "a", "new_string": "b", "edits": [...]}        edits
 *     {"path": "a.ts", "diff": "@@ ...", "content": "x"}                            content
 */
export function extraChange(value: JsonObject, taken: readonly string[]): string | undefined {
  return changeKeys(value).find((key) => !taken.includes(value[key] as string))
}

/** Describes an entry that is read by other keys, and has a change under this key too. */
export function alsoHas(what: string, key: string): string {
  return `${what} but also has the key ${JSON.stringify(key)}`
}

/** Returns a key with a path other than those in `taken`. */
export function otherPath(value: JsonObject, taken: readonly (string | undefined)[]): string | undefined {
  const isPath = (text: JsonValue) => typeof text === 'string' && !taken.includes(text) && isKnownPath(text)
  return Object.keys(value).find((key) => (OTHER_PATHS.test(key) || NEW_PATHS.includes(key) || isPathKey(key)) && isPath(value[key]!))
}

/**
 * Returns `old_string` or `new_string` if the object has a text under such a key but is not read as a pair. A text equal to `taken` does
 * not count.
 */
export function extraPair(value: JsonObject, taken: string): string | undefined {
  const { old_string: old, new_string: newText } = translate(value).values
  const isText = (text: unknown) => typeof text === 'string' && text !== '' && text !== taken
  return isText(old) ? 'old_string' : isText(newText) ? 'new_string' : undefined
}

/**
 * Returns a key that does not fit an operation on a whole file. Such a key shows that only a part of the file may be meant.
 *
 *     {"op": "delete", "path": "a.ts", "lines": [3, 4]}           lines: not all of the file is deleted
 *     {"op": "create", "path": "n.ts", "body": "x"}               body: the file is not empty
 *     {"path": "n.ts", "content": "eA==", "encoding": "base64"}   encoding: the text is not that of the file
 */
export function extraKey(value: JsonObject, { operation = 'modify', content }: CheckedFile): string | undefined {
  const own = OWN_KEYS[operation] ?? []
  if (content !== undefined && own === WHOLE_TEXT)
    return (
      Object.keys(value).find((key) => (IN_A_PLACE.test(key) && says(value[key]!)) || isEncoded(key, value[key]!)) ??
      extraChange(value, [content]) ??
      extraPair(value, content)
    )
  return Object.keys(value).find((key) => says(value[key]!) && !own.includes(key) && !NEUTRAL.test(key) && !isPathKey(key))
}

/** Whether a key says that the text is encoded as base64, so that it is not the text of the file. */
function isEncoded(key: string, value: JsonValue): boolean {
  return /encoding$/i.test(key) && typeof value === 'string' && /base64/i.test(value)
}

const OWN_KEYS: Readonly<Record<string, readonly string[]>> = {
  create: WHOLE_TEXT,
  write: WHOLE_TEXT,
  rename: [...NEW_PATHS, 'edits'],
}

function says(value: JsonValue): boolean {
  if (typeof value === 'object') return value !== null && Object.keys(value).length > 0
  return typeof value === 'number' || (typeof value === 'string' && value !== '')
}
