import type { Parsed } from '@suture/core'
import { isDeep, isExpectedKey, malformedAnswer, parseAnswer } from '@suture/core/internal'
import { fromJson, OTHER_NAMES } from './schema/read-args'

/** Arguments that are allowed next to the list of edits: the path of the file for all of them. */
const BESIDE = ['path', ...OTHER_NAMES.path!]

/**
 * Converts the arguments of an edit call to an answer. Edit number n is on line n of that answer, so line numbers in a report are numbers
 * of edits. A text that is not JSON is an answer in any format. An unknown argument is refused, because ignoring it could do something else
 * than was asked.
 */
export function editAnswer(args: unknown): Parsed {
  const call = typeof args === 'string' ? (fromJson(args) ?? args) : args
  if (typeof call === 'string') return parseAnswer(call)
  if (typeof call !== 'object' || call === null) return parseAnswer('')
  const { edits: given, ...rest } = Array.isArray(call) ? { edits: call } : (call as { readonly edits?: unknown })
  const edits = typeof given === 'string' ? fromJson(given) : given
  if (!Array.isArray(edits) || isDeep(call)) return parseAnswer(call)
  if (isDeep(edits)) return parseAnswer(edits)
  const stranger = Object.keys(rest).find((key) => !BESIDE.includes(key))
  if (stranger !== undefined) return malformedAnswer('the edits, and the path of a file for all of them', stranger)
  for (const [k, edit] of edits.entries()) {
    const unknown = unknownKey(edit)
    if (unknown !== undefined) return malformedAnswer(`no argument ${unknown} in an edit`, `it in edit ${k + 1}`)
  }
  const head = JSON.stringify(rest).slice(0, -1)
  return parseAnswer(`${head}${head.length > 1 ? ',' : ''}"edits":[${edits.map((edit) => JSON.stringify(edit) ?? 'null').join(',\n')}]}`)
}

/** Returns a key of an edit that is not read and whose value may change the meaning of the edit. Undefined if there is none. */
function unknownKey(edit: unknown): string | undefined {
  if (typeof edit !== 'object' || edit === null) return undefined
  return Object.entries(edit).find(([key, value]) => value !== null && typeof value !== 'object' && !isExpectedKey(key))?.[0]
}
