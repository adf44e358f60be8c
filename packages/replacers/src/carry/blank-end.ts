/**
 * Deletes blank lines that were quoted behind what goes, where they stand there, as exact text does. One above stays: the text that goes
 * before it, of another edit, may have it as the one behind.
 *
 *     file    →a()        quoted    -··a()        result    →b()
 *             (blank)               -
 *             →b()
 */
import { type Document, type Edit, lineText } from '@suture/text'
import type { Found } from '../choose/place'

/** The deletion of all lines of a place, with the blank ones quoted behind it; other edits as they are. */
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
