/**
 * Law: added lines end no block, and a line that opens a block has a body.
 *
 *     file  def f():⏎    a()⏎    b()      added after a  c() in column 0         f would end above b
 *                                         added after a  if x: as deep as b      the branch would be empty
 */
import type { Placement } from '../locate/placement'
import type { RowEdit } from '../merge/row-edit'
import { contentColumn } from '../text/blocks'
import { Line } from '../text/line'
import type { Source } from '../text/source'

/** Number of rows above and below an edit whose indentation steps are examined. */
const AROUND = 200
const OPENS = /[:{([]$/
const WORD = /^[\p{L}_]/u

/** Returns the row below an added line if the added line ends the block to which this row belongs. Returns undefined if there is none. */
export function endedBlock(source: Source, _placement: Placement, edits: readonly RowEdit[]): number | undefined {
  if (source.isProse) return undefined
  for (const { from, to, lines } of edits) {
    // Only a line without indentation can be indented less than an opener and begin with a word.
    if (from < 1 || !lines.some((raw) => WORD.test(raw))) continue
    const below = sayingRow(source, to, 1)
    if (below === undefined || isReplaced(edits, below)) continue
    const opener = source.blocks.opener(below)
    if (opener < 0 || opener >= from) continue
    if (hasShallower(lines, source.line(opener).width)) return below
  }
  return undefined
}

function hasShallower(lines: readonly string[], width: number): boolean {
  return lines.some((raw) => WORD.test(raw) && new Line(raw).width < width)
}

function isReplaced(edits: readonly RowEdit[], row: number): boolean {
  return edits.some(({ from, to }) => row >= from && row < to)
}

/** Returns the row of an edit that adds a block opener without a body. */
export function withoutBody(source: Source, _placement: Placement, edits: readonly RowEdit[]): number | undefined {
  for (const edit of edits) {
    const made = edit.lines.map((raw) => new Line(raw))
    const below = sayingRow(source, edit.to, 1)
    const isEmptied = made.some((line, k) => {
      const next = made.slice(k + 1).find((each) => !each.isEmpty) ?? (below === undefined ? undefined : source.line(below))
      const isAlone = next !== undefined && !next.isPunctuation && contentColumn(next) <= contentColumn(line)
      return isAlone && OPENS.test(line.body) && alwaysOpens(source, edit.from, line.body.at(-1)!)
    })
    if (isEmptied) return edit.from
  }
  return undefined
}

function sayingRow(source: Source, start: number, step: 1 | -1): number | undefined {
  for (let row = start; row >= 0 && row < source.rowCount; row += step) if (!source.line(row).isEmpty) return row
  return undefined
}

/** Whether every line near by that ends in `end` is followed by a deeper line. At least two such lines are needed. */
function alwaysOpens(source: Source, around: number, end: string): boolean {
  let count = 0
  let above: Line | undefined
  for (let row = Math.max(0, around - AROUND); row < Math.min(source.rowCount, around + AROUND); row++) {
    const line = source.line(row)
    if (line.isEmpty) continue
    if (above?.body.endsWith(end)) {
      if (contentColumn(line) <= contentColumn(above) && !line.isPunctuation) return false
      count++
    }
    above = line
  }
  return count > 1
}
