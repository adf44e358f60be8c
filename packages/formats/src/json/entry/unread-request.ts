/**
 * Recognises calls that change a file in a way that no reader supports, so that none is dropped silently.
 *
 *   {"name": "insert_after_symbol", "arguments": {"relative_path": "a.py", ...}}      a tool call, recognised by its name
 *   {"path": "a.py", "pattern": "x.*", "replacement": "y"}                            new text without the old
 *   {"path": "a.py", "target": "x", "content": "y"}                                   a text, and the text that it replaces
 *
 * Idea: either the tool's name says that it changes something and its arguments name a file, or an object that names a file has a key that
 * only means new text. Cost: the keys of the object. Source: the tools of Serena, SWE-agent, Kiro. Weakness: a tool with an unrelated name
 * and a single line of text.
 */
import { isKnownPath } from '../../answer/file-name'
import { operationsOf, pathIn, toolName, translate, unknownPath } from '../object/names'
import type { JsonObject } from '../object/value'
import { changeKeys } from './extra-keys'
import { givenTo, givesText } from './whole-file'

/** Words in the names of tools that change files. */
const CHANGES =
  /^(?:write|edit|multiedit|replace|insert|append|prepend|create|delete|remove|rename|move|patch|overwrite|modify|save|undo|substitute)$/

/** Things other than file content that tools make, move or delete. */
const OTHER_THINGS = /^(?:director(?:y|ies)|folders?|dir|issue|comment|branch|task|todos?|memory|memories|note|session|window)$/

/** Keys that mean new text in any object. */
const NEW_TEXT =
  /^(?:replace|repl|replacement(?:_?(?:text|content))?|replace_?(?:with|text)|(?:updated|modified)_?(?:text|code)|insert_?text)$/i

/** Describes the change that an object requests if no reader supports it. */
export function unreadRequest(value: JsonObject, path: string | undefined): string | undefined {
  const name = toolName(value)
  const given = givenTo(value)
  if (name !== undefined && changesByName(name) && (namesFile(given) || givesText(name, given)))
    return onlyReads(given) ? undefined : `a call of ${name}`
  if (path === undefined || !isKnownPath(path)) return undefined
  const isText = (key: string) => typeof value[key] === 'string' && value[key] !== ''
  const key = Object.keys(value).find((each) => NEW_TEXT.test(each) && isText(each))
  if (key !== undefined) return `a new text without its old text, under the key ${JSON.stringify(key)}`
  const isPlaced = isText('target') && !isKnownPath(value.target as string) && (isText('content') || isText('text'))
  return isPlaced ? 'a text in place of another, as "target"' : undefined
}

/** Operations of such tools that only read a file. */
const READS = /^(?:view|read|open|show|list|search|grep|find)(?:_?(?:file|range|lines))?$/i

/** Whether arguments only ask to read a file: their operation does, and they hold no text for the file. */
function onlyReads(given: JsonObject): boolean {
  const { hasOld, hasNew } = translate(given)
  const operations = operationsOf(given)
  const isRead = operations.length > 0 && operations.every((operation) => READS.test(operation))
  return isRead && !hasOld && !hasNew && changeKeys(given).length === 0 && !Object.keys(given).some((key) => NEW_TEXT.test(key))
}

/** Whether the name of a tool says that it changes files: `insert_after_symbol` and `fsAppend`, but not `create_directory`. */
function changesByName(name: string): boolean {
  const words = name
    .slice(0, 100)
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/)
  return words.some((word) => CHANGES.test(word)) && !words.some((word) => OTHER_THINGS.test(word))
}

/** Whether arguments name a file, or have an old and a new text for the open file. */
function namesFile(given: JsonObject): boolean {
  const { hasOld, hasNew } = translate(given)
  return isKnownPath(pathIn(given) ?? '') || unknownPath(given) !== undefined || (hasOld && hasNew)
}
