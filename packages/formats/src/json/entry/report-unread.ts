import type { Unread } from '@suture/text'
import { isKnownPath } from '../../answer/file-name'
import { commandOf } from '../../unread/unread-call'
import { type FoundEdits, reportUnread } from '../object/found'
import { AWAY, givenIn, operationsOf, TAKES_BACK, toolName, translate, UNREAD_KEYS } from '../object/names'
import { isObject, type JsonObject, type JsonValue } from '../object/value'
import { alsoHas, changeKeys, extraPair, otherPath } from './extra-keys'
import { unreadRequest } from './unread-request'
import { destinationOf } from './whole-file'

/**
 * Reports an object whose form is known but not supported: new code with placeholders, a call that deletes or moves files, or a command
 * that writes files.
 */
export function readOther(value: JsonObject, path: string | undefined, found: FoundEdits): boolean {
  const key = Object.keys(UNREAD_KEYS).find((each) => typeof value[each] === 'string')
  const looksLike =
    key !== undefined && (path !== undefined || key === 'new_source')
      ? UNREAD_KEYS[key]!
      : (movingCall(value) ?? movedFile(value, path) ?? writingCommand(value) ?? filesByName(value))
  return looksLike !== undefined && reportUnread(value, looksLike, found, lazyText(value, path, found))
}

/** Returns the text of a call that omits lines of its file, such as `// ... existing code ...`. */
function lazyText(value: JsonObject, path: string | undefined, { directory, unclear }: FoundEdits): Unread['quotes'] {
  const text = [value.code_edit, value.code_changes, value.code].find((each) => typeof each === 'string')
  if (path === undefined || unclear !== undefined || directory !== '' || text === undefined) return undefined
  return { path, text: text.endsWith('\n') ? text : `${text}\n`, above: '' }
}

/** Describes a call of a tool whose name says that it deletes, moves or copies files. */
function movingCall(value: JsonObject): string | undefined {
  const name = toolName(value)
  if (name === undefined || !/^(?:delete|remove|rename|move|copy)_?files?$/i.test(name)) return undefined
  const given = givenIn(value)
  return given === undefined || given === null ? undefined : `a call of ${name}`
}

const AN_ENTRY_AWAY = 'an entry that deletes or moves a file'

/** Describes an entry that deletes or moves a file in an unsupported form. */
function movedFile(value: JsonObject, path: string | undefined): string | undefined {
  const from = path ?? value.from
  if (typeof from !== 'string' || !isKnownPath(from)) return undefined
  const isFlagged = value.delete === true || value.deleted === true || value.remove === true
  if (operationsOf(value).some((operation) => TAKES_BACK.test(operation))) return 'a call that undoes an edit'
  return isFlagged || operationsOf(value).some((operation) => AWAY.test(operation)) ? AN_ENTRY_AWAY : undefined
}

/** Reports an object that names a file and a change, if neither the object nor anything inside it was read. */
export function reportLeftover(value: JsonObject, path: string | undefined, found: FoundEdits): void {
  if (found.isLoose) return
  const looksLike = unreadRequest(value, path) ?? (path === undefined || !isKnownPath(path) ? undefined : leftOfFile(value, path))
  if (looksLike !== undefined) reportUnread(value, looksLike, found, lazyText(value, path, found))
}

/** Describes a request about a file that no reader supports. */
function leftOfFile(value: JsonObject, path: string): string | undefined {
  const to = destinationOf(value)
  if (to !== undefined && to !== value.to && to !== path && isKnownPath(to)) return AN_ENTRY_AWAY
  const key = textForFile(value)
  return key === undefined ? undefined : `a text for a file, as ${JSON.stringify(key)}`
}

/**
 * Reports a change in an object of which only the inner objects were read. If the object also has a list of calls, its `content` may be
 * prose and is not reported.
 */
export function reportExtraChange(value: JsonObject, path: string | undefined, found: FoundEdits): void {
  const isText = (text: JsonValue) => typeof text === 'string' && !/^\s*[[{]/.test(text)
  const key =
    changeKeys(value).find((each) => isText(value[each]!) && (path !== undefined || SURELY_CHANGES.test(each))) ?? extraPair(value, '')
  if (key !== undefined && !found.isLoose) reportUnread(value, alsoHas('an entry that has edits of a file', key), found)
}

/**
 * Returns the key of a text that is meant as a change. A single line may only describe a file; a text of several lines is taken for its
 * content.
 */
function textForFile(value: JsonObject): string | undefined {
  const isAsked = operationsOf(value).some((operation) => !LOOKS.test(operation))
  const isMeant = (text: string, key: string) => SURELY_CHANGES.test(key) || isAsked || text.trimStart().includes('\n')
  return changeKeys(value).find((key) => isMeant(textOfKey(value[key]!), key))
}

const SURELY_CHANGES =
  /^(?:hunks|diff|(?:model_)?patch|unified_?diff|file_?text|code_?(?:edit|changes)|new_?(?:code|source)|insert|append|prepend|insert_?(?:before|after))$/i

/** Returns a text, or the joined texts of a list. */
function textOfKey(value: JsonValue): string {
  return typeof value === 'string' ? value : Array.isArray(value) && value.every((each) => typeof each === 'string') ? value.join('\n') : ''
}

/** Keys that only describe an entry, and operations that only read. */
const DESCRIBING = /^(?:description|explanation|reason|summary|title|id|name|language|status|notes?|comment|instructions?)$/i
const LOOKS = /^(?:view|read|list|ls|search|grep|glob|open|cat|find|run|test|check|lint)/i

/**
 * Reports an item of a list that holds a change and was not read as an edit. If other items are edits, any item that names a file and does
 * more than read it is reported.
 */
export function reportEntry(value: JsonValue, path: string | undefined, isAmongEdits: boolean, found: FoundEdits): void {
  if (!isObject(value)) return
  const own = translate(value).values.path ?? path
  if (operationsOf(value).some((operation) => LOOKS.test(operation))) return
  const says = (key: string) => typeof value[key] === 'string' && value[key] !== '' && value[key] !== own && !DESCRIBING.test(key)
  const isOfFile = typeof own === 'string'
  const other = isOfFile ? otherPath(value, [own]) : undefined
  const holds = changeKeys(value).length > 0 || (extraPair(value, '') ?? other) !== undefined
  if (isAmongEdits ? holds || (isOfFile && Object.keys(value).some(says)) : isOfFile && holds)
    reportUnread(value, 'an entry of unknown form among edits', found)
}

/** Describes an object whose keys are file names and whose values are texts. */
function filesByName(value: JsonObject): string | undefined {
  const entries = Object.entries(value)
  const isOfFiles = entries.length > 0 && entries.every(([key, text]) => isKnownPath(key) && typeof text === 'string')
  return isOfFiles ? 'files keyed by their names' : undefined
}

/** Describes a shell command that writes, moves or deletes a file, applies a diff, or edits in place. */
function writingCommand({ command, cmd }: JsonObject): string | undefined {
  const given = command ?? cmd
  const lines = (Array.isArray(given) ? given : [given]).filter((each) => typeof each === 'string').flatMap((each) => each.split(/\n|&&|;/))
  return lines.some((line) => commandOf(line.trim()) !== undefined || APPLIES.test(line.trim()))
    ? 'a command that writes, moves or deletes files'
    : undefined
}

const APPLIES = /^(?:git apply|patch|apply_?patch)\b.{0,200}<</
