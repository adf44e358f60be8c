/**
 * No part of a word, a value or a character is changed as if it were the whole.
 *
 * Idea: a quote may begin or end inside a longer word only where whitespace lies between that cut and the change. Where the change reaches
 * the first or the last word of one quoted line, a cut at the other end counts, too. A grapheme is never cut.
 * Cost: linear in the places. Source: own. Weakness: a value with spaces.
 *
 *     file    subtotal = 10      quoted     total = 1      new     total = 2       refused: it would write subtotal = 20
 *             10.0.0.12                     10.0.0.1               10.0.1.1        refused: it would write 10.0.1.12
 */
import type { Finding, Span } from '@suture/text'
import { endsUnspaced } from '../text/word-boundary'
import { isInGrapheme } from './graphemes'
import { against, type Law, type Result, shown } from './law'
import { lineAround } from './touched-lines'

const WORD = /[\p{L}\p{N}_$]/u
/** A hyphen that joins two parts of a word, one of which has a letter. */
const HYPHENATED = /[\p{L}\p{N}_$]-[\p{L}_$]|[\p{L}_$]-[\p{L}\p{N}_$]/u
const FIRST = /^[\p{L}\p{N}_$]+/u
const LAST = /(?<![\p{L}\p{N}_$])[\p{L}\p{N}_$]+$/u

export const tokenBoundary: Law = {
  name: 'token-boundary',
  check(result) {
    for (const place of result.places) {
      const cut = [place.from, place.to].find((at) => isInGrapheme(result.before, at))
      if (cut !== undefined) return finding(result, place, cut, 'a character')
      const inWord = result.everywhere ? undefined : cutInWord(result, place)
      if (inWord !== undefined) return finding(result, place, inWord, 'a longer word')
    }
    return undefined
  },
}

/** The offset at which the quote cuts a word that the edit would change; undefined if there is none. */
function cutInWord(result: Result, place: Span): number | undefined {
  const { before } = result
  const [cutsHead, cutsTail] = [isInWord(before, place.from), isInWord(before, place.to)]
  if (!cutsHead && !cutsTail) return undefined
  const old = before.slice(place.from, place.to)
  const wanted = replaced(result, place)
  const { head, tail } = commonEnds(old, wanted)
  const [atHead, atTail] = [FIRST, LAST].map((word) => word.exec(old)?.[0] !== word.exec(wanted)?.[0])
  const isLine = !old.includes('\n')
  // For one line, either end says what the other is; for several, one end may change while the other is only cut off.
  if (cutsHead && (atHead || (isLine && atTail) || !/\s/.test(old.slice(0, head)))) return place.from
  return cutsTail && (atTail || (isLine && atHead) || !/\s/.test(old.slice(old.length - tail))) ? place.to : undefined
}

function isInWord(text: string, at: number): boolean {
  const isWord = (index: number) => {
    const char = text[index] ?? ' '
    return WORD.test(char) || (char === '-' && HYPHENATED.test(text.slice(index - 1, index + 2)))
  }
  return isWord(at - 1) && isWord(at) && !endsUnspaced(text, at)
}

/** What the edits write over a place. */
function replaced({ before, edits }: Result, { from, to }: Span): string {
  let text = ''
  let at = from
  for (const edit of edits) {
    if (edit.from < from || edit.to > to) continue
    text += before.slice(at, edit.from) + edit.text
    at = edit.to
  }
  return text + before.slice(at, to)
}

/** The lengths of what two texts have in common at either end, without overlap. */
function commonEnds(one: string, other: string): { readonly head: number; readonly tail: number } {
  const most = Math.min(one.length, other.length)
  let [head, tail] = [0, 0]
  while (head < most && one[head] === other[head]) head++
  while (tail < most - head && one[one.length - 1 - tail] === other[other.length - 1 - tail]) tail++
  return { head, tail }
}

function finding({ before }: Result, place: Span, cut: number, whole: string): Finding {
  const own = lineAround(before, cut)
  const quoted = before.slice(place.from, place.to)
  const sentence = `The quoted ${shown(quoted)} stands at line ${own.line} inside ${whole}, which the edit would change: ${shown(own.text)}.`
  return against('token-boundary', sentence, [own])
}
