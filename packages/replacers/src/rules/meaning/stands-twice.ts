import { saidAgain } from '../../carry/said-again'
import { finding, shown } from '../explained'
import type { Rule } from '../rule'

/**
 * The end of a line that was quoted without it, from its first word on, is not written there once more.
 *
 *     file    ··load(a) // once     quoted     load(a)     new     load(b) // once     refused: it would write // once // once
 */
export const standsTwice: Rule = {
  name: 'stands-twice',
  asks: 'meaning',
  check(explained) {
    const { place, session } = explained
    const rest = saidAgain(session.source, place)
    if (rest === '') return undefined
    const sentence = `The new text ends with ${shown(rest)}, which stands behind the quoted text in line ${place.last + 1} already: it would stand there twice.`
    return finding(explained, 'stands-twice', sentence, [place.last])
  },
}
