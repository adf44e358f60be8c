/**
 * Removes words from the new text of a part of a line if the line already contains them next to this part. The quote was then shorter than
 * the text that was rewritten.
 *
 *     file  size: 1  # MB    quoted  size: 1    new  size: 2  # MB        written: size: 2
 */
import type { Span } from '@suture/text'
import type { Source } from '../text/source'

/** Brackets without words may be intended. */
const SAYS = /[\p{L}\p{N}]/u

/** Returns the new text without the rest of the line, if only the new text contains this rest at its beginning or end. */
export function withoutRestOfLine(source: Source, { from, to }: Span, { old, new: next }: { old: string; new: string }): string {
  const ahead = source.text.slice(source.boundsAt(from).start, from).trimStart()
  const behind = source.text.slice(to, source.boundsAt(to).end).trimEnd()
  const isAhead = SAYS.test(ahead) && next.startsWith(ahead) && !old.startsWith(ahead)
  const isBehind = SAYS.test(behind) && next.endsWith(behind) && !old.endsWith(behind)
  const start = isAhead ? ahead.length : 0
  const end = next.length - (isBehind ? behind.length : 0)
  return start < end ? next.slice(start, end) : next
}
