import type { Edit, Intent, Match, Outcome } from '@suture/text'
import type { Hints } from '../locate/locate'
import { MODEL } from '../locate/model'
import type { Reading } from '../readings/reading'
import { type Change, changeOfBody, changeOfTexts } from '../request/change'
import type { EngineOptions } from '../request/options'
import type { Others } from '../request/others'
import type { Rows } from '../text/line'
import type { Source } from '../text/source'

/** The values that all stages of one edit share. */
export interface Way {
  readonly source: Source
  readonly intent: Intent
  readonly options: EngineOptions
  readonly hints: Hints
  readonly others: Others
  /** The changes of the readings, each computed once. */
  readonly changes: Map<Reading, Change>
}

/** Returns the values for the start of an edit. */
export function wayOf(source: Source, intent: Intent, options: EngineOptions, others: Others): Way {
  return { source, intent, options, hints: hintsOf(source, intent), others, changes: new Map() }
}

/** Returns the hints of an edit about its place. A hint helps to choose between places, but is never sufficient for a place. */
function hintsOf(source: Source, { startLine, within, at, oldString }: Intent): Hints {
  if (!at && !within?.length) return { line: startLine }
  const inSection = within && within.length > 0 ? sectionsOf(source, within) : undefined
  const atEdge = (row: number) =>
    at === 'start' ? row === 0 : at === 'end' ? row + oldString.split('\n').length >= source.rowCount : false
  const bonus = (row: number) => (inSection?.(row) ? MODEL.section : 0) + (atEdge(row) ? MODEL.section : 0)
  return { line: startLine, bonus }
}

/**
 * Returns a test for rows in the innermost of the named sections. A section extends from its line to the next line that is not deeper. The
 * line directly below is part of it at any depth if the name is the complete line, because it was then quoted above the edit.
 */
function sectionsOf(source: Source, within: readonly string[]): (row: number) => boolean {
  let spans = [{ from: 0, to: source.lineCount }]
  for (const name of within) {
    const inner = spans.flatMap((span) =>
      headsIn(source, span, name.trim()).map((row) => {
        const below = source.line(row).body === name.trim() ? Math.min(row + 2, span.to) : row
        return { from: row, to: Math.max(below, source.endOfBlock(row, span.to)) }
      }),
    )
    if (inner.length > 0) spans = inner
  }
  return (row) => spans.some(({ from, to }) => row >= from && row < to)
}

function headsIn(source: Source, { from, to }: Rows, name: string): number[] {
  const rows = source.everyRow(name).filter((row) => row >= from && row < to)
  if (rows.length > 0) return rows
  return source.once('name', name, () => source.rowsWith(name)).filter((row) => row >= from && row < to)
}

/** An edit that has been placed. */
export interface Placed {
  readonly status: 'placed'
  readonly edits: readonly Edit[]
  readonly matches: readonly Match[]
}

/** An edit that has been placed, or the outcome of an edit that changes nothing. */
export type Placing = Placed | Exclude<Outcome, { status: 'applied' }>

/** Returns the outcome of an edit that is already applied. */
export function inPlace({ source }: Way, matches: readonly Match[]): Placing {
  return { status: 'already-applied', content: source.text, matches }
}

/** Returns the change of a reading. If the format says which lines are kept and nothing was corrected, its body is used. */
export function changeOf({ source, changes }: Way, reading: Reading): Change {
  let change = changes.get(reading)
  if (!change) {
    const occurs = (body: string) => source.rows(body).length > 0
    change = reading.body ? changeOfBody(reading.body, occurs) : changeOfTexts(reading.old, reading.new, occurs)
    changes.set(reading, change)
  }
  return change
}

/** Whether a mechanism is switched on. */
export function uses({ options }: Way, mechanism: NonNullable<EngineOptions['without']>[number]): boolean {
  return options.without === undefined || !options.without.includes(mechanism)
}

/** Places an edit by a text that its author was shown. `place` places it in a text. Undefined if no such text contains it. */
export type PlaceByServed = (way: Way, place: (source: Source) => Placing) => Placing | undefined

/** Opens the texts that the author of the edits was shown. Undefined if the newest one is the file. */
export type OpenServed = (source: Source) => PlaceByServed | undefined
