/**
 * Undoes typography and non-breaking spaces: in new text only characters of a kind that old text has.
 *
 *     file    say("a")        old    say(“a”)        read as    say("a")
 */
import { fold } from '@suture/similarity'
import type { Undo } from './form'
import { undone } from './form'

/** Characters that folding may change; if the text has combining marks, together with these. */
const SIGN = /[^\0-\x7f]/gu
const COMPOSED = /.\p{M}+|[^\0-\x7f]/gsu
const hasMarks = (text: string) => (text.match(/[^\0-\x7f]+/g) ?? []).some((run) => /\p{M}/u.test(run))
/** The kind of characters that new text keeps, whatever old text has. */
const STAYS = 'stays'
const unitIn = (text: string) => (hasMarks(text) ? COMPOSED : SIGN)

/** Quotes, dashes, the ellipsis, spaces and composition, each if old text has it. */
export const undoTypography: Undo = (form) => {
  const oldString = fold(form.oldString)
  if (oldString === form.oldString) return undefined
  const kinds = new Set(Array.from(new Set(form.oldString.match(unitIn(form.oldString))), kindOf))
  if (/[“”„‘’‚]/.test(form.oldString)) kinds.delete('guillemets')
  kinds.delete(STAYS)
  const foldKinds = (text: string) => text.replace(unitIn(text), (unit) => (kinds.has(kindOf(unit)) ? fold(unit) : unit))
  return undone(form, 'typography', oldString, foldKinds(form.newString))
}

/**
 * What a character is folded to, or itself if folding leaves it. A letter and its marks that become one character are 'composed'; a
 * character with another normal form stays. Guillemets are a kind of their own, since nobody mixes them with curly quotes.
 */
function kindOf(unit: string): string {
  if (/[«»‹›]/.test(unit)) return 'guillemets'
  const folded = fold(unit)
  if (folded === unit || !/[^\0-\x7f]/.test(folded)) return folded
  return folded.length < unit.length ? 'composed' : STAYS
}

const HARD = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g
const HARD_INDENT = /^[ \t]*[\u00a0\u2000-\u200a\u202f\u205f\u3000][ \t\u00a0\u2000-\u200a\u202f\u205f\u3000]*/gm

const plain = (text: string) => text.replace(HARD, ' ')
const plainIndent = (text: string) => text.replace(HARD_INDENT, plain)

/** Non-breaking and wide spaces. If old text has them only in its indentation, those inside new lines are intended. */
export const hardBlanks: Undo = (form) => {
  const oldString = plain(form.oldString)
  const change = plainIndent(form.oldString) === oldString ? plainIndent : plain
  return undone(form, 'hard blanks', oldString, change(form.newString))
}

/** True for text with spaces that only trimming treats like plain ones. */
export function hasHardBlanks(text: string): boolean {
  return text.search(HARD) !== -1
}
