/**
 * Law: two adjacent lines of the new text, of which at least one is added, must be nested in the result as in the new text.
 *
 *     new  steps:⏎  - a: 1    result  steps:⏎- a: 1        an item may start in the column of its key
 *     new  env:⏎  a: 1        result  env:⏎a: 1            refused: a key would leave its map
 */
import { isPaired } from '../locate/pair'
import { type Placement, pairsOf } from '../locate/placement'
import type { RowEdit } from '../merge/row-edit'
import { forKept } from '../request/change'
import { contentColumn, isDirective } from '../text/blocks'
import type { Line } from '../text/line'
import { rowsWhere } from '../text/rows'
import type { Source } from '../text/source'

/** Returns a row of the file next to which the nesting would differ. Returns undefined if there is none. */
export function brokenNesting(source: Source, placement: Placement, edits: readonly RowEdit[]): number | undefined {
  const { change } = placement
  const made = linesMade(source, placement, edits)
  const isAdded = (row: number) => edits.some(({ hunk }) => row >= hunk.newFrom && row < hunk.newTo)
  // Only the first quoted line may lack its indentation.
  const isFlush = change.new[0]?.indent === '' && made.get(0)?.indent !== ''
  const isOdd = oddlyQuoted(source, placement)
  const isAtMargin = (row: number) => isDirective(change.new[row]!) && made.get(row)!.indent === ''
  const rows = rowsWhere(change.new, (line, row) => !line.isEmpty && made.has(row) && !isAtMargin(row))
  const broken = rows.find((row, k) => {
    const above = rows[k - 1]
    if (above === undefined || !(isAdded(row) || isAdded(above)) || (above === 0 && isFlush && change.new[row]!.indent !== '')) return false
    if (isOdd(row) || isOdd(above)) return false
    const meant = nesting(change.new[above]!, change.new[row]!)
    const result = nesting(made.get(above)!, made.get(row)!)
    return meant !== result && !isQuotedSo(source, placement, meant, result)
  })
  return broken === undefined ? undefined : edits.findLast(({ hunk }) => hunk.newFrom <= broken)?.from
}

/**
 * Finds the single kept line whose quoted indentation differs from the file while several other lines are quoted with the right
 * indentation. The result is a test for rows of the new text.
 */
function oddlyQuoted(source: Source, { change, forms, from }: Placement): (newRow: number) => boolean {
  const odd = new Set<number>()
  let others = 0
  forKept(change, (oldRow, newRow) => {
    if (!isPaired(forms[oldRow]!) || change.old[oldRow]!.isEmpty) return
    if (change.old[oldRow]!.indent === source.line(from[oldRow]!).indent) others++
    else odd.add(newRow)
  })
  return (row) => odd.size === 1 && others > 1 && odd.has(row)
}

/** Returns the lines of the result by their rows in the new text. */
function linesMade(source: Source, { change, forms, from }: Placement, edits: readonly RowEdit[]): Map<number, Line> {
  const made = new Map<number, Line>()
  forKept(change, (oldRow, newRow) => {
    if (isPaired(forms[oldRow]!)) made.set(newRow, source.line(from[oldRow]!))
  })
  for (const { hunk, lines } of edits) for (const [k, line] of lines.entries()) made.set(hunk.newFrom + k, line)
  return made
}

/** Returns -1, 0 or 1 if the lower line is shallower than, level with, or deeper than the upper line. */
function nesting(upper: Line, lower: Line): number {
  return Math.sign(contentColumn(lower) - contentColumn(upper))
}

/** Whether two quoted lines are nested as in the new text, and in the file as in the result. The quote then lost its indentation. */
function isQuotedSo(source: Source, placement: Placement, meant: number, made: number): boolean {
  const pairs = pairsOf(source, placement).filter(({ quoted }) => !quoted.isEmpty)
  return pairs
    .slice(1)
    .some(({ quoted, actual }, k) => nesting(pairs[k]!.quoted, quoted) === meant && nesting(pairs[k]!.actual, actual) === made)
}
