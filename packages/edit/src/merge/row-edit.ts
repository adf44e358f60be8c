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
  for (let row = 0; row < forms.length; row++) if (forms[row] !== Form.equal || (row > 0 && from[row] !== from[row - 1]! + 1)) return false
  return forms.length > 0
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
