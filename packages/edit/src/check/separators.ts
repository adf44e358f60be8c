/**
 * Law: a line above a change must end in the quoted separator if it becomes the last line of a list, or if added lines follow it after a
 * comment.
 *
 *     quoted  "a": 1⏎"b": 2    new  "a": 1    file  "a": 1,⏎"b": 2        the comma would stay: refused
 */
import { Form, type Placement } from '../locate/placement'
import { isHabit } from '../merge/separators'
import { endOf, type RowEdit } from '../text/line'
import type { Source } from '../text/source'

/** Returns the row of a line above a change that ends in a different separator from the quoted one. Returns undefined if there is none. */
export function changedSeparator(source: Source, placement: Placement, edits: readonly RowEdit[]): number | undefined {
  const { change, forms, from } = placement
  for (const { hunk, lines } of edits) {
    const above = change.old.slice(0, hunk.oldFrom).findLastIndex(({ isComment }) => !isComment)
    const isPlain = above === hunk.oldFrom - 1 && lines.length > 0
    if (above < 0 || isPlain || forms[above] !== Form.marks) continue
    const isOther = endOf(change.old[above]!) !== endOf(source.line(from[above]!))
    if (isOther && !isHabit(source, placement, above)) return from[above]
  }
  return undefined
}
