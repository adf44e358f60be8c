/**
 * Whether a change and the lines directly above and below it are in the file as quoted, and only there.
 *
 * Idea: a three-way merge looks at what is removed and at the two lines directly beside it, empty ones included. If these are in the file
 * character for character, and occur once, the place is certain, and lines further away that differ are drift. An insertion has its two
 * neighbours alone, and an edge of the quote none. A change that could begin elsewhere has the neighbours of all its positions.
 * Cost: two searches of the text. Source: own. Weakness: a sibling that has the same lines and is gone.
 *
 *     file    fee = 3        quoted    ·fee = 2       the change and its neighbours occur once: `fee` does not matter
 *             (empty)                  ·(empty)
 *             ship(order)              -ship(order)
 *             log(order)               ·log(order)
 */
import { contentEnd } from '@suture/text/internal'
import { slides } from '../forms/slides'
import type { Session } from '../lookup/session'
import type { Found } from './place'

/** Letters from which a line, or lines together, that occur once show their place by themselves. */
export const LETTERS = 12

/** True if the only change of a place stands with its two literal neighbours verbatim, once in the file. */
export function standsVerbatim({ source }: Session, { pattern, alignment, first }: Found): boolean {
  const [hunk, ...others] = pattern.hunks
  if (!alignment || !hunk || others.length > 0) return false
  const ways = [hunk, ...slides(hunk, pattern.oldLines, pattern.newLines, undefined, undefined)]
  const from = Math.max(0, Math.min(...ways.map(({ oldFrom }) => oldFrom)) - 1)
  const to = Math.min(pattern.lines.length, Math.max(...ways.map(({ oldTo }) => oldTo)) + 1)
  if (to - from < 2) return false
  for (let i = from; i < to; i++) {
    const isNext = i === from || alignment.lo[i] === alignment.hi[i - 1]
    if (pattern.elisions[i] || alignment.distortions[i] !== 'equal' || alignment.hi[i]! - alignment.lo[i]! !== 1 || !isNext) return false
  }
  const start = source.lineStarts[first + alignment.lo[from]!]!
  const text = source.text.slice(start, contentEnd(source, first + alignment.lo[to - 1]!))
  const isLong = (text.match(/\p{L}/gu)?.length ?? 0) >= LETTERS
  return isLong && source.text.indexOf(text) === start && source.text.indexOf(text, start + 1) === -1
}

/** True if, in addition, lines are removed: the neighbours of an insertion alone do not show its place. */
export function removesVerbatim(session: Session, place: Found): boolean {
  return place.pattern.hunks.every(({ oldFrom, oldTo }) => oldFrom < oldTo) && standsVerbatim(session, place)
}
