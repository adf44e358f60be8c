import { finding, shown } from '../explained'
import type { Rule } from '../rule'

const WORD = /[\p{L}\p{N}_$]/u
const FIRST = /^[\p{L}\p{N}_$]+/u
const LAST = /[\p{L}\p{N}_$]+$/u

/**
 * A change that touches the first or the last word of a quote which stands inside a longer word is a change of that word, which nobody quoted.
 *
 *     file    subtotal = 10     quoted     total = 1     new     total = 2     refused: it would write subtotal = 20
 */
export const partOfAToken: Rule = {
  name: 'part-of-a-token',
  asks: 'meaning',
  check(explained) {
    const { place, session } = explained
    if (place.alignment) return undefined
    const { text } = session.source
    const { from, to } = place.span
    const { oldString, newString } = place.pattern.form
    const isWord = (at: number) => WORD.test(text[at] ?? ' ')
    const cutsHead = isWord(from - 1) && isWord(from) && FIRST.exec(oldString)?.[0] !== FIRST.exec(newString)?.[0]
    const cutsTail = isWord(to - 1) && isWord(to) && LAST.exec(oldString)?.[0] !== LAST.exec(newString)?.[0]
    if (!cutsHead && !cutsTail) return undefined
    const row = cutsHead ? place.first : place.last
    const sentence = `The quoted ${shown(oldString)} stands at line ${row + 1} inside a longer word, which the edit would change: ${shown(explained.actual(row).raw)}.`
    return finding(explained, 'part-of-a-token', sentence, [row])
  },
}
