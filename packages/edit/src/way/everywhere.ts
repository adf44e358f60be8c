/** Places an edit at every occurrence of the quoted text, without overlaps. */
import type { Span } from '@suture/text'
import { findVerbatim, placementAt } from '../locate/verbatim'
import { rowsUpToForm } from '../locate/whole'
import type { Reading } from '../readings/reading'
import { changeOf, type Placed, type Placing, type Way } from './context'
import { placedAt } from './exact'
import { merged } from './merged'

/**
 * Returns the edits of all verbatim occurrences, or of all occurrences that differ only in whitespace, typography, quotes and separators.
 * Returns undefined if there are none.
 */
export function everywhere(way: Way, reading: Reading): Placing | undefined {
  const { source } = way
  const { lines, parts, remarks } = findVerbatim(source, reading.old, true)
  const whole = new Set(lines)
  const spans = withoutOverlaps([...lines, ...parts, ...remarks].sort((a, b) => a.from - b.from))
  if (spans.length > 0) return joined(spans.map((span) => placedAt(way, reading, span, whole.has(span))))
  const change = changeOf(way, reading)
  const rows = rowsUpToForm(source, change)
  if (rows.length === 0) return undefined
  return joined(rows.map((row) => merged(way, { ...placementAt(source, change, row), isVerbatim: false, isOfAll: true }, reading.undone)))
}

function withoutOverlaps(spans: readonly Span[]): Span[] {
  let end = -1
  return spans.filter(({ from, to }) => {
    if (from < end) return false
    end = to
    return true
  })
}

/** Joins all placings, or returns the first refusal. Placings that are already applied change nothing. */
function joined(all: readonly Placing[]): Placing {
  const stopped = all.find(({ status }) => status === 'refused')
  if (stopped) return stopped
  const placed = all.filter((each): each is Placed => each.status === 'placed')
  if (placed.length === 0) return all[0]!
  return { status: 'placed', edits: placed.flatMap(({ edits }) => edits), matches: placed.flatMap(({ matches }) => matches) }
}
