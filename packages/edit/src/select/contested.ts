/*
 * Whether another place fits the quote better, line by line, though it has less evidence.
 * Idea: where a kept line differs at the chosen place, the places of all quoted lines are looked at. If fewer kept lines differ there than here,
 *   and no more that change, or if no kept line differs, the other place may be meant, however rare the words are that agree here.
 * Cost: the quote for each such occurrence. Source: own. Weakness: lines that were inserted at the other place are looked past, two at most.
 */
import { Form, formOf } from '../locate/pair'
import type { Placement } from '../locate/placement'
import type { Line } from '../text/line'
import { isMisspelled } from '../text/slip'
import type { Source } from '../text/source'

/** Occurrences of a line that are looked at. */
const OFTEN = 12
/** Places that are looked at. */
const MOST = 24
/** Rows by which a line may lie off at the other place. */
const OFF = 2
/** What a line at another depth counts, and one with a misspelled word, as a share of one that differs. */
const DEEPER = 0.34
const SLIP = 0.5

/** The row at which the quote would begin at another place that fits better; undefined if there is none. */
export function contestedBy(source: Source, placement: Placement): number | undefined {
  const { change, forms, from, isVerbatim } = placement
  if (isVerbatim || change.elided.includes(true)) return undefined
  const said = change.old.flatMap((line, i) => (line.hasWords ? [i] : []))
  const isKept = (i: number) => !change.hunks.some(({ oldFrom, oldTo }) => i >= oldFrom && i < oldTo)
  const isSlip = (i: number) => forms[i] === Form.misquoted && isMisspelled(change.old[i]!, source.line(from[i]!))
  const here = sums(said, isKept, (i) => (isSlip(i) ? SLIP : weightOf(forms[i]!)))
  if (here.kept === 0) return undefined
  for (const start of starts(source, placement, said)) {
    const there = sums(said, isKept, (i) => lightest(source, change.old[i]!, start + i), here.kept)
    if (there.kept < here.kept && (there.changed <= here.changed || there.kept === 0)) return Math.max(0, start)
  }
  return undefined
}

/** What the kept and the changed lines count; of a place at which kept lines count `most`, no more is asked. */
function sums(rows: readonly number[], isKept: (i: number) => boolean, weight: (i: number) => number, most = Number.POSITIVE_INFINITY) {
  const sum = { kept: 0, changed: 0 }
  for (const i of rows) {
    sum[isKept(i) ? 'kept' : 'changed'] += weight(i)
    if (sum.kept >= most) break
  }
  return sum
}

/** The rows at which the quote would begin by the occurrences of its lines, apart from the chosen place. */
function starts(source: Source, { change, forms, from }: Placement, said: readonly number[]): Set<number> {
  const found = new Set<number>()
  for (const i of said) {
    const rows = source.rows(change.old[i]!.body)
    if (rows.length > OFTEN) continue
    for (const row of rows) {
      const isApart = Math.abs(row - from[i]!) >= change.old.length
      if (isApart && (forms[i] !== Form.indent || source.line(row).indent === change.old[i]!.indent)) found.add(row - i)
      if (found.size === MOST) return found
    }
  }
  return found
}

function weightOf(form: number): number {
  if (form === Form.indent) return DEEPER
  return form >= Form.equal && form < Form.misquoted ? 0 : 1
}

function lightest(source: Source, quoted: Line, row: number): number {
  let least = 1
  for (let at = Math.max(0, row - OFF); at <= Math.min(source.lineCount - 1, row + OFF); at++) {
    const actual = source.line(at)
    const weight = weightOf(formOf(quoted, actual))
    least = Math.min(least, weight === 1 && isMisspelled(quoted, actual) ? SLIP : weight)
  }
  return least
}
