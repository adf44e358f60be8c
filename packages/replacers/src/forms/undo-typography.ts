/**
 * Undoes typography and hard blanks: in new text those signs alone whose kind old has.
 *
 *     file    say("a")        old    say(“a”)        read as    say("a")
 */
import { fold } from '@suture/similarity'
import type { Undo } from './form'
import { undone } from './form'

/** Signs that folding may change, with the marks that compose with them where the text has such. */
const SIGN = /[^\0-\x7f]/gu
const COMPOSED = /.\p{M}+|[^\0-\x7f]/gsu
const hasMarks = (text: string) => (text.match(/[^\0-\x7f]+/g) ?? []).some((run) => /\p{M}/u.test(run))
/** The kind of signs that new text keeps, whatever old has. */
const STAYS = 'stays'
const unitIn = (text: string) => (hasMarks(text) ? COMPOSED : SIGN)

/** Quotes, dashes, the ellipsis, blanks and composition, each when old has it. */
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
 * What a sign is folded to; a letter and its marks that become one sign are composed, and a sign that has another normal form stays what it is.
 * The sign itself when folding leaves it. Nobody curls some quotes and makes others guillemets.
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

/** Blanks that do not break, and wide ones. Where old has them in its indentation alone, those inside new lines are meant. */
export const hardBlanks: Undo = (form) => {
  const oldString = plain(form.oldString)
  const change = plainIndent(form.oldString) === oldString ? plainIndent : plain
  return undone(form, 'hard blanks', oldString, change(form.newString))
}

/** True for text with blanks that only trimming takes for plain ones. */
export function hasHardBlanks(text: string): boolean {
  return text.search(HARD) !== -1
}
