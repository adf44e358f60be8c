/**
 * Law: two adjacent lines of the new text, of which at least one is added, must be nested in the result as in the new text.
 *
 *     new  steps:⏎  - a: 1    result  steps:⏎- a: 1        an item may start in the column of its key
 *     new  env:⏎  a: 1        result  env:⏎a: 1            refused: a key would leave its map
 */
import { isPaired, type Placement, pairsOf } from '../locate/placement'
import { keptRows } from '../request/change'
import { contentColumn, isDirective } from '../text/blocks'
import { type Line, type RowEdit, rowsWhere } from '../text/line'
import type { Source } from '../text/source'

/** Returns a row of the file next to which the nesting would differ. Returns undefined if there is none. */
export function brokenNesting(source: Source, placement: Placement, edits: readonly RowEdit[]): number | undefined {
  const { change, forms, from } = placement
  const oldRows = keptRows(change)
  const kept = rowsWhere(oldRows, (row) => row !== undefined && isPaired(forms[row]!))
  // The lines of the result by their rows in the new text.
  const made = new Map(kept.map((row) => [row, source.line(from[oldRows[row]!]!)]))
  // A single kept line whose indentation differs from the file is quoted oddly if several others are quoted with the right one.
  const said = kept.filter((row) => !change.new[row]!.isEmpty)
  const odd = said.filter((row) => change.new[row]!.indent !== made.get(row)!.indent)
  const isOdd = (row: number) => odd.length === 1 && said.length > 2 && row === odd[0]
  for (const { hunk, lines } of edits) for (const [k, line] of lines.entries()) made.set(hunk.newFrom + k, line)
  const isAdded = (row: number) => edits.some(({ hunk }) => row >= hunk.newFrom && row < hunk.newTo)
  // Only the first quoted line may lack its indentation.
  const isFlush = change.new[0]?.indent === '' && made.get(0)?.indent !== ''
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
