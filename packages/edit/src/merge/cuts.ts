/**
 * Finds lines of the file between two lines that a hunk changes. They stay where they are and split the hunk.
 *
 *     old  a⏎b    new  A⏎B    file  a⏎// note⏎b    result  A⏎// note⏎B
 */
import type { LineHunk } from '@suture/text'
import { isPaired } from '../locate/pair'
import type { Placement } from '../locate/placement'
import { partnersOf } from '../request/partners'
import { rowNumbers } from '../text/rows'
import type { RunPlace } from './neighbours'

/**
 * Returns the unquoted rows of the file between two removed lines that become adjacent new lines, with the old row and the new row directly
 * below them.
 */
export function cutsOf({ change, forms, from, to }: Placement, hunk: LineHunk) {
  const becomes = new Map(partnersOf(change, hunk).map((old, k) => [old, hunk.newFrom + k]))
  return rowNumbers(hunk.oldFrom + 1, hunk.oldTo).flatMap((row) => {
    const [above, below] = [becomes.get(row - 1), becomes.get(row)]
    const arePaired = isPaired(forms[row - 1]!) && isPaired(forms[row]!) && to[row - 1]! < from[row]!
    if (!arePaired || above === undefined || below !== above + 1) return []
    return [{ from: to[row - 1]!, to: from[row]!, oldRow: row, newRow: below }]
  })
}

/** Splits a region at its cuts. */
export function partsOfRegion(placement: Placement, region: RunPlace): RunPlace[] {
  const parts: RunPlace[] = []
  let { hunk, from } = region
  for (const cut of cutsOf(placement, hunk)) {
    parts.push({ from, to: cut.from, hunk: { ...hunk, oldTo: cut.oldRow, newTo: cut.newRow } })
    hunk = { ...hunk, oldFrom: cut.oldRow, newFrom: cut.newRow }
    from = cut.to
  }
  return [...parts, { ...region, hunk, from }]
}
