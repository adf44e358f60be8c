/**
 * Whether a place whose context is not to the letter is a twin of the place that was meant.
 *
 * Idea: where a line that is misquoted here, or differs in punctuation, stands as quoted, the rest of the context may stand too: then that is the place, and
 * what the edit removes has changed there. Lines that the edit removes are not counted: they stand here, or there would be no place.
 * Cost: a few lines around each row of each misquoted line. Source: own. Weakness: context that has drifted there as well.
 */
import { levelOf, lineKey, PUNCTUATION_LEVEL, weight } from '@suture/graft'
import { lineText } from '@suture/text'
import { type Found, punctuated } from './place'
import type { Session } from './search'

/** Rows of a misquoted line that are looked at; one that stands more often names no place. */
const MOST_ROWS = 20
/** Lines by which context may have moved. */
const MOVED = 1

/** True when as much of the kept context stands around a line that is not as quoted at this place. */
export function hasRival({ source, finder }: Session, place: Found): boolean {
  const { pattern, alignment, first, last } = place
  if (!alignment || alignment.fuzzy + punctuated(place) === 0) return false
  const kept = pattern.lines.flatMap((line, i) => (pattern.fixed[i] || pattern.elisions[i] || line.body === '' ? [] : [i]))
  const own = (i: number) => weight(pattern.lines[i]!.raw)
  const isFirm = (i: number) => alignment.levels[i]! >= 0 && alignment.levels[i]! < PUNCTUATION_LEVEL
  const here = kept.reduce((sum, i) => sum + (isFirm(i) ? own(i) : 0), 0)
  const standsAt = (i: number, row: number) =>
    row >= 0 && row < source.lineCount && levelOf(pattern.lines[i]!, lineKey(lineText(source, row))) >= 0
  const standsNear = (i: number, row: number) => {
    for (let by = -MOVED; by <= MOVED; by++) if (standsAt(i, row + by)) return true
    return false
  }
  return kept.some((i) => {
    if (isFirm(i)) return false
    const rows = finder.rows(pattern.lines[i]!).filter((row) => row < first || row > last)
    if (rows.length > MOST_ROWS) return false
    return rows.some((row) => kept.reduce((sum, k) => sum + (standsNear(k, row - i + k) ? own(k) : 0), 0) >= here)
  })
}
