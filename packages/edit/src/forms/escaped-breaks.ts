import { isTelling } from '@suture/graft/internal'
import type { Intent, Malformed } from '@suture/text'

const ESCAPED = /(?:\\r)?\\n/

/**
 * The line of new text in which line breaks are written as `\n` outside of a string: the text before, after or between them is a whole
 * line of old text, which new text has nowhere else. Old text has no `\n`.
 *
 *     file    a()        old    a()        new    a()\nb()        refused: both would be on one line, with `\n` in between
 */
export function escapedBreak({ oldString, newString }: Pick<Intent, 'oldString' | 'newString'>): string | undefined {
  if (!newString.includes('\\n') || oldString.includes('\\n')) return undefined
  const bodies = (text: string) => text.split('\n').map((line) => line.trim())
  const [old, wanted] = [new Set(bodies(oldString)), new Set(bodies(newString))]
  const isKept = (part: string) => isTelling(part) && old.has(part) && !wanted.has(part) && !opensString(part)
  return newString.split('\n').find((line) => ESCAPED.test(line) && line.split(ESCAPED).some((part) => isKept(part.trim())))
}

/** True if a quotation mark is open at the end of the text: what follows may be part of a string. */
function opensString(line: string): boolean {
  return ['"', "'", '`'].some((quote) => line.split(quote).length % 2 === 0)
}

/** The problem of such a line; it counts in the new text. */
export function escapedBreakProblem({ newString }: Pick<Intent, 'newString'>, line: string): Malformed {
  return {
    kind: 'malformed',
    line: newString.split('\n').indexOf(line) + 1,
    expected: 'line breaks',
    found: line.length > 100 ? `${line.slice(0, 100)}...` : line,
    form: 'Write each line of the new text on a line of its own: \\n is no line break here.',
  }
}
