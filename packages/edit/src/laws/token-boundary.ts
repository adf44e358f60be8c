/**
 * No part of a character is changed as if it were the whole. Words are kept whole where verbatim text is searched for.
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
      const sentence = `Line ${own.line} has the quoted ${quoted} inside a character, which the edit would change: ${shown(own.text)}.`
      return against('token-boundary', sentence, [own])
    }
    return undefined
  },
}
