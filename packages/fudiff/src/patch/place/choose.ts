import { isTelling, NEAR } from '@suture/graft/internal'
import { type Hunk, oldSide } from '../../model/hunk'
import { indexedText, type LineIndex } from './line-index'

/** With more places than this, their sections are not looked at. */
const SECTION_PLACES = 50

/** What is known about a hunk's place besides its text. Lines are 0-based. */
export interface Surroundings {
  readonly indexed: LineIndex
  /** The number of the hunk's old lines. */
  readonly size: number
  readonly hunk: Hunk
  /** The place is after line `after` and before line `before`, where the neighbouring hunks were placed by their text alone. */
  readonly after: number
  readonly before: number
  /** The place that the header's number names; undefined if it has none, or none that can be believed. */
  readonly claim: ClaimedLine | undefined
}

/** A place as a header's number names it. Lines are 0-based. */
export interface ClaimedLine {
  readonly line: number
  /** By how many lines the hunks around this one are off their own numbers; undefined if none is known. */
  readonly drift: number | undefined
}

/** Hunks that are off their numbers by equally many lines, within this tolerance, confirm one another. */
const ALIKE = 4

/** True if the hunks' numbers can belong to one text: the stretches that they name do not overlap. */
export function numbersAgree(hunks: readonly Hunk[]): boolean {
  const named = hunks.flatMap((hunk) => (hunk.oldStart ? { from: hunk.oldStart, to: hunk.oldStart + oldSide(hunk).length } : []))
  named.sort((a, b) => a.from - b.from || a.to - b.to)
  return named.every(({ from }, i) => i === 0 || from >= (named[i - 1] as (typeof named)[number]).to)
}

/**
 * The place that a hunk's number names, or undefined if it should not be believed. `drifts` counts, for hunks placed by their text alone,
 * how many are off their numbers by how many lines; `near` is the drift of the hunk next to this one. If that is more than NEAR lines, the
 * number is believed only if another hunk confirms the drift: then the file has moved, otherwise the numbers are made up. Line 1, and so 0,
 * is what models write if they know nothing.
 */
export function claimOf(hunk: Hunk, near: number | undefined, drifts: ReadonlyMap<number, number>): ClaimedLine | undefined {
  if (hunk.oldStart === undefined) return undefined
  const line = Math.max(0, hunk.oldStart - 1)
  if (near === undefined || Math.abs(near) <= NEAR) return { line, drift: near }
  let alike = 0
  for (let drift = near - ALIKE; drift <= near + ALIKE; drift++) alike += drifts.get(drift) ?? 0
  return alike > 1 ? { line, drift: near } : undefined
}

/** The line (1-based) of a claim as a hint for the engine, which itself judges how near a place is; undefined if there is none. */
export function claimedLine(claim: ClaimedLine | undefined): number | undefined {
  if (!claim || (claim.line === 0 && claim.drift === undefined)) return undefined
  const line = claim.line + 1 + (claim.drift ?? 0)
  return line > 0 ? line : undefined
}

/**
 * The one place among several equal ones that order, section and hints select; undefined if they do not decide clearly. Order and section
 * narrow the choice. A hint must be near one place and more than twice as far from the next, both as given and, if neighbours show how far
 * the file has moved, moved accordingly. Two hints that select different places decide nothing.
 */
export function choosePlace(places: readonly number[], surroundings: Surroundings): number | undefined {
  const { indexed, size, hunk } = surroundings
  let left = places
  if (hunk.atEnd)
    left = narrow(left, (at) => at + size === indexed.count || (at + size === indexed.count - 1 && indexedText(indexed, at + size) === ''))
  left = narrow(left, (at) => at >= surroundings.after && at + size <= surroundings.before)
  const sections = left.length > SECTION_PLACES ? [] : (hunk.within ?? [])
  for (const section of sections) left = narrow(left, (at) => isInside(indexed, section, at))
  if (left.length === 1) return left[0]
  return claimed(left, surroundings.claim)
}

/**
 * True if the hunk, apart from blank lines at its ends, is exactly at the line that its number names, and the chosen place is another one:
 * whoever quotes a blank line too many does not mean a duplicate that happens to have it.
 */
export function isNamedButForBlanks({ indexed, hunk, claim }: Surroundings, chosen: number): boolean {
  const named = claimedLine(claim)
  const old = oldSide(hunk)
  const first = old.findIndex((line) => line.trim() !== '')
  const last = old.findLastIndex((line) => line.trim() !== '')
  if (named === undefined || named - 1 === chosen || first === -1 || last - first === old.length - 1) return false
  return old.slice(first, last + 1).every((line, i) => line === indexedText(indexed, named - 1 + first + i)) && old.some(isTelling)
}

/** The place that the number selects, taken as it is written. */
function claimed(places: readonly number[], claim: ClaimedLine | undefined): number | undefined {
  if (!claim) return undefined
  const { line, drift } = claim
  if (drift === undefined) return line === 0 ? places.find((place) => place === 0) : nearest(places, line)
  const byHint = nearest(places, line)
  const moved = nearest(places, line + drift)
  return byHint === undefined || moved === undefined || byHint === moved ? (moved ?? byHint) : undefined
}

/** The places that fit; all of them if none does, since the claim is then about another text. */
function narrow(places: readonly number[], fits: (at: number) => boolean): readonly number[] {
  const fitting = places.filter(fits)
  return fitting.length > 0 ? fitting : places
}

function nearest(places: readonly number[], hint: number): number | undefined {
  const sorted = places.map((place) => ({ place, distance: Math.abs(place - hint) })).sort((x, y) => x.distance - y.distance)
  const [first, second] = sorted
  if (!first || !second) return first?.place
  return first.distance <= NEAR && first.distance * 2 < second.distance ? first.place : undefined
}

/** True if a line that begins with the section's text is above, and all lines in between are indented deeper. */
function isInside(indexed: LineIndex, section: string, at: number): boolean {
  let least = Number.POSITIVE_INFINITY
  for (let line = at; line >= 0; line--) {
    const text = indexedText(indexed, line)
    const content = text.trimStart()
    if (content.trimEnd() === '') continue
    const indent = text.length - content.length
    if (content.startsWith(section)) return indent < least
    if (line < at && !/^[{)]/.test(content)) least = Math.min(least, indent)
    if (least === 0) return false
  }
  return false
}
