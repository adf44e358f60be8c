/**
 * What new text repeats of the rest of the line after a place that begins after its line's indentation, or, for any other place, of only
 * the character that ends the line: if it were written, it would be there twice.
 *
 * Idea: whoever quotes a line without its end but writes the whole line has its end only in new text. Brackets and quotes show whether new
 * text needs another one of them, as in `f(g(x)` for `g(x`, and identify a part of the rest.
 * Cost: new text's length, squared for a rest of up to 40 characters. Source: own.
 * Weakness: a part of the rest without brackets and quotes is taken as intended.
 *
 *     file    ··ready: true,        quoted    ready: true        repeated    the comma
 *                                   new       ready: false,
 */
import type { Document } from '@suture/text'
import { boundsAt } from '@suture/text/internal'
import type { Found } from '../choose/place'
import { readPattern } from '../forms/pattern'
import { blanksBefore } from './blanks-before'

const LONGEST_PART = 40
const WORD = /[\p{L}\p{N}_$]/u
/** Characters that end a line and occur there once. */
const END_SIGN = /^[,;:.!?]$/
/** Matches if only a comment follows on the line. */
const LINE_END = /[ \t]*(?:$|[\r\n]|(?<=[ \t])(?:\/\/|\/\*|#\s))/y
/** The end of the rest, or only a comment. */
const END = /^(?:$|\s*(?:\/\/|\/\*|#\s))/
const BALANCE = ['()', '[]', '{}', '""', "''", '``']

/** What new text repeats of the text directly after the place on its line; empty if nothing. */
export function saidAgain({ text }: Document, { alignment, span, pattern }: Found): string {
  const { oldString, newString } = pattern.form
  if (alignment || newString === '' || /\n[ \t]*$/.test(oldString)) return ''
  // New text is in place already.
  if (newString.startsWith(oldString) && text.startsWith(newString, span.from)) return ''
  if (!blanksBefore(text, span.from)) return signAgain(text, span.to, oldString, newString)
  const rest = text.slice(span.to, boundsAt(text, span.to).end).trim()
  for (let size = Math.min(rest.length, newString.length); size > 0; size--) {
    const isAll = END.test(rest.slice(size))
    const part = rest.slice(0, size)
    if ((!isAll && size > LONGEST_PART) || !endsIn(newString, part) || endsIn(oldString, part)) continue
    if (opens(part) ? balance(without(newString, part)) === balance(oldString) : isAll) return part
  }
  return ''
}

/** For a place that begins anywhere: only the character that ends its line. */
function signAgain(text: string, to: number, oldString: string, newString: string): string {
  const sign = newString.trimEnd().at(-1)!
  if (text[to] !== sign || !END_SIGN.test(sign) || endsIn(oldString, sign)) return ''
  LINE_END.lastIndex = to + 1
  return LINE_END.test(text) ? sign : ''
}

/** The place without the punctuation that new text repeats; unchanged if new text repeats anything else. */
export function withoutRest(source: Document, place: Found): Found {
  const { form } = place.pattern
  const rest = saidAgain(source, place)
  if (rest === '' || WORD.test(rest) || !(END_SIGN.test(rest) || opens(rest))) return place
  const newString = without(form.newString, rest)
  return newString.trim() === form.oldString.trim() ? place : { ...place, pattern: readPattern({ ...form, newString }) }
}

/** True if the text ends with the part, and the part does not cut a word. */
function endsIn(text: string, part: string): boolean {
  const body = text.trimEnd()
  return body.endsWith(part) && !(WORD.test(part[0]!) && WORD.test(body.at(-part.length - 1) ?? ' '))
}

function without(newString: string, rest: string): string {
  return newString.trimEnd().slice(0, -rest.length).trimEnd()
}

function opens(text: string): boolean {
  return balance(text) !== balance('')
}

/** The counts of brackets that stay open or close earlier ones, and of strings that stay open. */
function balance(text: string): string {
  const count = (sign: string) => text.split(sign).length - 1
  return BALANCE.map(([open = '', close = '']) => (open === close ? count(open) % 2 : count(open) - count(close))).join()
}
