/**
 * What new text has of the rest of the line behind a place that begins behind its line's indentation, or of the sign alone that ends the line
 * behind any other place: written there, it would stand twice.
 *
 * Idea: who quotes a line without its end and writes all of it has the end in new text alone. Brackets and quotes tell whether new text
 * means another one of them, as in `f(g(x)` for `g(x`, and tell a part of the rest.
 * Cost: new text's length, squared for a rest of up to 40 characters. Source: own.
 * Weakness: a part of the rest without brackets and quotes is taken as meant.
 *
 *     file    ··ready: true,        quoted    ready: true        again    the comma
 *                                   new       ready: false,
 */
import type { Document } from '@suture/text'
import { boundsAt } from '@suture/text/internal'
import type { Found } from '../choose/place'
import { readPattern } from '../forms/pattern'
import { blanksBefore } from './blanks-before'

const LONGEST_PART = 40
const WORD = /[\p{L}\p{N}_$]/u
/** Signs that end a line, and that it has once. */
const END_SIGN = /^[,;:.!?]$/
/** From an index on: nothing but a comment in the line. */
const LINE_END = /[ \t]*(?:$|[\r\n]|(?<=[ \t])(?:\/\/|\/\*|#\s))/y
/** Nothing but a comment behind it. */
const END = /^(?:$|\s*(?:\/\/|\/\*|#\s))/
const BALANCE = ['()', '[]', '{}', '""', "''", '``']

/** What new text has again of the text right behind the place in its line; empty where it has none. */
export function saidAgain({ text }: Document, { alignment, span, pattern }: Found): string {
  const { oldString, newString } = pattern.form
  if (alignment || newString === '' || /\n[ \t]*$/.test(oldString)) return ''
  // It is seen to be in place.
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

/** Behind a place that begins anywhere: the sign alone that ends its line. */
function signAgain(text: string, to: number, oldString: string, newString: string): string {
  const sign = newString.trimEnd().at(-1)!
  if (text[to] !== sign || !END_SIGN.test(sign) || endsIn(oldString, sign)) return ''
  LINE_END.lastIndex = to + 1
  return LINE_END.test(text) ? sign : ''
}

/** The place with the signs that new text has again left out of it; as it is where that is not all that it has again. */
export function withoutRest(source: Document, place: Found): Found {
  const { form } = place.pattern
  const rest = saidAgain(source, place)
  if (rest === '' || WORD.test(rest) || !(END_SIGN.test(rest) || opens(rest))) return place
  const newString = without(form.newString, rest)
  return newString.trim() === form.oldString.trim() ? place : { ...place, pattern: readPattern({ ...form, newString }) }
}

/** Text ends with the part, and no longer word does. */
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

/** Brackets that stay open or close what stands before, and strings that stay open. */
function balance(text: string): string {
  const count = (sign: string) => text.split(sign).length - 1
  return BALANCE.map(([open = '', close = '']) => (open === close ? count(open) % 2 : count(open) - count(close))).join()
}
