/**
 * Lines that the file alone has between two lines that a run changes: they stay where they are, and part the run.
 *
 *     old  a⏎b    new  A⏎B    file  a⏎// note⏎b    result  A⏎// note⏎B
 */
import type { LineHunk } from '@suture/text'
import { isPaired } from '../locate/pair'
import type { Placement } from '../locate/placement'
import { partnersOf } from '../request/partners'
import type { RunPlace } from './neighbours'

/** A place between two removed lines, and between the lines that they become. */
interface Cut {
  /** The rows that only the file has, `from` to before `to`. */
  readonly from: number
  readonly to: number
  /** The lines of old and new below it. */
  readonly oldRow: number
  readonly newRow: number
}

/** Where the file alone has lines between two removed ones that become neighbouring new lines. */
export function cutsOf({ change, forms, from, to }: Placement, hunk: LineHunk): Cut[] {
  if (!isParted(from, to, hunk)) return []
  const becomes = new Map(partnersOf(change, hunk).map((old, k) => [old, hunk.newFrom + k]))
  const cuts: Cut[] = []
  for (let row = hunk.oldFrom + 1; row < hunk.oldTo; row++) {
    const [above, below] = [becomes.get(row - 1), becomes.get(row)]
    if (!isPaired(forms[row - 1]!) || !isPaired(forms[row]!) || above === undefined || below !== above + 1) continue
    if (to[row - 1]! < from[row]!) cuts.push({ from: to[row - 1]!, to: from[row]!, oldRow: row, newRow: below })
  }
  return cuts
}

/** True if the file has lines between those that a run removes. */
function isParted(from: readonly number[], to: readonly number[], { oldFrom, oldTo }: LineHunk): boolean {
  for (let row = oldFrom + 1; row < oldTo; row++) if (to[row - 1]! < from[row]!) return true
  return false
}

/** A region as the parts between its cuts. */
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
