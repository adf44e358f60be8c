/**
 * An edit that is in place already: its new text lies where the quote would, and the change that undoes it could be made there.
 */
import type { Problem } from '@suture/text'
import { lineBits } from '../locate/bits'
import { locate } from '../locate/locate'
import { type Placement, rowsOf } from '../locate/placement'
import { isInPlace } from '../merge/state'
import type { Reading } from '../readings/reading'
import { matchOf } from '../report/match'
import { type Change, inverse } from '../request/change'
import { verdictOn } from '../select/select'
import type { Source } from '../text/source'
import { changeOf, type Placing, type Way } from './context'

/** Share of the new text that must be there. */
const SHARE = 0.7
/** Bits that it must have unless it is all that the file has: a frequent line is no proof. */
const BITS = 10

/** Bits of added lines that occur once, which no other place can be the cause of. */
const PROOF = 60

/** The outcome of an edit that is in place, where old text has no place of its own elsewhere; undefined for one that is not. */
export function inPlaceAlready(way: Way, readings: readonly Reading[], refusal: Problem): Placing | undefined {
  const { source, hints, intent } = way
  for (const reading of readings) {
    const change = inverse(changeOf(way, reading))
    if (change.old.every((line) => line.isEmpty) || change.hunks.length === 0 || !mayBeThere(way, change)) continue
    const placement = locate(source, change, hints)
    if (!placement || placement.score < bitsNeeded(source, placement) || verdictOn(source, placement) !== 'taken') continue
    if (isElsewhere(refusal, placement) && addedBits(source, change) < PROOF) return undefined
    if (isInPlace(source, placement))
      return { status: 'already-applied', content: source.text, matches: [matchOf(source, placement, reading.undone, intent.startLine)] }
  }
  return undefined
}

function bitsNeeded(source: Source, placement: Placement): number {
  return Math.max(isWholeFile(source, placement) ? 0 : BITS, SHARE * placement.most)
}

/** True if the new text is all that the file has. */
function isWholeFile(source: Source, { change, from }: Placement): boolean {
  return from.length === source.rowCount && change.old.every((line, k) => from[k] === k && source.line(k).raw === line.raw)
}

function addedBits(source: Source, { old, hunks }: Change): number {
  const added = hunks.flatMap(({ oldFrom, oldTo }) => old.slice(oldFrom, oldTo)).filter(({ body }) => source.rows(body).length === 1)
  return added.reduce((sum, line) => sum + lineBits(source, line), 0)
}

/** True unless none of the lines that the edit adds is in the file. */
function mayBeThere({ source }: Way, { old, hunks }: Change): boolean {
  const added = hunks.flatMap(({ oldFrom, oldTo }) => old.slice(oldFrom, oldTo)).filter((line) => line.hasWords)
  return added.length === 0 || added.some((line) => source.rows(line.body).length > 0)
}

/** True if old text was refused at another place: that place may be the one that is meant. */
function isElsewhere(refusal: Problem, placement: Placement): boolean {
  const places = refusal.kind === 'ambiguous' ? refusal.places : refusal.kind === 'merge-conflict' ? [refusal] : []
  const { from, to } = rowsOf(placement)
  return places.some(({ startLine, endLine }) => startLine > to || endLine <= from)
}
