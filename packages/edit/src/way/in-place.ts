/**
 * An edit that is in place already: its new text lies where the quote would, and the change that undoes it could be made there.
 */
import { locate } from '../locate/locate'
import { isInPlace } from '../merge/state'
import type { Reading } from '../readings/reading'
import { matchOf } from '../report/match'
import { type Change, inverse } from '../request/change'
import { verdictOn } from '../select/select'
import { changeOf, type Placing, type Way } from './context'

/** Share of the new text that must be there. */
const SHARE = 0.7
/** Bits that it must have: a frequent line is no proof. */
const BITS = 10

/** The outcome of an edit that is in place; undefined for one that is not. */
export function inPlaceAlready(way: Way, readings: readonly Reading[]): Placing | undefined {
  const { source, hints, intent } = way
  for (const reading of readings) {
    const change = inverse(changeOf(way, reading))
    if (change.old.every((line) => line.isEmpty) || change.hunks.length === 0 || !mayBeThere(way, change)) continue
    const placement = locate(source, change, hints)
    if (!placement || placement.score < Math.max(BITS, SHARE * placement.most) || verdictOn(source, placement) !== 'taken') continue
    if (isInPlace(source, placement))
      return { status: 'already-applied', content: source.text, matches: [matchOf(source, placement, reading.undone, intent.startLine)] }
  }
  return undefined
}

/** True unless none of the lines that the edit adds is in the file. */
function mayBeThere({ source }: Way, { old, hunks }: Change): boolean {
  const added = hunks.flatMap(({ oldFrom, oldTo }) => old.slice(oldFrom, oldTo)).filter((line) => line.words.length > 0)
  return added.length === 0 || added.some((line) => source.rows(line.body).length > 0)
}
