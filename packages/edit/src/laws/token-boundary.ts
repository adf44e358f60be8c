/**
 * Law: an edit must not change a part of a character. Whole words are ensured earlier, by the search for verbatim text.
 *
 *     file    cafe\u0301      quoted     cafe      new     tea       refused: the accent would be that of the a
 */
import { isInGrapheme } from './graphemes'
import { against, type Law, shown } from './law'
import { lineAround } from './touched-lines'

export const tokenBoundary: Law = {
  name: 'token-boundary',
  check({ before, places }) {
    for (const { from, to } of places) {
      const cut = [from, to].find((at) => isInGrapheme(before, at))
      if (cut === undefined) continue
      const own = lineAround(before, cut)
      const quoted = shown(before.slice(from, to))
      const sentence = `The quoted ${quoted} is only a part of a character of line ${own.line}, which the edit would change: ${shown(own.text)}.`
      return against('token-boundary', sentence, [own])
    }
    return undefined
  },
}
