import { isTelling, NEAR } from '@suture/graft/internal'
import { type Hunk, oldSide } from '../../model/hunk'
import { indexedText, type LineIndex } from './line-index'

/** More places than this are not looked at one by one for the section they stand in. */
const SECTION_PLACES = 50

/** What is known about a hunk's place apart from its text. Lines are 0-based. */
export interface Surroundings {
  readonly indexed: LineIndex
  /** Old lines of the hunk. */
  readonly size: number
  readonly hunk: Hunk
  /** The hunks before and after that were placed by text alone lie here: the place is after `after` and before `before`. */
  readonly after: number
  readonly before: number
  /** Where the header's number says that the hunk stands; undefined where it has none, or none to be believed. */
  readonly claim: ClaimedLine | undefined
}

/** A place as a header's number tells it. Lines are 0-based. */
export interface ClaimedLine {
  readonly line: number
  /** Lines by which the hunks around this one stand off their own numbers; undefined where none tells. */
  readonly drift: number | undefined
}

/** Hunks that stand off their numbers by as much, give or take so many lines, confirm one another. */
const ALIKE = 4

/** True where the numbers of the hunks can be those of one text: the stretches that they name do not run into one another. */
export function numbersAgree(hunks: readonly Hunk[]): boolean {
  const named = hunks.flatMap((hunk) => (hunk.oldStart ? { from: hunk.oldStart, to: hunk.oldStart + oldSide(hunk).length } : []))
  named.sort((a, b) => a.from - b.from || a.to - b.to)
  return named.every(({ from }, i) => i === 0 || from >= (named[i - 1] as (typeof named)[number]).to)
}

/**
 * What a hunk's number is worth beside those of the other hunks, whose `drifts` (how many hunks have each) the text alone
 * has told: `near` is that of the hunk next to it. A number that its neighbour's place belies by more than NEAR lines is believed where a third hunk stands
 * off by as much: then the file has moved; else the numbers are made up. Line 1 is what is written where nothing is known, and so is 0.
 */
export function claimOf(hunk: Hunk, near: number | undefined, drifts: ReadonlyMap<number, number>): ClaimedLine | undefined {
  if (hunk.oldStart === undefined) return undefined
  const line = Math.max(0, hunk.oldStart - 1)
  if (near === undefined || Math.abs(near) <= NEAR) return { line, drift: near }
  let alike = 0
  for (let drift = near - ALIKE; drift <= near + ALIKE; drift++) alike += drifts.get(drift) ?? 0
  return alike > 1 ? { line, drift: near } : undefined
}

/** The line (1-based) that a claim names for the engine, which asks itself how near a place is; undefined where it names none. */
export function claimedLine(claim: ClaimedLine | undefined): number | undefined {
  if (!claim || (claim.line === 0 && claim.drift === undefined)) return undefined
  const line = claim.line + 1 + (claim.drift ?? 0)
  return line > 0 ? line : undefined
}

/**
 * The one place of several equal ones that order, section and hints leave; undefined where they do not decide clearly.
 * Order and section narrow; a hint must be near one place and more than twice as far from the next, as given and, where
 * neighbours tell by how much the file has moved, moved along. Two hints that point to different places decide nothing.
 */
export function choosePlace(places: readonly number[], surroundings: Surroundings): number | undefined {
  const { indexed, size, hunk } = surroundings
  let left = places
  if (hunk.atEnd)
    left = narrow(left, (at) => at + size === indexed.count || (at + size === indexed.count - 1 && indexedText(indexed, at + size) === ''))
  left = narrow(left, (at) => at >= surroundings.after && at + size <= surroundings.before)
  const sections = left.length > SECTION_PLACES ? [] : (hunk.within ?? [])
  for (const section of sections) left = narrow(left, (at) => standsInside(indexed, section, at))
  if (left.length === 1) return left[0]
  return claimed(left, surroundings.claim)
}

/**
 * True where the hunk stands at the very line that a number tells, but for blank lines at its ends, and the chosen place is another: who quotes
 * a blank line too many has not meant a twin that has one.
 */
export function standsButForBlanks({ indexed, hunk, claim }: Surroundings, chosen: number): boolean {
  const named = claimedLine(claim)
  const old = oldSide(hunk)
  const first = old.findIndex((line) => line.trim() !== '')
  const last = old.findLastIndex((line) => line.trim() !== '')
  if (named === undefined || named - 1 === chosen || first === -1 || last - first === old.length - 1) return false
  return old.slice(first, last + 1).every((line, i) => line === indexedText(indexed, named - 1 + first + i)) && old.some(isTelling)
}

/** The place that a number tells, given as it is written. */
function claimed(places: readonly number[], claim: ClaimedLine | undefined): number | undefined {
  if (!claim) return undefined
  const { line, drift } = claim
  if (drift === undefined) return line === 0 ? places.find((place) => place === 0) : nearest(places, line)
  const byHint = nearest(places, line)
  const moved = nearest(places, line + drift)
  return byHint === undefined || moved === undefined || byHint === moved ? (moved ?? byHint) : undefined
}

/** The places that fit; all of them where none does, since the claim is then about another text. */
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

/** True where a line that begins with the section's text stands above, and all lines between are indented deeper. */
function standsInside(indexed: LineIndex, section: string, at: number): boolean {
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
