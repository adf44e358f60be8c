/**
 * Lines that an edit adds at an end of its quote and that the file has directly beyond that end, unquoted; or all that it adds between
 * quoted lines, if the file has all of that directly there.
 *
 * Idea: whoever writes new text with more of the file around the change than was quoted has those lines only in new text: if they were
 * written, they would be there twice, one run directly after the other. What is added first and is there next was added since. A line that
 * the file has more than once may be meant to occur once more.
 * Cost: one pass over the added lines, more if they repeat themselves. Source: own. Weakness: lines that the file has in another form.
 *
 *     file    ··load(a)        quoted    ··load(a)        new    ··load(b)        twice    store(a)
 *             ··store(a)                                         ··store(a)
 */
import { type LineHunk, lineKey } from '@suture/graft'
import { looksLikeComment } from '@suture/graft/internal'
import { lineText } from '@suture/text'
import { wholeLinesWithin } from '../../choose/place'
import type { Pattern } from '../../forms/pattern'
import type { Explained } from '../explained'

/**
 * Characters from which a line that occurs once is more than a bracket or keyword; and from which a single line shows that a change was
 * made in part.
 */
const SAYS = 4
const SAYS_ALONE = 10
/** Lines by which an addition may slide in either direction. */
const SLIDES = 40

/** What the added lines of one end repeat: a row of it, and whether it is after the quote or before it. */
export interface Twice {
  readonly row: number
  readonly isBehind: boolean
}

/** The first line of the file that would be there twice; undefined if none would. */
export function linesTwice(explained: Explained): Twice | undefined {
  const { place, pattern, session } = explained
  const { hunks, lines } = pattern
  const whole = hunks.length > 0 && wholeLinesWithin(session.source, place.span)
  if (!whole) return undefined
  const [first, last] = [hunks[0]!, hunks.at(-1)!]
  const ends = addsAtEnds(pattern)
  const behind = last.oldTo === lines.length ? twiceBeyond(explained, last, (n) => whole.last + n, ends.last) : undefined
  if (behind !== undefined) return { row: behind, isBehind: true }
  const above = first.oldFrom === 0 ? twiceBeyond(explained, first, (n) => whole.first - n, ends.first) : undefined
  return above === undefined ? twiceWithin(explained, whole) : { row: above, isBehind: false }
}

/**
 * The first line outside the quote of those that the file has directly next to an insertion between quoted lines, if it has the whole
 * insertion there.
 *
 *     file    f() {          quoted    }             new    }              twice    a()
 *             ··a()                    done()               f() {
 *             }                                             ··a()
 *             done()                                        }
 *                                                           done()
 */
function twiceWithin(
  { pattern, session: { source, finder, leaving } }: Explained,
  { first, last }: { readonly first: number; readonly last: number },
): Twice | undefined {
  if (last - first + 1 !== pattern.lines.length) return undefined
  const bodyAt = (row: number) => (row < 0 || row >= source.lineCount ? undefined : lineText(source, row).trim())
  const saysOnce = (row: number) => {
    const line = lineKey(bodyAt(row)!)
    const isOutside = row < first || row > last
    return isOutside && line.body.length >= SAYS_ALONE && !leaving.has(line.body) && finder.rows(line).length === 1
  }
  for (const { at, added } of insertionsIn(pattern)) {
    for (const from of [first + at - added.length, first + at]) {
      const rows = added.map((_, i) => from + i)
      const row = rows.every((each, i) => bodyAt(each) === added[i]) ? rows.find(saysOnce) : undefined
      if (row !== undefined) return { row, isBehind: row > last }
    }
  }
  return undefined
}

/** What is added between quoted lines, trimmed, and after how many of them, at every equivalent position. */
function* insertionsIn({ lines, hunks, newLines }: Pattern) {
  const bodies = newLines.map((line) => line.trim())
  for (const { oldFrom, oldTo, newFrom, newTo } of hunks) {
    if (oldFrom !== oldTo) continue
    let [up, down] = [0, 0]
    while (up < SLIDES && oldFrom - up > 0 && bodies[newFrom - up - 1] === bodies[newTo - up - 1]) up++
    while (down < SLIDES && oldFrom + down < lines.length && bodies[newFrom + down] === bodies[newTo + down]) down++
    for (let by = -up; by <= down; by++)
      if (oldFrom + by > 0 && oldFrom + by < lines.length) yield { at: oldFrom + by, added: bodies.slice(newFrom + by, newTo + by) }
  }
}

/**
 * The ends at which lines may be added: not an end whose line is kept, since an addition of equal lines could be on either side of it. A
 * single line that is kept at both ends has them before or after it.
 */
function addsAtEnds({ oldLines, newLines }: Pattern): { readonly first: boolean; readonly last: boolean } {
  const [first, last] = [oldLines[0] !== newLines[0], oldLines.at(-1) !== newLines.at(-1)]
  return first || last || oldLines.length > 1 ? { first, last } : { first: true, last: true }
}

/**
 * The first row beyond one end of the place, counted from 1, that would be there twice; a single line only counts if lines are added at
 * that end.
 */
function twiceBeyond({ pattern, session }: Explained, hunk: LineHunk, rowOf: (n: number) => number, isAtEnd: boolean): number | undefined {
  const { source, finder, leaving } = session
  const { oldFrom, oldTo, newFrom, newTo } = hunk
  // A line that replaces another one was meant to.
  if (newTo - newFrom <= oldTo - oldFrom) return undefined
  const bodyAt = (n: number) => (rowOf(n) < 0 || rowOf(n) >= source.lineCount ? undefined : lineText(source, rowOf(n)).trim())
  const isOnce = (n: number, least: number) => {
    const line = lineKey(bodyAt(n)!)
    const isKnown = leaving.has(line.body) || pattern.lines.some(({ body }) => body === line.body)
    return line.body.length >= least && !isKnown && finder.rows(line).length === 1
  }
  const added = pattern.newLines.slice(newFrom, newTo).map((line) => line.trim())
  // In the order of their distance from the place.
  const own = rowOf(1) > rowOf(0) ? added : added.reverse()
  for (let n = repeated(own, bodyAt); n > 0; n--) if (isOnce(n, SAYS)) return rowOf(n)
  if (!isAtEnd) return undefined
  const next = own.find((body) => body !== '') ?? ''
  const n = bodyAt(1) === '' ? 2 : 1
  const isThere = next === bodyAt(n) && !looksLikeComment(lineKey(next)) && isOnce(n, SAYS_ALONE)
  return isThere ? rowOf(n) : undefined
}

/** How many of the added lines at the far end are beyond the place, in that order. */
function repeated(own: readonly string[], bodyAt: (n: number) => string | undefined): number {
  for (let from = 0; from < own.length; from++) {
    let n = 0
    while (from + n < own.length && own[from + n] === bodyAt(n + 1)) n++
    if (from + n === own.length) return n
  }
  return 0
}
