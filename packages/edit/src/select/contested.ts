/*
 * Detects whether another place fits the quote better line by line, although it has less evidence.
 *
 * Idea: if a kept line differs at the chosen place, the places of all quoted lines are examined. Another place may be intended if fewer
 * kept lines differ there and no more changed lines, or if no kept line differs there. It may also be intended if only it contains the
 * changed lines and their neighbours verbatim. This holds even if the words at the chosen place are rare.
 * Cost: the quote for each such occurrence. Source: own. Weakness: at most two lines that were inserted at the other place are skipped.
 */
import type { LineHunk } from '@suture/text'
import { Form, formOf, isPaired, isSame, type Placement } from '../locate/placement'
import { type Change, isRemoved, rowsBeside } from '../request/change'
import { type Line, rowsWhere } from '../text/line'
import { isMisspelled } from '../text/slip'
import type { Source } from '../text/source'

/** Maximum number of occurrences of a line whose places are examined. */
const OFTEN = 12
/** Maximum number of places that are examined. */
const MOST = 24
/** Maximum number of rows by which a line may be displaced at the other place. */
const OFF = 2
/** Weights of a line with different indentation and of a line with a misspelled word. A differing line has the weight 1. */
const DEEPER = 0.34
const SLIP = 0.5

/** Returns the row at which the quote would begin at a better place. Returns undefined if there is none. */
export function contestedBy(source: Source, placement: Placement): number | undefined {
  const { change, forms, from } = placement
  if (change.elided.includes(true)) return undefined
  const said = rowsWhere(change.old, (line) => line.hasWords)
  const isKept = (i: number) => !isRemoved(change, i)
  const here = sums(said, isKept, (i) => (isPaired(forms[i]!) ? weightOf(forms[i]!, change.old[i]!, source.line(from[i]!)) : 1))
  if (here.kept === 0) return undefined
  const isAsQuoted = (rowOf: (i: number) => number) => change.hunks.every((hunk) => isThereVerbatim(source, change, hunk, rowOf))
  const isInOtherForm =
    !isAsQuoted((i) => from[i]!) && change.hunks.every((hunk) => rowsBeside(change, hunk).every((i) => isSame(forms[i]!)))
  for (const start of starts(source, placement, said)) {
    if (isInOtherForm && isAsQuoted((i) => start + i)) return Math.max(0, start)
    const there = sums(said, isKept, (i) => lightest(source, change.old[i]!, start + i))
    if (there.kept < here.kept && (there.changed <= here.changed || there.kept === 0)) return Math.max(0, start)
  }
  return undefined
}

/** Whether the removed lines of a hunk and the lines next to it, at least two, are in the file exactly as quoted. */
function isThereVerbatim(source: Source, change: Change, hunk: LineHunk, rowOf: (i: number) => number): boolean {
  const rows = rowsBeside(change, hunk)
  const isAsQuoted = (row: number, i: number) => row >= 0 && row < source.lineCount && source.line(row).raw === change.old[i]!.raw
  return rows.length > 1 && rows.every((i) => isAsQuoted(rowOf(i), i))
}

/** Returns the sums of the weights of the kept and the changed lines. */
function sums(rows: readonly number[], isKept: (i: number) => boolean, weight: (i: number) => number) {
  const sum = { kept: 0, changed: 0 }
  for (const i of rows) sum[isKept(i) ? 'kept' : 'changed'] += weight(i)
  return sum
}

/** Returns the rows at which the quote would begin according to the occurrences of its lines, except the chosen place. */
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

/** Returns how much a line of the file differs from the quoted one: from 0 for the same line to 1 for another one. */
function weightOf(form: number, quoted: Line, actual: Line): number {
  if (form === Form.indent) return DEEPER
  if (form === Form.misquoted) return isMisspelled(quoted, actual) ? SLIP : 1
  return form === Form.spacing && stringsOf(quoted) !== stringsOf(actual) ? 1 : 0
}

/** Returns the strings of a line. Whitespace in them is not formatting. */
function stringsOf({ body }: Line): string {
  return (body.match(/"[^"]*"|'[^']*'/g) ?? []).map((string) => string.slice(1, -1)).join()
}

function lightest(source: Source, quoted: Line, row: number): number {
  let least = 1
  for (let at = Math.max(0, row - OFF); at <= Math.min(source.lineCount - 1, row + OFF); at++)
    least = Math.min(least, weightOf(formOf(quoted, source.line(at)), quoted, source.line(at)))
  return least
}
