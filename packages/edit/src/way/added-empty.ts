/**
 * Counts quoted empty lines that the file lacks as added if they are next to added lines.
 *
 *     quoted  a⏎⏎⏎c    new  a⏎⏎b⏎⏎c    file  a⏎⏎c        b has an empty line above and below it, and one of them is added
 *
 * Weakness: a quote with an empty line below each line looks the same if it is short.
 */
import type { ChangeLine, LineHunk } from '@suture/text'
import { changedRuns } from '@suture/text/internal'
import { Form, type Placement } from '../locate/placement'
import { rowsToAbsent } from '../merge/neighbours'
import { isRemoved, keptRows } from '../request/change'
import { type Rows, rowNumbers, rowsWhere } from '../text/line'
import type { Source } from '../text/source'

/** Returns the placement without the quoted empty lines that are counted as added. */
export function withAddedEmpty(source: Source, placement: Placement): Placement {
  const { change, forms } = placement
  const lacking = rowsWhere(change.old, (line, i) => line.isEmpty && forms[i] === Form.absent && !isRemoved(change, i))
  if (lacking.length === 0) return placement
  const sides = change.hunks.flatMap((_, k) => emptyBeside(source, placement, k))
  // If the file lacks further empty lines of the quote, it differs from the quote in all of them.
  const isSpaced = !lacking.every((i) => sides.some(({ from, to }) => i >= from && i < to))
  const added = new Set(sides.flatMap((side) => (side.isBetween || (side.isAdded && !isSpaced) ? rowNumbers(side.from, side.to) : [])))
  const isAdded = (i: number) => forms[i] === Form.absent && added.has(i)
  return lacking.some(isAdded) ? without(placement, isAdded) : placement
}

/** Returns the quoted empty lines directly above and below the lines that a hunk adds. */
function emptyBeside(source: Source, placement: Placement, k: number) {
  const { change, forms, from: rows } = placement
  const { old, hunks } = change
  const { oldFrom, oldTo, newFrom, newTo } = hunks[k]!
  const [low, high] = [hunks[k - 1]?.oldTo ?? 0, hunks[k + 1]?.oldFrom ?? old.length]
  let from = oldFrom
  while (from > low && old[from - 1]!.isEmpty) from--
  let to = oldTo
  while (to < high && old[to]!.isEmpty) to++
  if (newFrom === newTo) return []
  const isInsertion = old.slice(oldFrom, oldTo).every(({ isEmpty }) => isEmpty)
  const isParted = from < oldFrom && oldTo < to
  const isAbsent = (i: number) => forms[i] === Form.absent
  // An empty line that the file has near this place is the quoted one.
  const toOwn = (i: number) =>
    i < oldFrom ? rowsToAbsent(source, placement, i, rows[i]! - 1, -1) : rowsToAbsent(source, placement, i, rows[i]!, 1)
  const isThere = (side: Rows) => rowNumbers(side.from, side.to).some((i) => isAbsent(i) && toOwn(i) !== undefined)
  // Above the added lines, the file may have deleted it, unless this is the end of the file.
  const mayEnd = (side: Rows) => side.from >= oldTo || rows[side.from]! >= source.rowCount
  const side = (its: Rows, beside: LineHunk | undefined) => ({
    ...its,
    /** Whether the lines next to them are added on both sides. */
    isBetween: beside !== undefined && beside.newFrom < beside.newTo,
    /** Whether the new text has them where the file has no empty line, or has its empty line on the other side of the added lines. */
    isAdded: isInsertion && (isParted || (mayEnd(its) && rowNumbers(its.from, its.to).every(isAbsent))) && !isThere(its),
  })
  return [
    side({ from, to: oldFrom }, from === low ? hunks[k - 1] : undefined),
    side({ from: oldTo, to }, to === high ? hunks[k + 1] : undefined),
  ]
}

/** Returns the placement with some kept lines as added ones. */
function without(placement: Placement, isAdded: (oldRow: number) => boolean): Placement {
  const { change } = placement
  const isLeft = (_: unknown, i: number) => !isAdded(i)
  const lines: ChangeLine['kind'][] = []
  let next = 0
  for (const row of [...keptRows(change), change.old.length]) {
    const isKept = row !== undefined && !isAdded(row)
    for (; isKept && next < row; next++) if (!isAdded(next)) lines.push('remove')
    if (isKept) next++
    lines.push(isKept ? 'keep' : 'add')
  }
  const body = lines.map((kind) => ({ kind, text: '' }))
  const { old, elided } = change
  return {
    ...placement,
    change: { ...change, old: old.filter(isLeft), elided: elided.filter(isLeft), hunks: changedRuns(body) },
    from: placement.from.filter(isLeft),
    to: placement.to.filter(isLeft),
    forms: placement.forms.filter(isLeft),
  }
}
