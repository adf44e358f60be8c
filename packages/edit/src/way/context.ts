import type { Edit, Intent, Match, Outcome } from '@suture/text'
import type { Hints } from '../locate/locate'
import type { Reading } from '../readings/reading'
import { type Change, changeOfBody, changeOfTexts } from '../request/change'
import type { EngineOptions } from '../request/options'
import type { Others } from '../request/others'
import type { Source } from '../text/source'
import { hintsOf } from './hints'

/** One edit on its way: what is the same at every stage. */
export interface Way {
  readonly source: Source
  readonly intent: Intent
  readonly options: EngineOptions
  readonly hints: Hints
  readonly others: Others
  /** The changes of the readings, each made once. */
  readonly changes: Map<Reading, Change>
}

/** The start of an edit's way. */
export function wayOf(source: Source, intent: Intent, options: EngineOptions, others: Others): Way {
  return { source, intent, options, hints: hintsOf(source, intent), others, changes: new Map() }
}

/** An edit with its place. */
export interface Placed {
  readonly status: 'placed'
  readonly edits: readonly Edit[]
  readonly matches: readonly Match[]
}

/** An edit with its place, or the outcome of one that changes nothing. */
export type Placing = Placed | Exclude<Outcome, { status: 'applied' }>

/** The change of a reading; that of a body whose format says what is kept, unless something is undone in it. */
export function changeOf({ source, changes }: Way, reading: Reading): Change {
  let change = changes.get(reading)
  if (!change) {
    const occurs = (body: string) => source.rows(body).length > 0
    change = reading.body ? changeOfBody(reading.body, occurs) : changeOfTexts(reading.old, reading.new, occurs)
    changes.set(reading, change)
  }
  return change
}

/** True if a mechanism is not left out. */
export function uses({ options }: Way, mechanism: NonNullable<EngineOptions['without']>[number]): boolean {
  return options.without === undefined || !options.without.includes(mechanism)
}
