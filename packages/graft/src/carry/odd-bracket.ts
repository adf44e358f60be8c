/**
 * Brackets that an edit removes from the wrong block.
 *
 * Idea: only its depth shows what a bracket closes. If all other quoted lines are as deep as quoted and the bracket is not, it closes
 * something else. Cost: one pass over the quoted lines. Source: own. Weakness: files that indent closing brackets freely.
 *
 *     file        a()        quoted        a()        unclear: this } of the file closes another block
 *               }                     -}
 *             }                       +    b()
 */
import type { LineHunk } from '../lines/line-diff'
import type { Loom } from './loom'

const BRACKETS = /^[)\]}>;,]+$/

/**
 * File lines (0-based, in the found text) of brackets at the quote's edges that are to be removed and have another depth than quoted,
 * although all other quoted lines are as deep as quoted.
 */
export function oddBrackets({ quoted, keys, alignment: { lo, distortions } }: Loom, hunks: readonly LineHunk[]): number[] {
  const indentAt = (i: number) => keys[lo[i]!]!.indent
  const removed = hunks.flatMap(({ oldFrom, oldTo }) => Array.from({ length: oldTo - oldFrom }, (_, n) => oldFrom + n))
  const isEdge = (line: (typeof quoted)[number]) => line.body === '' || BRACKETS.test(line.body)
  const head = quoted.findIndex((line) => !isEdge(line))
  const tail = quoted.findLastIndex((line) => !isEdge(line))
  if (head === -1) return []
  const odd = removed.filter(
    (i) => (i < head || i > tail) && quoted[i]!.body !== '' && distortions[i] !== 'absent' && indentAt(i) !== quoted[i]!.indent,
  )
  // If the removed brackets balance, what the bracket closes is removed with it.
  if (odd.length === 0 || removed.reduce((sum, i) => sum + balance(quoted[i]!.body), 0) === 0) return []
  const others = quoted.flatMap((line, i) => (line.body === '' || distortions[i] === 'absent' || i < head || i > tail ? [] : [i]))
  const fit = others.length > 0 && others.every((i) => indentAt(i) === quoted[i]!.indent)
  return fit && others.some((i) => quoted[i]!.indent !== '') ? odd.map((i) => lo[i]!) : []
}

function balance(body: string): number {
  let open = 0
  for (const character of body) open += '([{'.includes(character) ? 1 : ')]}'.includes(character) ? -1 : 0
  return open
}
