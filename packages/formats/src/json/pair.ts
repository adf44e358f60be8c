import type { FileEdits } from '../model/file-edits'
import { checkPair } from './edit-schema'
import { addEdit, complain, type FoundEdits, type JsonObject } from './found'
import { insertionPair } from './insertion'
import { type Translated, translate } from './names'

/** An insertion at a line number: read where the text there is known, else refused, since which line it means nobody can check. */
export function readInsertion(value: JsonObject, path: string | undefined, found: FoundEdits): boolean {
  const pair = insertionPair(value)
  if (pair === undefined) return false
  if (pair === 'unclear') complain(found, value, 'old and new text instead of a line number to insert at', 'insert_line')
  else return readPair(pair, path, found, value)
  return true
}

/** An object that is an old/new pair; `holder` is the one that stands in the answer. Weak names alone are an edit only where a file is known. */
export function readPair(value: JsonObject, path: string | undefined, found: FoundEdits, holder: JsonObject = value): boolean {
  const translated = translate(value)
  const { hasOld, strong, doubled } = translated
  const values = withTexts(translated.values, !hasOld && path !== undefined && isNewFile(value))
  if (!isPair(translated, values)) return false
  if (path === undefined) found.name ??= found.place.name()
  if (!strong && path === undefined && !found.name) return false
  const checked = checkPair(values)
  if (doubled === undefined && checked.ok) addEdit(found, holder, pairEdits(checked.pair, path, found.lineOf(holder)))
  else complain(found, holder, doubled ?? (checked.ok ? '' : checked.expected), JSON.stringify(holder).slice(0, 80))
  return true
}

/** Old and new text, or one of them by a name that means nothing else. */
function isPair({ hasOld, hasNew, strong }: Translated, values: Readonly<Record<string, unknown>>): boolean {
  if (strong) return hasOld || hasNew
  return hasOld && hasNew && typeof values.old_string === 'string' && typeof values.new_string === 'string'
}

/** The values with no text where null says so; a key that is missing may have been forgotten, but for the old text of a new file. */
function withTexts(values: Readonly<Record<string, unknown>>, isNew: boolean): Readonly<Record<string, unknown>> {
  return {
    ...values,
    ...(values.new_string === null ? { new_string: '' } : {}),
    ...(values.old_string === null || isNew ? { old_string: '' } : {}),
  }
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
