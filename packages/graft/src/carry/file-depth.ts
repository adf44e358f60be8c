/**
 * New lines that may have the file's own depth already, although the quote is shifted as a whole.
 *
 * Idea: the quote's shift would be applied to its new lines. If a line as given has the depth that the file wants after the line above it,
 * and would not have it once shifted, it may have been written with the file in view. Nothing decides between the two.
 * Cost: O(lines). Source: own, from what models write. Weakness: it knows blocks of braces and colons, and steps of up to four spaces.
 *
 *     file    ········a()        quoted    a()               unclear: right as given;
 *                                         +········if (b)    shifted, it is eight too deep
 */
import { isForm } from '../align/distortion'
import { isCloser } from '../lines/closer'
import type { LineHunk } from '../lines/line-diff'
import type { LineKey } from '../lines/line-key'
import { OPENS } from './flush-lines'
import type { Loom } from './loom'

/** After such a line end, continuation lines are aligned to taste. */
const OPENS_LIST = /[([,=+&|?.\\]$/
/** Continues the line above, or has a depth of its own: a directive of C, a label. */
const GOES_ON = /^[.?:+&|=<*#-]|^\w[\w ]*:$/
/** Ends a line of a language in which brackets, not depths, delimit blocks. */
const OF_BRACKETS = /[;{},]$/
const MOST_OF_STEP = 4

/** True if a line of the hunk may have the file's depth already. */
export function mayHaveFileDepth(loom: Loom, { newFrom, newTo }: LineHunk): boolean {
  const shift = loom.first || loom.depths?.size ? 0 : shiftOf(loom)
  if (shift === 0) return false
  const { wanted } = loom
  // A quoted depth is mapped by its pair.
  const known = new Set(loom.quoted.filter(({ body }) => body !== '').map(({ indent }) => indent))
  let above = wanted.slice(0, newFrom).findLast(({ body }) => body !== '')
  for (const line of wanted.slice(newFrom, newTo)) {
    if (line.body === '') continue
    if (above && !known.has(line.indent) && !isCloser(line.body) && isOff(line, above, shift)) return true
    above = line
  }
  return false
}

/** True if the line's depth does not follow from the line above as quoted, and does from the line above as the file has it. */
function isOff(line: LineKey, above: LineKey, shift: number): boolean {
  const step = line.indent.length - above.indent.length
  if (OPENS_LIST.test(above.body) || GOES_ON.test(line.body)) return false
  if (!OPENS.test(above.body)) return step === shift && (step > 0 || OF_BRACKETS.test(above.body) || OF_BRACKETS.test(line.body))
  const ofFile = step - shift
  return step > MOST_OF_STEP && (step > 2 * MOST_OF_STEP || (ofFile > 1 && ofFile <= MOST_OF_STEP))
}

/** By how many spaces all lines are deeper in the file than quoted, negative if shallower; 0 if the lines disagree. */
function shiftOf({ quoted, keys, alignment: { lo, distortions } }: Loom): number {
  const shifts = quoted.flatMap(({ body, indent }, i) =>
    body === '' || !isForm(distortions[i]!) ? [] : [inSpaces(indent, keys[lo[i]!]!.indent)],
  )
  return shifts[0] !== undefined && shifts.every((shift) => shift === shifts[0]) ? shifts[0] : 0
}

function inSpaces(from: string, to: string): number | undefined {
  return /^ *$/.test(from + to) ? to.length - from.length : undefined
}
