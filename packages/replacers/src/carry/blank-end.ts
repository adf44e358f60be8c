/**
 * Deletes blank lines that were quoted after removed lines, if they are there, as for exact text. A blank line above is kept: for another
 * edit, which removes the text before it, it may be the one after.
 *
 *     file    →a()        quoted    -··a()        result    →b()
 *             (blank)               -
 *             →b()
 */
import { type Document, type Edit, lineText } from '@suture/text'
import type { Found } from '../choose/place'

/**
 * If the edits are a deletion of all lines of a place: the same with the blank lines that were quoted after it. Other edits are returned
 * unchanged.
 */
export function withBlankEnd(source: Document, { first, last, pattern }: Found, edits: readonly Edit[]): readonly Edit[] {
  const [edit] = edits
  const { oldString, newString } = pattern.form
  const starts = source.lineStarts
  if (newString !== '' || edits.length !== 1 || edit!.from !== starts[first] || edit!.to !== starts[last + 1]) return edits
  const isBlank = (line: string) => line.trim() === ''
  const quoted = oldString.replace(/\n$/, '').split('\n')
  let to = last + 1
  for (let n = quoted.length - 1; isBlank(quoted[n]!) && to < source.lineCount - 1 && isBlank(lineText(source, to)); n--) to++
  return [{ ...edit!, to: starts[to]! }]
}
