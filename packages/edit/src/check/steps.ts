/**
 * Law: added lines may use only the indentation steps of the file.
 *
 *     file  def f():⏎    a()⏎    b()      added after a  c() in column 0         f would end above b
 *                                         added after a  if x: as deep as b      the branch would be empty
 *     file  run() {⏎  a()⏎}               quoted flush, added  if (x) {⏎    b()⏎}    the depth of b is unclear
 */
import { isPaired } from '../locate/pair'
import type { Placement } from '../locate/placement'
import type { RowEdit } from '../merge/row-edit'
import { contentColumn } from '../text/blocks'
import { Line } from '../text/line'
import type { Source } from '../text/source'

/** Number of rows above and below an edit whose indentation steps are examined. */
const AROUND = 200
/** Maximum width of an indentation step in columns. A wider step is a hanging indent. */
const WIDEST = 8
const OPENS = /[:{([]$/
const WORD = /^[\p{L}_]/u

/** Returns the row below an added line if the added line ends the block to which this row belongs. Returns undefined if there is none. */
export function endedBlock(source: Source, _placement: Placement, edits: readonly RowEdit[]): number | undefined {
  if (source.isProse) return undefined
  const goes = (row: number) => edits.some(({ from, to }) => row >= from && row < to)
  for (const { from, to, lines } of edits) {
    // Only a line without indentation can be indented less than an opener and begin with a word.
    if (from < 1 || !lines.some((raw) => WORD.test(raw))) continue
    const below = sayingRow(source, to, 1)
    if (below === undefined || goes(below)) continue
    const opener = source.blocks.opener(below)
    if (opener < 0 || opener >= from) continue
    const { width } = source.line(opener)
    if (lines.some((raw) => WORD.test(raw) && new Line(raw).width < width)) return below
  }
  return undefined
}

/** Returns the row of an edit that adds a block opener without a body, or that adds an indentation step that the file does not use. */
export function strangeStep(source: Source, placement: Placement, edits: readonly RowEdit[]): number | undefined {
  for (const edit of edits) {
    const made = edit.lines.map((raw) => new Line(raw))
    const below = sayingRow(source, edit.to, 1)
    const isEmptied = made.some((line, k) => {
      const next = made.slice(k + 1).find((each) => !each.isEmpty) ?? (below === undefined ? undefined : source.line(below))
      const isAlone = next !== undefined && !next.isPunctuation && contentColumn(next) <= contentColumn(line)
      return isAlone && OPENS.test(line.body) && alwaysOpens(source, edit.from, line.body.at(-1)!)
    })
    if (isEmptied || (isShifted(source, placement) && jumps(source, placement, edit, made))) return edit.from
  }
  return undefined
}

/** Whether the file indents all quoted lines deeper than the quote, by the same number of columns. */
function isShifted(source: Source, { change, forms, from }: Placement): boolean {
  const shifts = change.old.flatMap((line, i) => (line.isEmpty || !isPaired(forms[i]!) ? [] : source.line(from[i]!).width - line.width))
  return shifts.length > 0 && shifts[0]! > 0 && shifts.every((shift) => shift === shifts[0])
}

/**
 * Whether an added line, as it would be written, is more than the file's widest step deeper than the line above it, although the edit gave
 * it the same depth as that line or exactly one such step more.
 */
function jumps(source: Source, { change }: Placement, { from, hunk }: RowEdit, made: readonly Line[]): boolean {
  const row = sayingRow(source, from - 1, -1)
  let above = row === undefined ? undefined : source.line(row)
  const most = widestStep(source, from)
  for (const [k, line] of made.entries()) {
    if (line.isEmpty) continue
    const given = change.new[hunk.newFrom + k]?.width ?? 0
    if (above && most > 0 && !/[,([]$/.test(above.body) && line.width - above.width > most) {
      const step = given - above.width
      if (step === 0 || step === most) return true
    }
    above = line
  }
  return false
}

function sayingRow(source: Source, start: number, step: 1 | -1): number | undefined {
  for (let row = start; row >= 0 && row < source.rowCount; row += step) if (!source.line(row).isEmpty) return row
  return undefined
}

/** Whether every line near by that ends in `end` is followed by a deeper line. At least two such lines are needed. */
function alwaysOpens(source: Source, around: number, end: string): boolean {
  let count = 0
  for (const [line, next] of neighbours(source, around)) {
    if (!line.body.endsWith(end)) continue
    if (contentColumn(next) <= contentColumn(line) && !next.isPunctuation) return false
    count++
  }
  return count > 1
}

function widestStep(source: Source, around: number): number {
  let most = 0
  for (const [line, next] of neighbours(source, around)) {
    const step = next.width - line.width
    if (step <= WIDEST) most = Math.max(most, step)
  }
  return most
}

function* neighbours(source: Source, around: number): Generator<readonly [Line, Line]> {
  let above: Line | undefined
  for (let row = Math.max(0, around - AROUND); row < Math.min(source.rowCount, around + AROUND); row++) {
    const line = source.line(row)
    if (line.isEmpty) continue
    if (above) yield [above, line]
    above = line
  }
}
