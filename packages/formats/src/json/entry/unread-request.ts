/**
 * Calls that change a file by keys or a name that no reader has, so that none is dropped without a word.
 *
 *   {"name": "insert_after_symbol", "arguments": {"relative_path": "a.py", ...}}      a call of a tool, known by its name
 *   {"path": "a.py", "pattern": "x.*", "replacement": "y"}                            new text without the old
 *   {"path": "a.py", "target": "x", "content": "y"}                                   a text, and what it goes in place of
 *
 * Idea: a tool whose name says that it changes something, given a file; or a key that means new text and nothing else, in an object that names
 * a file. Cost: the object's keys. Source: the tools of Serena, SWE-agent, Kiro. Weakness: a tool by a name that says nothing, with one line of text.
 */
import { isKnownPath } from '../../answer/file-name'
import type { JsonObject } from '../object/found'
import { translate, unknownPath } from '../object/names'
import { toolName } from '../object/tool-name'
import { givenTo } from './whole-file'

/** Words in the name of a tool that changes files. */
const CHANGES =
  /^(?:write|edit|multiedit|replace|insert|append|prepend|create|delete|remove|rename|move|patch|overwrite|modify|save|undo|substitute)$/

/** What is made, moved or deleted by other tools, and is no text of a file. */
const OTHER_THINGS = /^(?:director(?:y|ies)|folders?|dir|issue|comment|branch|task|todos?|memory|memories|note|session|window)$/

/** Keys that mean new text, whatever else is beside them. */
const NEW_TEXT =
  /^(?:replace|repl|replacement(?:_?(?:text|content))?|replace_?(?:with|text)|(?:updated|modified)_?(?:text|code)|insert_?text)$/i

/** What an object asks for that nothing in it was read as. */
export function unreadRequest(value: JsonObject, path: string | undefined): string | undefined {
  const name = toolName(value)
  if (name !== undefined && changesByName(name) && namesFile(givenTo(value))) return `a call of ${name}`
  if (path === undefined || !isKnownPath(path)) return undefined
  const isText = (key: string) => typeof value[key] === 'string' && value[key] !== ''
  const key = Object.keys(value).find((each) => NEW_TEXT.test(each) && isText(each))
  if (key !== undefined) return `a new text without the old one, as ${JSON.stringify(key)}`
  const isPlaced = isText('target') && !isKnownPath(value.target as string) && (isText('content') || isText('text'))
  return isPlaced ? 'a text in place of another, as "target"' : undefined
}

/** True for `insert_after_symbol` and `fsAppend`, and not for `create_directory`. */
function changesByName(name: string): boolean {
  const words = name
    .slice(0, 100)
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z]+/)
  return words.some((word) => CHANGES.test(word)) && !words.some((word) => OTHER_THINGS.test(word))
}

/** True for arguments that name a file, or have an old text and a new one for the file that is open. */
function namesFile(given: JsonObject): boolean {
  const { values, hasOld, hasNew } = translate(given)
  return (typeof values.path === 'string' && isKnownPath(values.path)) || unknownPath(given) !== undefined || (hasOld && hasNew)
}
