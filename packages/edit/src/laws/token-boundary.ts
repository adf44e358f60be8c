/**
 * Law: an edit must not change a part of a character. Whole words are ensured earlier, by the search for verbatim text.
 *
 *     file    cafe\u0301      quoted     cafe      new     tea       refused: the accent would be that of the a
 */
import { shownLine } from '../report/sentences'
import { isInGrapheme } from './graphemes'
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
