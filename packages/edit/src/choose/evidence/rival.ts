import type { LineKey } from '@suture/graft'
import type { EvidenceTable } from '@suture/graft/internal'
import type { Pattern } from '../../forms/pattern'
import type { Found } from '../place'
import type { Window } from './windows'

/** A window with the explanations in it. */
export interface Filled extends Window {
  readonly table: EvidenceTable
}

/** The evidence of an explanation, in bits, and its row for the line in question. */
export interface Rival {
  readonly bits: number
  readonly row: number | undefined
}

/** What a row is worth besides its lines. */
export interface Rows {
  /** Bits for an explanation that begins at this row. */
  readonly bonus: (first: number) => number
  /** The most bits that any row gets. */
  readonly most: number
  readonly isAllowed: (row: number) => boolean
}

const NOTHING: Rival = { bits: 0, row: undefined }
/** Sums in another order may differ by this. */
const ROUNDING = 1e-6

/**
 * The evidence of the best explanation in which the lines of one change, and its neighbours, are in other rows. An edit has moved only if
 * all lines around it have, so for each change the line that is surest of its row decides, and for the whole edit the least sure change.
 *
 * Questions that cannot change the result are skipped: the other lines of a change once one is surer than those of another change, and
 * windows whose best explanation is worth less than what was found.
 */
export function rivalOf(filled: readonly Filled[], place: Found, pattern: Pattern, rows: Rows): Rival {
  const sorted = [...filled].sort((a, b) => b.table.best - a.table.best || a.from - b.from)
  let worst = NOTHING
  for (const hunk of pattern.hunks) {
    const least = leastElsewhere(sorted, place, asked(pattern.lines, pattern.elisions, hunk), rows, worst.bits)
    if (least && least.bits > worst.bits) worst = least
  }
  return worst
}

/** The least evidence for other rows of these lines, or any that is at most `enough`; undefined if no line has a row. */
function leastElsewhere(
  sorted: readonly Filled[],
  { alignment, first }: Found,
  lines: readonly number[],
  rows: Rows,
  enough: number,
): Rival | undefined {
  let least: Rival | undefined
  for (const i of lines) {
    if (alignment!.distortions[i] === 'absent') continue
    const other = elsewhere(sorted, i, first + alignment!.lo[i]!, rows, least?.bits ?? Infinity)
    if (!least || other.bits < least.bits) least = other
    if (least.bits <= enough) break
  }
  return least
}

/** The best explanation with line `i` in another row than its own, of equal ones the first; or any that is worth `enough`. */
function elsewhere(sorted: readonly Filled[], i: number, own: number, { bonus, most, isAllowed }: Rows, enough: number): Rival {
  let best = NOTHING
  for (const { from, to, table } of sorted) {
    if (best.bits >= enough || table.best + most + ROUNDING < best.bits) break
    for (let row = from; row < to; row++) {
      if (row === own || !isAllowed(row)) continue
      const bits = table.withPair(i, row - from) + bonus(row - i)
      if (bits > best.bits || (bits === best.bits && best.row !== undefined && row < best.row)) best = { bits, row }
    }
  }
  return best
}

/** The lines of a change, and the nearest quoted lines around it with text. */
function asked(lines: readonly LineKey[], elisions: readonly boolean[], { oldFrom, oldTo }: { oldFrom: number; oldTo: number }): number[] {
  const says = (i: number) => lines[i]!.body !== '' && !elisions[i]
  const found: number[] = []
  for (let i = oldFrom; i < oldTo; i++) if (says(i)) found.push(i)
  let above = oldFrom - 1
  while (above >= 0 && !says(above)) above--
  if (above >= 0) found.push(above)
  let below = oldTo
  while (below < lines.length && !says(below)) below++
  if (below < lines.length) found.push(below)
  return found
}
