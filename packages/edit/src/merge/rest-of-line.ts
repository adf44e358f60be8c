/**
 * New text for a part of a line, without the words that the line has beside that part: it was quoted shorter than it was rewritten.
 *
 *     file  size: 1  # MB    quoted  size: 1    new  size: 2  # MB        written: size: 2
 */
import type { Span } from '@suture/text'
import type { Source } from '../text/source'

/** Brackets alone may be meant. */
const SAYS = /[\p{L}\p{N}]/u

/** The new text without the rest of the line, where it has that at its ends and the quoted text has not. */
export function withoutRestOfLine(source: Source, { from, to }: Span, { old, new: next }: { old: string; new: string }): string {
  const ahead = source.text.slice(source.boundsAt(from).start, from).trimStart()
  const behind = source.text.slice(to, source.boundsAt(to).end).trimEnd()
  const isAhead = SAYS.test(ahead) && next.startsWith(ahead) && !old.startsWith(ahead)
  const isBehind = SAYS.test(behind) && next.endsWith(behind) && !old.endsWith(behind)
  const start = isAhead ? ahead.length : 0
  const end = next.length - (isBehind ? behind.length : 0)
  return start < end ? next.slice(start, end) : next
}
