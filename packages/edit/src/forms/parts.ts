import type { LineHunk } from '@suture/graft'
import type { Pattern } from './pattern'

/** Quoted lines between two elision marks, or between one and an end of the quote. */
export interface QuotedPart {
  /** The line before the first one, -1 at the beginning, and the one after the last. */
  readonly after: number
  readonly before: number
}

/** The part of a quote with a change. */
export function partOf(
  { lines, elisions }: Pick<Pattern, 'lines' | 'elisions'>,
  { oldFrom, oldTo }: Pick<LineHunk, 'oldFrom' | 'oldTo'>,
): QuotedPart {
  const before = elisions.findIndex((isMark, i) => isMark && i >= oldTo)
  return { after: elisions.findLastIndex((isMark, i) => isMark && i < oldFrom), before: before === -1 ? lines.length : before }
}
