import { isSame } from '../locate/pair'
import { type Placement, pairsOf } from '../locate/placement'
import { endOf, type Line } from '../text/line'
import type { Source } from '../text/source'

interface Marks {
  readonly quotes: string
  readonly end: string
}

function marksOf(line: Line): Marks {
  return { quotes: line.key.replace(/[^'"`]/g, ''), end: endOf(line) }
}

/**
 * Whether a quoted line differs from the file in quotes or separators in the same way as all other quoted lines that show them. Such a
 * difference is a habit of the file and not a change.
 */
export function isHabit(source: Source, placement: Placement, row: number): boolean {
  const quoted = placement.change.old[row]!
  if (quoted.isPunctuation) return false
  const others = pairsOf(source, placement, isSame).filter((pair) => !pair.quoted.isEmpty && pair.row !== row)
  const shown = others.map((pair) => ({ quoted: marksOf(pair.quoted), actual: marksOf(pair.actual) }))
  const mine = marksOf(quoted)
  const own = marksOf(source.line(placement.from[row]!))
  const hasQuotes = shown.filter(({ quoted: q, actual }) => q.quotes !== '' || actual.quotes !== '')
  const endsSo = shown.filter(
    ({ quoted: q, actual }) => q.end !== actual.end || (mine.end === '' ? actual.end === own.end : q.end === mine.end),
  )
  return (
    (mine.quotes === own.quotes || (hasQuotes.length > 0 && hasQuotes.every(({ quoted: q, actual }) => q.quotes !== actual.quotes))) &&
    (mine.end === own.end || (endsSo.length > 0 && endsSo.every(({ quoted: q, actual }) => q.end !== actual.end)))
  )
}
