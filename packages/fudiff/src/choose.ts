import type { Hunk } from './hunk'
import { type View, viewText } from './view'

/** More places than this are not looked at one by one for the section they stand in. */
const SECTION_PLACES = 50

/** What is known about a hunk's place apart from its text. Lines are 0-based. */
export interface Evidence {
  readonly view: View
  /** Old lines of the hunk. */
  readonly size: number
  readonly hunk: Hunk
  /** The hunks before and after that were placed by text alone lie here: the place is after `after` and before `before`. */
  readonly after: number
  readonly before: number
  /** Lines by which those neighbours stand off their own hints. */
  readonly drift: number | undefined
}

/**
 * The one place of several equal ones that order, section and hints leave; undefined where they do not decide clearly.
 * Order and section narrow; a hint must be near one place and more than twice as far from the next, as given and, where
 * neighbours tell by how much the file has moved, moved along. Two hints that point to different places decide nothing.
 */
export function choosePlace(places: readonly number[], evidence: Evidence): number | undefined {
  const { view, size, hunk } = evidence
  let left = places
  if (hunk.atEnd)
    left = narrow(left, (at) => at + size === view.count || (at + size === view.count - 1 && viewText(view, at + size) === ''))
  left = narrow(left, (at) => at >= evidence.after && at + size <= evidence.before)
  const sections = left.length > SECTION_PLACES ? [] : (hunk.within ?? [])
  for (const section of sections) left = narrow(left, (at) => standsInside(view, section, at))
  if (left.length === 1) return left[0]
  if (hunk.oldStart === undefined) return undefined
  const hint = hunk.oldStart - 1
  const byHint = nearest(left, hint)
  if (evidence.drift === undefined) return byHint
  const moved = nearest(left, hint + evidence.drift)
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
  return first.distance * 2 < second.distance ? first.place : undefined
}

/** True where a line that begins with the section's text stands above, and all lines between are indented deeper. */
function standsInside(view: View, section: string, at: number): boolean {
  let least = Number.POSITIVE_INFINITY
  for (let line = at; line >= 0; line--) {
    const text = viewText(view, line)
    const content = text.trimStart()
    if (content.trimEnd() === '') continue
    const indent = text.length - content.length
    if (content.startsWith(section)) return indent < least
    if (line < at && !/^[{)]/.test(content)) least = Math.min(least, indent)
    if (least === 0) return false
  }
  return false
}
