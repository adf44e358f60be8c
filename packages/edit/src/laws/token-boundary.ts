/**
 * Law: an edit must not change a part of a character. Whole words are ensured earlier, by the search for verbatim text.
 *
 *     file    cafe\u0301      quoted     cafe      new     tea       refused: the accent would be that of the a
 */
import { isInGrapheme } from './graphemes'
import { type Law, lineAround, shown } from './law'

export const tokenBoundary: Law = {
  name: 'token-boundary',
  check({ document, places }) {
    for (const { from, to } of places) {
      const cut = isInGrapheme(document.text, from) ? from : to
      if (!isInGrapheme(document.text, cut)) continue
      const own = lineAround(document, cut)
      const quoted = shown(document.text.slice(from, to))
      const sentence = `The quoted ${quoted} is only a part of a character of line ${own.line}, which the edit would change: ${shown(own.text)}.`
      return { rule: 'token-boundary', sentence, lines: [own], quoted: [] }
    }
    return undefined
  },
}
