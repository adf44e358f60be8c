/** Places an edit at every occurrence of the quoted text, without overlaps. */
import type { Edit, Match, Span } from '@suture/text'
import { findVerbatim, placementAt, rowsUpToForm } from '../locate/verbatim'
import type { Reading } from '../readings/reading'
import { changeOf, type Placing, type Way } from './context'
import { placedAt } from './exact'
import { merged } from './merged'

/** Returns the edits of all verbatim occurrences, or else of all up to form. Undefined if there are none. */
export function everywhere(way: Way, reading: Reading): Placing | undefined {
  const { source } = way
  const { lines, both } = findVerbatim(source, reading.old, true)
  const wholes = new Set(lines)
  const spans = withoutOverlaps(both)
  if (spans.length > 0) return placedAtAll(spans, (span) => placedAt(way, reading, span, wholes.has(span)))
  const change = changeOf(way, reading)
  const rows = rowsUpToForm(source, change.old)
  if (rows.length === 0) return undefined
  return placedAtAll(rows, (row) => merged(way, { ...placementAt(source, change, row), isVerbatim: false, isOfAll: true }, reading.undone))
}

function withoutOverlaps(spans: readonly Span[]): Span[] {
  let end = -1
  return spans.filter(({ from, to }) => {
    if (from < end) return false
    end = to
    return true
  })
}

/** Places the edit at each place and joins the placings, or returns the first refusal. Placings that are already applied change nothing. */
function placedAtAll<T>(places: readonly T[], placeAt: (place: T) => Placing): Placing {
  const edits: Edit[] = []
  const matches: Match[] = []
  let first: Placing | undefined
  for (const place of places) {
    const placing = placeAt(place)
    if (placing.status === 'refused') return placing
    first ??= placing
    if (placing.status !== 'placed') continue
    for (const edit of placing.edits) edits.push(edit)
    for (const match of placing.matches) matches.push(match)
  }
  return matches.length === 0 ? first! : { status: 'placed', edits, matches }
}
