/**
 * Whether a part of a line that occurs in the file proves that a change inside the line was made there.
 *
 *     file    const limit = 20        old    limit = 10        new    limit = 20
 *             const retries = 3       both begin with "limit = ", which occurs once in the file: there
 *
 * Idea: what the edit keeps of its text identifies the place, if it occurs only there; what it adds identifies the change.
 * Cost: two searches in the text. Source: own. Weakness: a text that keeps too little proves nothing, although the change was made.
 */
import type { Intent } from '@suture/text'
import { boundsAt } from '@suture/text/internal'
import type { Found } from '../choose/place'
import type { Session } from '../lookup/session'

/** Minimum number of UTF-16 units of a kept part. */
const LEAST = 5

/** True if the new text, which occurs verbatim inside the line of `place`, proves the edit. */
export function provesInLine(
  { source: { text } }: Session,
  { oldString, newString }: Intent,
  { span, distortion, alignment }: Found,
): boolean {
  const [old, fresh] = [oldString.trim(), newString.trim()]
  if (alignment || distortion !== 'equal' || old.includes('\n') || fresh.includes('\n') || fresh.includes(old) || old.includes(fresh))
    return false
  const kept = longerEnd(old, fresh)
  if (kept.trim().length < LEAST || !/\p{L}{3}/u.test(kept)) return false
  const at = text.indexOf(kept)
  return (
    at >= span.from &&
    at < span.to &&
    text.indexOf(kept, at + 1) === -1 &&
    isWholeWords(text, span.from, span.to) &&
    !isRemark(text, span.from)
  )
}

/** The common beginning or the common end of two texts, whichever is longer. */
function longerEnd(a: string, b: string): string {
  const least = Math.min(a.length, b.length)
  let head = 0
  while (head < least && a[head] === b[head]) head++
  let tail = 0
  while (tail < least - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++
  return head >= tail ? a.slice(0, head) : a.slice(a.length - tail)
}

/** True if a comment begins on the line before a place, or the line is inside one: it may say what was done, or what was not. */
function isRemark(text: string, at: number): boolean {
  return /\/\/|\/\*|^\s*\*|#|--|<!--|;;|^\s*%/.test(text.slice(boundsAt(text, at).start, at))
}

/** True if no word continues across the ends of a part. */
function isWholeWords(text: string, from: number, to: number): boolean {
  const joins = (at: number) => at > 0 && at < text.length && /[\p{L}\p{N}_]{2}/u.test(text.slice(at - 1, at + 1))
  return !joins(from) && !joins(to)
}
