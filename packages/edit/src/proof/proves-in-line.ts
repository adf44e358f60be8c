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
    at >= span.from && at < span.to && text.indexOf(kept, at + 1) === -1 && isWhole(text, span.from, span.to) && !isSaid(text, span.from)
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

/** True if the place is inside a comment or a string: it may say what was done, or what was not. */
function isSaid(text: string, at: number): boolean {
  const before = text.slice(boundsAt(text, at).start, at)
  if (/\/\/|\/\*|^\s*\*|#|--|<!--|;;|^\s*%/.test(before)) return true
  return [...`"'\``].some((quote) => before.split(quote).length % 2 === 0)
}

/** True if whitespace, a bracket or a separator is at both ends of a part: otherwise it is a part of another value. */
function isWhole(text: string, from: number, to: number): boolean {
  const ends = (at: number) => at < 0 || at >= text.length || /[\s,;()[\]{}]/.test(text[at]!)
  return ends(from - 1) && ends(to)
}
