/**
 * Deletes the blank lines at either end of the old text that the new text lacks, if the file has them there, as for exact text. If all of
 * the old text is deleted, those above it are kept: another edit that deletes the text before may have quoted them as its end.
 *
 *     file    →a()        quoted    -··a()        result    →b()
 *             (blank)               -                       →c()
 *             →c()                  +··b()
 */
import { type Document, type Edit, lineText } from '@suture/text'
import type { Found } from '../choose/place'
import type { BlankEdge } from '../forms/pattern'

/** The edits of a place, with the deletion of the blank lines next to it. */
export function withBlankEdges(source: Document, { first, last, pattern }: Found, edits: readonly Edit[]): readonly Edit[] {
  const { lineStarts: starts, lineCount } = source
  const isBlank = (row: number) => (row > 0 || !source.bom) && lineText(source, row).trim() === ''
  const gone = (edge: BlankEdge, from: number, step: 1 | -1) => {
    let there = 0
    for (let row = from; there < edge.quoted && row >= 0 && row < lineCount - 1 && isBlank(row); row += step) there++
    return Math.max(0, there - edge.kept)
  }
  const deletes = pattern.form.newString === ''
  const below = last + 1 + pattern.below.kept
  const above = first - pattern.above.kept
  const to = starts[below + gone(pattern.below, last + 1, 1)]!
  const from = starts[above - (deletes ? 0 : gone(pattern.above, first - 1, -1))]!
  const [edit] = edits
  if (deletes) return edits.length === 1 && edit!.from === starts[first] && edit!.to === starts[last + 1] ? [{ ...edit!, to }] : edits
  const blanks = [
    { from, to: starts[above]!, text: '' },
    { from: starts[below]!, to, text: '' },
  ]
  return [...edits, ...blanks.filter((each) => each.from < each.to)]
}
