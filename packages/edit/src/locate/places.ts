/**
 * Recognises a quote of several places of the file, without a mark for the lines between them. Each place is edited as if it were quoted
 * alone, so the lines of one place do not name the block of another.
 *
 *     quoted  a⏎b⏎x⏎y        file  a⏎b⏎...⏎x⏎y        changes of b and x: two places
 */
import { type Rows, rowNumbers } from '../text/line'
import type { Source } from '../text/source'
import { bitsOf } from './bits'
import { isSame, type Placement } from './placement'

/** Minimum bits of the quoted lines that the file has once. If they have as many, they locate a change without the rest of the quote. */
const FOUND = 25

/** Whether some quoted lines, of those that the file has once, locate a change without the rest of the quote. */
export function isFound(source: Source, { old }: Placement['change'], rows: readonly number[]): boolean {
  const once = rows.map((row) => old[row]!).filter(({ body }) => source.rows(body).length === 1)
  return bitsOf(source, once) >= FOUND
}

/** Whether the file has the quote in several places, each with a change and found alone, and none a copy of the lines beside another. */
export function isOfPlaces(source: Source, placement: Placement): boolean {
  const { change, forms } = placement
  const { old, hunks, elided } = change
  if (!forms.every((form, i) => !elided[i] && (isSame(form) || old[i]!.isEmpty))) return false
  const places = placesOf(placement)
  const hasChange = ({ from, to }: Rows) => hunks.some(({ oldFrom, oldTo }) => oldFrom >= from && oldTo <= to)
  const isKept = (row: number) => !hunks.some(({ oldFrom, oldTo }) => oldFrom === row || oldTo === row)
  const isCut = places.slice(1).some(({ from }) => !isKept(from) || isInCopy(source, placement, from))
  const isFoundAlone = (place: Rows) => hasChange(place) && isFound(source, change, rowNumbers(place.from, place.to))
  return places.length > 1 && !isCut && places.every(isFoundAlone)
}

/** Returns the ranges of quoted lines that are adjacent in the file. */
function placesOf({ change, from, to }: Placement): Rows[] {
  const starts = change.old.flatMap((_, i) => (i === 0 || to[i - 1] !== from[i] ? [i] : []))
  return starts.map((start, k) => ({ from: start, to: starts[k + 1] ?? change.old.length }))
}

/** Whether the quoted line above a place is also directly above it in the file, or its first line directly below the place above. */
function isInCopy(source: Source, { change: { old }, from, to }: Placement, start: number): boolean {
  const [upper, lower] = [source.nextRow(from[start]! - 1, -1), source.nextRow(to[start - 1]!)]
  const isAt = (row: number | undefined, quoted: number) => row !== undefined && source.line(row).body === old[quoted]!.body
  return isAt(upper, start - 1) || isAt(lower, start)
}
