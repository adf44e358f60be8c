/**
 * Uses the line numbers of hunk headers to choose places.
 *
 * Idea: hunks whose place is certain show by how many lines the file has shifted. That shift is added to the numbers of the others. Source:
 * own. Weakness: a file that has shifted by different amounts between two hunks.
 */
import type { Ambiguous, Match } from '@suture/text'
import { type Hunk, hasWord, oldSide } from '../model/hunk'
import type { HunkOutcome } from '../model/result'
import { indexedText, type LineIndex } from './exact/line-index'

/** Distance in lines up to which a number counts as near a place. */
const NEAR = 40
/** Hunks that are off their numbers by equally many lines, within this tolerance, confirm one another. */
const ALIKE = 4

/** Whether the hunks' numbers can belong to one text: the stretches that they name do not overlap. */
function numbersAgree(hunks: readonly Hunk[]): boolean {
  const named = hunks.flatMap((hunk) => (hunk.oldStart ? { from: hunk.oldStart, to: hunk.oldStart + oldSide(hunk).length } : []))
  named.sort((a, b) => a.from - b.from || a.to - b.to)
  return named.every(({ from }, i) => i === 0 || from >= named[i - 1]!.to)
}

/** The lines of a hunk whose place is certain, 1-based. */
export type Certain = Pick<Match, 'startLine' | 'endLine'>

/** What the hunks with a place say about one that has none. Lines are 1-based. */
export interface Surroundings {
  /** The lines between which it is, if the others are in the order of the diff. */
  readonly after: number
  readonly before: number
  /**
   * The line that its number names, as written and shifted as far as the neighbouring hunk is off its number; undefined if the number is
   * not credible.
   */
  readonly named: number | undefined
  readonly moved: number | undefined
}

/** For each hunk, what the others say about it. `places`: those of the hunks whose place is certain. */
export function surroundingsOf(hunks: readonly Hunk[], places: readonly (Certain | undefined)[]): (index: number) => Surroundings {
  const driftOf = (index: number) => {
    const [place, hunk] = [places[index], hunks[index]]
    return place && hunk?.oldStart ? place.startLine - hunk.oldStart : undefined
  }
  const known = places.filter((place) => place !== undefined)
  const isOrdered = known.every((place, i) => i === 0 || place.startLine >= known[i - 1]!.startLine)
  const drifts = new Map<number, number>()
  for (const index of places.keys()) {
    const drift = driftOf(index)
    if (drift !== undefined) drifts.set(drift, (drifts.get(drift) ?? 0) + 1)
  }
  const isNumbered = numbersAgree(hunks)
  const above: (number | undefined)[] = []
  const below: (number | undefined)[] = []
  for (let i = 1; i < places.length; i++) above[i] = places[i - 1] ? i - 1 : above[i - 1]
  for (let i = places.length - 2; i >= 0; i--) below[i] = places[i + 1] ? i + 1 : below[i + 1]
  return (index) => {
    const [upper, lower] = [above[index], below[index]]
    const beside = upper ?? lower
    return {
      after: isOrdered && upper !== undefined ? places[upper]!.startLine : 0,
      before: isOrdered && lower !== undefined ? places[lower]!.endLine : Number.POSITIVE_INFINITY,
      ...(isNumbered ? namedLines(hunks[index]!, beside === undefined ? undefined : driftOf(beside), drifts) : NOTHING),
    }
  }
}

const NOTHING = { named: undefined, moved: undefined }

/**
 * The lines that a hunk's number names. `near` is by how many lines the hunk beside it is off its number, `drifts` how many hunks are off
 * by how many lines. A large drift counts only if another hunk confirms it; otherwise the numbers are taken as made up. Lines 0 and 1 are
 * ignored: models write them if they do not know the line.
 */
function namedLines(
  { oldStart }: Hunk,
  near: number | undefined,
  drifts: ReadonlyMap<number, number>,
): Pick<Surroundings, 'named' | 'moved'> {
  if (oldStart === undefined || (oldStart <= 1 && near === undefined)) return NOTHING
  const moved = Math.max(1, oldStart + (near ?? 0))
  if (near === undefined || Math.abs(near) <= NEAR) return { named: oldStart, moved }
  let alike = 0
  for (let drift = near - ALIKE; drift <= near + ALIKE; drift++) alike += drifts.get(drift) ?? 0
  return alike > 1 ? { named: oldStart, moved } : NOTHING
}

/** The one of several places that fits the neighbouring hunks; undefined if they do not decide. */
export function placeBetween(places: readonly Certain[], { after, before, named, moved }: Surroundings): Certain | undefined {
  const inside = places.filter((place) => place.startLine >= after && place.endLine <= before)
  const among = inside.length > 0 ? inside : places
  if (among.length === 1) return among[0]
  const [asWritten, asMoved] = [named, moved].map((line) => (line === undefined ? undefined : nearest(among, line)))
  return asWritten === undefined || asMoved === undefined || asWritten === asMoved ? (asMoved ?? asWritten) : undefined
}

/** The place that is near a line, and more than twice as near as the next one. */
function nearest(places: readonly Certain[], line: number): Certain | undefined {
  const [first, second] = places
    .map((place) => ({ place, distance: Math.abs(place.startLine - line) }))
    .sort((a, b) => a.distance - b.distance)
  if (!first || !second) return first?.place
  return first.distance <= NEAR && first.distance * 2 < second.distance ? first.place : undefined
}

/**
 * The refusal of a hunk whose place is far from the line that its number names, and whose lines are there as well, in another form: either may
 * be meant.
 *
 *     file    f()           line 1        hunk    -f(), at line 90
 *             ··f()         line 90
 */
export function namedElsewhere(indexed: LineIndex, hunk: Hunk, outcome: HunkOutcome, line: number | undefined): Ambiguous | undefined {
  const [match] = outcome.status === 'applied' ? outcome.matches : []
  if (!match || line === undefined || Math.abs(line - match.startLine) <= NEAR) return undefined
  const old = oldSide(hunk)
  const isThere =
    line - 1 + old.length <= indexed.count && old.every((text, i) => text.trim() === indexedText(indexed, line - 1 + i).trim())
  if (!isThere || !old.some(hasWord)) return undefined
  const places = [match.startLine, line].sort((a, b) => a - b).map((start) => ({ startLine: start, endLine: start + old.length - 1 }))
  return { kind: 'ambiguous', quoted: old.join('\n'), strategy: 'simple', places, total: 2 }
}
