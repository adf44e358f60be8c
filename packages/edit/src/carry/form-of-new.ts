import { type Document, lineText } from '@suture/text'
import { isMoved } from '../choose/decide'
import type { Found } from '../choose/place'
import { isInFrame } from './depth-of-new'

/** True if what was read off new text, depth or form, fits the place. */
export function isAsNewText(source: Document, place: Found): boolean {
  return isInFrame(source, place) && isInFormOfNew(source, place)
}

/**
 * If old text was read in the form of new text (`forms/as-new-has-it.ts`): true if the file has no line that this changes as it was given.
 * Otherwise the change of form is one that the edit makes.
 *
 *     file    size: 1         quoted    -size: 1         the comma is added by the edit, and not left out in the quote
 *             last: 2                   +size: 1,
 */
function isInFormOfNew(source: Document, { alignment, pattern, first }: Found): boolean {
  const { asGiven } = pattern.form
  if (asGiven === undefined) return true
  const given = asGiven.split('\n')
  const cut = given.findIndex((line) => line.trim() !== '')
  return pattern.lines.every(({ body }, i) => {
    const own = (given[cut + i] ?? '').trim()
    const row = first + (alignment ? alignment.lo[i]! : i)
    return own === body || (alignment && alignment.distortions[i] === 'absent') || lineText(source, row).trim() !== own
  })
}

/**
 * True if the depths of new text select another place than the one at which all quoted lines are shifted alike: the latter is the one that
 * was quoted.
 *
 *     file    f(              ··f(            old    ····f(        new    ····f(        the second: its lines have the same relative depths
 *             ··a             ··a                    ····a                ··b           as those of old text
 *             )               ··)                    ····)                ····)
 */
export function isElsewhereAsNew(source: Document, own: Found, given: Found): boolean {
  const isOther = own.first > given.last || own.last < given.first
  return isOther && own.undone.includes('another depth') && !given.undone.includes('another depth') && isMoved(source, given)
}
