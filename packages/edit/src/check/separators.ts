/**
 * A line that comes to the end of its list, or that new lines follow behind a comment, ends in the separator it was quoted with.
 *
 *     quoted  "a": 1⏎"b": 2    new  "a": 1    file  "a": 1,⏎"b": 2        the comma would stay: refused
 */
import { Form } from '../locate/pair'
import type { Placement } from '../locate/placement'
import { isHabit } from '../merge/habits'
import type { RowEdit } from '../merge/row-edit'
import { endOf } from '../text/line'
import type { Source } from '../text/source'

/** The row of a line above a change that has another separator than quoted; undefined if there is none. */
export function changedSeparator(source: Source, placement: Placement, edits: readonly RowEdit[]): number | undefined {
  const { change, forms, from } = placement
  for (const { hunk, lines } of edits) {
    let above = hunk.oldFrom - 1
    while (above >= 0 && change.old[above]!.isComment) above--
    const isPlain = above === hunk.oldFrom - 1 && lines.length > 0
    if (above < 0 || isPlain || forms[above] !== Form.marks) continue
    const isOther = endOf(change.old[above]!) !== endOf(source.line(from[above]!))
    if (isOther && !isHabit(source, placement, above)) return from[above]
  }
  return undefined
}
