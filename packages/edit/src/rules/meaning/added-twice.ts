import { saidAgain } from '../../carry/said-again'
import { type Explained, finding, shown } from '../explained'
import type { Rule } from '../rule'
import { linesTwice } from './lines-twice'

/**
 * The end of a line that was quoted without it must not be written there again; nor may lines directly next to the quote.
 *
 *     file    ··load(a) // once     quoted     load(a)     new     load(b) // once     refused: it would write // once // once
 */
export const addedTwice: Rule = {
  name: 'added-twice',
  asks: 'meaning',
  check(explained) {
    const { place, session } = explained
    const rest = saidAgain(session.source, place)
    if (rest === '') return ofLines(explained)
    const sentence = `The new text ends with ${shown(rest)}, which stands behind the quoted text in line ${place.last + 1} already: it would stand there twice.`
    return finding(explained, 'added-twice', sentence, [place.last])
  },
}

function ofLines(explained: Explained) {
  const twice = linesTwice(explained)
  if (!twice) return undefined
  const { row, isBehind } = twice
  const where = isBehind ? 'behind' : 'above'
  const sentence = `Line ${row + 1}, ${shown(explained.actual(row).raw.trim())}, stands right ${where} the quoted text, and new text has it again: it would stand there twice.`
  return finding(explained, 'added-twice', sentence, [row])
}
