/**
 * What the numbers of hunk headers say about places.
 *
 * Idea: hunks whose place is certain show by how many lines the file has moved. That much is added to the numbers of the others.
 * Source: own. Weakness: a file that has moved by several different stretches between two hunks.
 */
import type { Ambiguous } from '@suture/text'
import { type Hunk, hasWord, oldSide } from '../model/hunk'
import type { HunkOutcome } from '../model/result'
import { indexedText, type LineIndex } from './exact/line-index'

/** Lines within which a number is near the place. */
const NEAR = 40
/** Hunks that are off their numbers by equally many lines, within this tolerance, confirm one another. */
const ALIKE = 4

/** True if the hunks' numbers can belong to one text: the stretches that they name do not overlap. */
export function numbersAgree(hunks: readonly Hunk[]): boolean {
  const named = hunks.flatMap((hunk) => (hunk.oldStart ? { from: hunk.oldStart, to: hunk.oldStart + oldSide(hunk).length } : []))
  named.sort((a, b) => a.from - b.from || a.to - b.to)
  return named.every(({ from }, i) => i === 0 || from >= named[i - 1]!.to)
}

/** What the hunks with a place say about one that has none. Lines are 1-based. */
export interface Surroundings {
  /** The lines between which it is, if the others are in the order of the diff. */
  readonly after: number
  readonly before: number
  /** The line that its number names in the file as it is now; undefined if the number cannot be believed. */
  readonly line: number | undefined
}

/** For each hunk without a place, what the others say about it. */
export function surroundingsOf(hunks: readonly Hunk[], outcomes: readonly (HunkOutcome | undefined)[]): (index: number) => Surroundings {
  const places = outcomes.map((outcome, index) => {
    const match = outcome === undefined || outcome.status === 'refused' ? undefined : outcome.matches[0]
    const { oldStart } = hunks[index]!
    return match && { from: match.startLine, to: match.endLine, drift: oldStart ? match.startLine - oldStart : undefined }
  })
  const known = places.filter((place) => place !== undefined)
  const isOrdered = known.every((place, i) => i === 0 || place.from >= known[i - 1]!.from)
  const drifts = new Map<number, number>()
  for (const { drift } of known) if (drift !== undefined) drifts.set(drift, (drifts.get(drift) ?? 0) + 1)
  const isNumbered = numbersAgree(hunks)
  const above: (typeof places)[number][] = []
  const below: (typeof places)[number][] = []
  for (let i = 1; i < places.length; i++) above[i] = places[i - 1] ?? above[i - 1]
  for (let i = places.length - 2; i >= 0; i--) below[i] = places[i + 1] ?? below[i + 1]
  return (index) => ({
    after: isOrdered ? (above[index]?.from ?? 0) : 0,
    before: isOrdered ? (below[index]?.to ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY,
    line: isNumbered ? namedLine(hunks[index]!, (above[index] ?? below[index])?.drift, drifts) : undefined,
  })
}

/**
 * The line that a hunk's number names. `near` is by how many lines the hunk beside it is off its number, `drifts` how many hunks are off by how
 * many lines. A far drift is believed if another hunk confirms it; otherwise the numbers are made up. Line 1, and so 0, is what models write
 * if they know nothing.
 */
function namedLine({ oldStart }: Hunk, near: number | undefined, drifts: ReadonlyMap<number, number>): number | undefined {
  if (oldStart === undefined || (oldStart <= 1 && near === undefined)) return undefined
  const line = oldStart + (near ?? 0)
  if (near === undefined || Math.abs(near) <= NEAR) return line > 0 ? line : undefined
  let alike = 0
  for (let drift = near - ALIKE; drift <= near + ALIKE; drift++) alike += drifts.get(drift) ?? 0
  return alike > 1 && line > 0 ? line : undefined
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
