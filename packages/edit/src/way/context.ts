import type { Edit, Intent, Match, Outcome } from '@suture/text'
import type { Hints } from '../locate/locate'
import type { Reading } from '../readings/reading'
import { type Change, changeOfBody, changeOfTexts } from '../request/change'
import type { EngineOptions } from '../request/options'
import type { Others } from '../request/others'
import type { Source } from '../text/source'
import { hintsOf } from './hints'

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
