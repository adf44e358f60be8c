/** Edits of whole rows, and the fast path of the merge for a quote whose lines all occur verbatim: added lines are written as given. */
import type { LineHunk } from '@suture/text'
import { Form } from '../locate/pair'
import type { Placement } from '../locate/placement'
import type { Line } from '../text/line'
import type { Rows } from '../text/rows'

/** Rows of the file, from `from` (inclusive) to `to` (exclusive), and the lines that replace them. */
export interface RowEdit extends Rows {
  readonly lines: readonly Line[]
  /** The hunk of the change that this edit applies. */
  readonly hunk: LineHunk
}

/** Whether each quoted line occurs unchanged, directly below the previous one. */
export function isAsQuoted({ forms, from }: Placement): boolean {
  return forms.length > 0 && forms.every((form, row) => form === Form.equal && from[row] === from[0]! + row)
}

/** Returns the change as row edits at the place of such a quote. */
export function asQuoted({ change, from }: Placement): RowEdit[] {
  const first = from[0]!
  return change.hunks.map((hunk) => ({
    from: first + hunk.oldFrom,
    to: first + hunk.oldTo,
    lines: change.new.slice(hunk.newFrom, hunk.newTo),
    hunk,
  }))
}
