/**
 * The merge where the file has every quoted line as it is quoted: the removed lines go, the new ones come as they are given.
 */
import { Form } from '../locate/pair'
import type { Placement } from '../locate/placement'
import type { RowEdit } from './row-edit'

/** True if each quoted line is there unchanged, one directly below the other. */
export function isAsQuoted({ forms, from }: Placement): boolean {
  for (let row = 0; row < forms.length; row++) if (forms[row] !== Form.equal || (row > 0 && from[row] !== from[row - 1]! + 1)) return false
  return forms.length > 0
}

/** The change as edits of rows at such a place. */
export function asQuoted({ change, from }: Placement): RowEdit[] {
  const first = from[0]!
  return change.hunks.map((hunk) => ({
    from: first + hunk.oldFrom,
    to: first + hunk.oldTo,
    lines: change.new.slice(hunk.newFrom, hunk.newTo).map(({ raw }) => raw),
    hunk,
  }))
}
