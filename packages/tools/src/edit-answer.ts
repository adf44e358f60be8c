import type { Parsed } from '@suture/core'
import { isDeep, malformedAnswer, parseAnswer } from '@suture/core/internal'
import { OTHER_NAMES } from './other-names'
import { fromJson } from './schema/from-json'

/** What may be beside the list of edits: the file that they are all of. */
const BESIDE = ['path', ...OTHER_NAMES.path!]

/**
 * The arguments of an edit call as an answer in which the edit of number n is on line n, so that a report's lines are the numbers of the
 * edits. A text that is no JSON is an answer in any format. An argument beside the edits that has no meaning is refused.
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
  const head = JSON.stringify(rest).slice(0, -1)
  return parseAnswer(`${head}${head.length > 1 ? ',' : ''}"edits":[${edits.map((edit) => JSON.stringify(edit) ?? 'null').join(',\n')}]}`)
}
