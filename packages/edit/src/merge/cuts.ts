/**
 * Finds lines of the file between two lines that a hunk changes. They stay where they are and split the hunk.
 *
 *     old  a⏎b    new  A⏎B    file  a⏎// note⏎b    result  A⏎// note⏎B
 */
import type { LineHunk } from '@suture/text'
import { isPaired } from '../locate/pair'
import type { Placement } from '../locate/placement'
import { partnersOf } from '../request/partners'
import type { Rows } from '../text/rows'
import type { RunPlace } from './neighbours'

/** The unquoted rows between two removed lines, and the two new lines that replace them. */
interface Cut extends Rows {
  /** The old row and the new row directly below the position. */
  readonly oldRow: number
  readonly newRow: number
}

/** Returns the positions at which the file has unquoted lines between two removed lines that become adjacent new lines. */
export function cutsOf({ change, forms, from, to }: Placement, hunk: LineHunk): Cut[] {
  const becomes = new Map(partnersOf(change, hunk).map((old, k) => [old, hunk.newFrom + k]))
  const cuts: Cut[] = []
  for (let row = hunk.oldFrom + 1; row < hunk.oldTo; row++) {
    const [above, below] = [becomes.get(row - 1), becomes.get(row)]
    if (!isPaired(forms[row - 1]!) || !isPaired(forms[row]!) || above === undefined || below !== above + 1) continue
    if (to[row - 1]! < from[row]!) cuts.push({ from: to[row - 1]!, to: from[row]!, oldRow: row, newRow: below })
  }
  return cuts
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
