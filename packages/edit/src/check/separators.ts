/**
 * A line beside which new lines are put ends in the separator it was quoted with.
 *
 *     quoted  "a"    inserted below  ,"b"    file  "a",        refused
 */
import { Form } from '../locate/pair'
import type { Placement } from '../locate/placement'
import type { RowEdit } from '../merge/row-edit'
import type { Line } from '../text/line'
import type { Source } from '../text/source'

/** The row of a line beside new ones that has lost or gained its separator; undefined if there is none. */
export function changedSeparator(source: Source, { change, forms, from }: Placement, edits: readonly RowEdit[]): number | undefined {
  for (const { hunk, lines } of edits) {
    if (lines.length === 0) continue
    for (const beside of [hunk.oldFrom - 1, hunk.oldTo])
      if (forms[beside] === Form.marks && endOf(change.old[beside]!) !== endOf(source.line(from[beside]!))) return from[beside]
  }
  return undefined
}

function endOf({ key }: Line): string {
  return /[,;]?$/.exec(key)![0]
}
