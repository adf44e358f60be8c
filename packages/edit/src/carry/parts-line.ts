/**
 * Whether lines that an edit adds would split a line of the file in two.
 *
 * Idea: whoever quotes several lines and adds one before the first or after the last takes these for whole lines. If the file's line
 * continues there, the addition would go into its middle; and a continuation that begins with the addition's first word has been added
 * since.
 * Cost: the line's length. Source: own. Weakness: a single quoted line is accepted, since that is how a part of a line is quoted.
 *
 *     file    call(() => {        quoted    ··one()        not as a part of the line `})`: `two()` would come before its bracket
 *             ··one()                       }
 *             })                           +two()
 */
import type { Span } from '@suture/text'
import { boundsAt } from '@suture/text/internal'
import type { Pattern } from '../forms/pattern'

const FIRST_WORD = /^\s*([\p{L}\p{N}_$]+)/u

/** True if the edit adds lines at an end of a quote of several lines, and that end is inside a line of the text. */
export function partsLine({ lines, hunks, form }: Pattern, text: string, { from, to }: Span): boolean {
  if (lines.length < 2) return false
  const adds = (row: number) => hunks.some(({ oldFrom, oldTo }) => oldFrom === row && oldTo === row)
  const head = text[from] === '\n' ? '' : text.slice(boundsAt(text, from).start, from)
  if (adds(0) && head.trim() !== '') return true
  const rest = text[to - 1] === '\n' ? '' : text.slice(to, boundsAt(text, to).end)
  if (rest.trim() === '') return false
  return adds(lines.length) || goesOn(form.oldString, form.newString, rest)
}

/** True if new text continues old text with the same word as the file's line. */
function goesOn(oldString: string, newString: string, rest: string): boolean {
  if (!newString.startsWith(oldString)) return false
  const word = FIRST_WORD.exec(rest)?.[1]
  return word !== undefined && FIRST_WORD.exec(newString.slice(oldString.length))?.[1] === word
}
