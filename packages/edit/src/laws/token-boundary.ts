/**
 * Law: an edit must not change a part of a character. Whole words are ensured earlier, by the search for verbatim text.
 *
 *     file    cafe\u0301      quoted     cafe      new     tea       refused: the accent would be that of the a
 */
import { shownLine } from '../report/sentences'
import { type Law, lineAround } from './law'

export const tokenBoundary: Law = (document, { matches }) => {
  for (const { from, to } of matches.map(({ span }) => span)) {
    const cut = isInGrapheme(document.text, from) ? from : to
    if (!isInGrapheme(document.text, cut)) continue
    const own = lineAround(document, cut)
    const quoted = shownLine(document.text.slice(from, to))
    const sentence = `The quoted ${quoted} is only a part of a character of line ${own.line}, which the edit would change: ${shownLine(own.text)}.`
    return { rule: 'token-boundary', sentence, lines: [own], quoted: [] }
  }
  return undefined
}

const PLAIN = /[\s\x21-\x7e]/
const MARK = /^[\p{M}\p{Emoji_Modifier}\u200d]/u
const JOINER = '\u200d'
const REGIONAL = /\p{RI}/u
/** Matches an odd number of regional indicators at the end of a text. Two of them form a flag. */
const HALF_FLAG = /(?<!\p{RI})\p{RI}(?:\p{RI}{2})*$/u

/**
 * Whether an offset is inside what a reader sees as one character. Examples are the offsets between a letter and its combining marks,
 * between the halves of a surrogate pair, in an emoji sequence, or in a flag. Source: Unicode Standard Annex 29, Grapheme Cluster
 * Boundaries, without Hangul syllables.
 */
function isInGrapheme(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length || PLAIN.test(text[at]!)) return false
  if (text.charCodeAt(at) >> 10 === 0x37 && text.charCodeAt(at - 1) >> 10 === 0x36) return true
  if (/\s/.test(text[at - 1]!)) return false
  const next = String.fromCodePoint(text.codePointAt(at)!)
  return MARK.test(next) || text[at - 1] === JOINER || (REGIONAL.test(next) && HALF_FLAG.test(text.slice(0, at)))
}
