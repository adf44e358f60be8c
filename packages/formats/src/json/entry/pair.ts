import { defined } from '@suture/text/internal'
import type { FileEdits } from '../../model/file-edits'
import { checkPair, type JsonPair } from '../object/edit-schema'
import { addEdit, complain, type FoundEdits, reportUnread } from '../object/found'
import { operationsOf, translate } from '../object/names'
import type { JsonObject } from '../object/value'
import { alsoHas, extraChange } from './extra-keys'
import { insertionPair } from './insertion'

/** Reads an insertion at a line number. It is refused if the text at the line is unknown, since the number alone cannot be verified. */
export function readInsertion(value: JsonObject, path: string | undefined, found: FoundEdits): boolean {
  const pair = insertionPair(value)
  if (pair === undefined) return false
  if (pair !== 'unclear') return readPair(pair, path, found, value)
  return complain(found, value, 'old and new text instead of a line number to insert at', 'insert_line')
}

/**
 * Reads an old/new pair. `holder` is the object in the answer that the pair was made from. Keys that may also mean something else count
 * only if the file of the pair is known.
 */
export function readPair(value: JsonObject, path: string | undefined, found: FoundEdits, holder: JsonObject = value): boolean {
  const { hasOld, hasNew, strong, doubled, values: given } = translate(value)
  const values = withTexts(given, !hasOld && path !== undefined && isNewFile(value))
  // A pair has both texts, or at least one of them under a key that only edits have.
  const areTexts = typeof values.old_string === 'string' && typeof values.new_string === 'string'
  if (strong ? !hasOld && !hasNew : !hasOld || !hasNew || !areTexts) return false
  if (!strong && path === undefined && !found.place.name()) return false
  const checked = checkPair(values)
  const other = checked.ok ? asksForMore(holder, checked.value) : undefined
  if (other !== undefined) return reportUnread(holder, other, found)
  if (doubled === undefined && checked.ok) return addEdit(found, holder, pairEdits(checked.value, path, found.lineOf(holder)))
  return complain(found, holder, doubled ?? (checked.ok ? '' : checked.expected), JSON.stringify(holder))
}

/**
 * Describes what an object requests in addition to the replacement of its old text. Undefined if it requests only that.
 *
 *     {"old_string": "a", "new_string": "b", "action": "insert_after"}        a must be kept
 *     {"old_string": "a", "new_string": "b", "edits": [...]}                  there are more edits
 */
function asksForMore(value: JsonObject, { old_string: old, new_string: newText }: JsonPair): string | undefined {
  if (isPattern(value, old, newText)) return 'a replacement by a pattern'
  const operations = [...operationsOf(value), value.operation, value.position, value.placement].filter(
    (operation) => typeof operation === 'string',
  )
  if (old !== '' && !newText.includes(old.trim()) && operations.some((operation) => NEXT_TO_TEXT.test(operation)))
    return 'an insertion next to a text'
  if (newText !== '' && operations.some((operation) => TAKES_OUT.test(operation))) return 'a deletion with a new text'
  const key = extraChange(value, [old, newText])
  return key === undefined ? undefined : alsoHas('an entry that has an old and a new text', key)
}

/** Whether the old text is a regular expression that matches more than its own text. */
function isPattern(value: JsonObject, old: string, newText: string): boolean {
  const flags = [value.regex, value.is_regex, value.isRegex, value.use_regex, value.useRegex, value.regexp]
  const isAsked = flags.some((flag) => flag === true || (typeof flag === 'string' && /^true$/i.test(flag.trim())))
  return (isAsked || value.mode === 'regex') && (/[\\^$.|?*+()[\]{}]/.test(old) || /\$|\\/.test(newText))
}

/** Values for an insertion next to a text. */
const NEXT_TO_TEXT =
  /^(?:insert|append|prepend|add)(?:_?(?:text|lines?))?(?:_?(?:before|after|above|below))?$|^(?:before|after|above|below)$/i
const TAKES_OUT = /^(?:delete|remove)d?(?:_?(?:file|text|lines?))?$/i

/**
 * Returns the values with an empty text for null. A missing key may have been forgotten, so it is not replaced, unless the pair creates a
 * file.
 */
function withTexts(values: Readonly<Record<string, unknown>>, isNew: boolean): Readonly<Record<string, unknown>> {
  return {
    ...values,
    ...(values.new_string === null ? { new_string: '' } : {}),
    ...(values.old_string === null || isNew ? { old_string: '' } : {}),
  }
}

/** Whether an object says nothing about a position in the file or a text to find. */
function isNewFile(value: JsonObject): boolean {
  return !Object.keys(value).some((key) =>
    /line|anchor|after|before|position|offset|range|index|^command$|search|find|updated|modified|code/i.test(key),
  )
}

function pairEdits(pair: JsonPair, path: string | undefined, line: number): FileEdits {
  const base = { ...defined({ path }), format: 'json' as const, line }
  const placed = pair.within !== undefined || pair.at !== undefined
  if (pair.old_string === '' && !placed) return { ...base, operation: 'create', content: pair.new_string, intents: [] }
  const intent = {
    oldString: pair.old_string,
    newString: pair.new_string,
    ...defined({
      replaceAll: pair.replace_all || (pair.count ?? 1) > 1 || undefined,
      count: pair.replace_all && pair.count === 1 ? undefined : pair.count,
      startLine: pair.start_line,
      wholeLines: pair.whole_lines || undefined,
      at: pair.at,
      within: pair.within,
    }),
    line,
  }
  return { ...base, operation: 'modify', intents: [intent] }
}

const NUMBERED = /^((?:old|new)_?(?:str|string|text)|old_str_(?:start|end)_line_number|insert_line)_(\d{1,3})$/

/**
 * Reads several pairs in one object, with numbered keys. If the object has any other change, this change is reported. A number with only one
 * of the two keys is an incomplete pair. Source: the editor tool of Augment.
 *
 *     {"path": "a.py", "old_str_1": "x", "new_str_1": "y", "old_str_2": "p", "new_str_2": "q"}        two pairs
 */
export function readNumbered(value: JsonObject, path: string | undefined, found: FoundEdits): boolean {
  const pairs = pairsOf(value)
  if (pairs.length === 0) return false
  const inner: FoundEdits = { ...found, lineOf: () => found.lineOf(value) }
  const { hasOld, hasNew } = translate(value)
  const texts = pairs.flatMap((pair) => Object.values(pair).filter((text) => typeof text === 'string'))
  const extra = hasOld || hasNew ? 'old_string' : extraChange(value, texts)
  if (extra !== undefined) return reportUnread(value, alsoHas('an entry that has numbered pairs', extra), found)
  for (const pair of pairs) if (!readInsertion(pair, path, inner)) readPair(pair, path, inner)
  return true
}

/** Returns the pairs of an object, ordered by number. */
function pairsOf(value: JsonObject): JsonObject[] {
  const pairs = new Map<number, JsonObject>()
  for (const [key, text] of Object.entries(value)) {
    const [, name, number] = NUMBERED.exec(key) ?? []
    if (name === undefined || text === null) continue
    const pair = pairs.get(Number(number)) ?? {}
    pairs.set(Number(number), { ...pair, [name]: text })
  }
  const isPair = (pair: JsonObject) => Object.keys(pair).some((key) => /^(?:old|new)_?(?:str|string|text)$/.test(key))
  return [...pairs].sort(([a], [b]) => a - b).flatMap(([, pair]) => (isPair(pair) ? [pair] : []))
}
