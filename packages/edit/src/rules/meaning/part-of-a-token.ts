import { finding, shown } from '../explained'
import type { Rule } from '../rule'

const WORD = /[\p{L}\p{N}_$]/u
/** Letters of scripts that write words without spaces, or particles directly after a word: each ends a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const FIRST = /^[\p{L}\p{N}_$]+/u
const LAST = /[\p{L}\p{N}_$]+$/u

/**
 * A quote that begins or ends inside a longer word names that word only in part. If the change touches the first or the last word of the
 * quote, that word would become something else than was quoted. A change in the middle of text that is cut off at its ends may be made.
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
    const isWord = (at: number) =>
      WORD.test(text[at] ?? ' ') ||
      (text[at] === '-' && /[\p{L}\p{N}_$]-[\p{L}_$]|[\p{L}_$]-[\p{L}\p{N}_$]/u.test(text.slice(at - 1, at + 2)))
    const isOneWord = (at: number) => isWord(at - 1) && isWord(at) && !UNSPACED.test(text.slice(at - 1, at + 1))
    const cutsHead = isOneWord(from)
    const cutsTail = isOneWord(to)
    const touchesHead = FIRST.exec(oldString)?.[0] !== FIRST.exec(newString)?.[0]
    const touchesTail = LAST.exec(oldString)?.[0] !== LAST.exec(newString)?.[0]
    // For one line, either end says what the other is; for several, one end may change while the other is only cut off.
    const isLine = !oldString.includes('\n')
    const touches = isLine ? (cutsHead || cutsTail) && (touchesHead || touchesTail) : (cutsHead && touchesHead) || (cutsTail && touchesTail)
    if (!touches) return undefined
    const row = cutsHead && (isLine || touchesHead) ? place.first : place.last
    const sentence = `The quoted ${shown(oldString)} stands at line ${row + 1} inside a longer word, which the edit would change: ${shown(explained.actual(row).raw)}.`
    return finding(explained, 'part-of-a-token', sentence, [row])
  },
}
