/**
 * New lines that may stand at the file's own depth already, in a quote that is shifted as a whole.
 *
 * Idea: such a quote teaches new lines its shift. Where a line, as it was given, is as deep as the file wants it behind the line above, and
 * moved with the others it is not, it was perhaps written with the file in view: nothing tells which.
 * Cost: O(lines). Source: own, from what models write. Weakness: it knows blocks of braces and colons, and steps of up to four blanks.
 *
 *     file    ········a()        quoted    a()               unclear: as given if stands right,
 *                                         +········if (b)    moved it stands eight too deep
 */
import { isForm } from '../align/distortion'
import { isCloser } from '../lines/closer'
import type { LineHunk } from '../lines/line-diff'
import type { LineKey } from '../lines/line-key'
import { OPENS } from './flush-lines'
import type { Loom } from './loom'

/** What follows is aligned as its writer likes. */
const OPENS_LIST = /[([,=+&|?.\\]$/
/** Goes on with the line above, or stands at a depth of its own: a directive of C, a label. */
const GOES_ON = /^[.?:+&|=<*#-]|^\w[\w ]*:$/
/** Ends a line where brackets and not depths tell what belongs to what. */
const OF_BRACKETS = /[;{},]$/
const MOST_OF_STEP = 4

/** True where a line of the hunk may be at the file's depth already. */
export function mayHaveFileDepth(loom: Loom, { newFrom, newTo }: LineHunk): boolean {
  const shift = loom.first || loom.depths?.size ? 0 : shiftOf(loom)
  if (shift === 0) return false
  const { wanted } = loom
  // A depth that was quoted is known.
  const known = new Set(loom.quoted.filter(({ body }) => body !== '').map(({ indent }) => indent))
  let above = wanted.slice(0, newFrom).findLast(({ body }) => body !== '')
  for (const line of wanted.slice(newFrom, newTo)) {
    if (line.body === '') continue
    if (above && !known.has(line.indent) && !isCloser(line.body) && isOff(line, above, shift)) return true
    above = line
  }
  return false
}

/** The line does not go on from the one above as given, and does where the one above stands in the file. */
function isOff(line: LineKey, above: LineKey, shift: number): boolean {
  const step = line.indent.length - above.indent.length
  if (OPENS_LIST.test(above.body) || GOES_ON.test(line.body)) return false
  if (!OPENS.test(above.body)) return step === shift && (step > 0 || OF_BRACKETS.test(above.body) || OF_BRACKETS.test(line.body))
  const ofFile = step - shift
  return step > MOST_OF_STEP && (step > 2 * MOST_OF_STEP || (ofFile > 1 && ofFile <= MOST_OF_STEP))
}

/** By how many blanks all lines stand deeper than quoted, fewer than none where they stand further out; 0 where that differs. */
function shiftOf({ quoted, keys, alignment: { lo, distortions } }: Loom): number {
  const shifts = quoted.flatMap(({ body, indent }, i) =>
    body === '' || !isForm(distortions[i]!) ? [] : [byBlanks(indent, keys[lo[i]!]!.indent)],
  )
  return shifts[0] !== undefined && shifts.every((shift) => shift === shifts[0]) ? shifts[0] : 0
}

function byBlanks(from: string, to: string): number | undefined {
  return /^ *$/.test(from + to) ? to.length - from.length : undefined
}
