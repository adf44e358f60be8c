/**
 * Reads several pairs in one object, with numbered keys.
 *
 *   {"path": "a.py", "old_str_1": "x", "new_str_1": "y", "old_str_2": "p", "new_str_2": "q"}      two pairs
 *
 * Source: the editor tool of Augment. Weakness: none known; a number with only one of the two keys is an incomplete pair.
 */
import { type FoundEdits, reportUnread } from '../object/found'
import { translate } from '../object/names'
import type { JsonObject } from '../object/value'
import { alsoHas, extraChange } from './extra-keys'
import { readInsertion, readPair } from './pair'

const NUMBERED = /^((?:old|new)_?(?:str|string|text)|old_str_(?:start|end)_line_number|insert_line)_(\d{1,3})$/

/** Reads an object with numbered keys. If the object has any other change, this change is reported. */
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
