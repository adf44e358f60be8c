import type { Identical, Outcome } from '@suture/text'
import { refused } from '@suture/text/internal'

/** Lines that are listed. */
const LISTED = 8

/**
 * The refusal of an edit whose old and new text are the same, with the lines at which the file has the text: an edit that was made before
 * is often sent so.
 */
export function identical(text: string, quoted: string): Outcome {
  const at = linesOf(text.replaceAll('\r\n', '\n'), quoted.replaceAll('\r\n', '\n'))
  const problem: Identical = { kind: 'identical', ...(at.length > 0 && { at }) }
  return refused(problem)
}

function linesOf(text: string, quoted: string): number[] {
  const found: number[] = []
  let line = 1
  let counted = 0
  for (let at = quoted.trim() === '' ? -1 : text.indexOf(quoted); at !== -1; at = text.indexOf(quoted, at + quoted.length)) {
    for (; counted < at; counted++) if (text.charCodeAt(counted) === 10) line++
    found.push(line)
    if (found.length === LISTED) break
  }
  return found
}
