import { distanceWithin } from '@suture/similarity'
import { diff } from '../text/diff'
import { differInWord, type Line } from '../text/line'
import { isSlip } from '../text/slip'
import type { Source } from '../text/source'
import { repeatedBits, wordBits } from './bits'
import { MODEL } from './model'

/** How a quoted line differs from the file's line, in order of cost. It can also be absent, or an elision mark for any number of lines. */
export const Form = { equal: 0, ends: 1, indent: 2, spacing: 3, marks: 4, misquoted: 5, absent: -1, elided: -2 } as const

/** The name of a form. */
export type FormName = keyof typeof Form

/** Returns the name of a form by its number. */
export function nameOfForm(form: number): FormName {
  return (Object.keys(Form) as FormName[]).find((name) => Form[name] === form)!
}

/** Returns the form of a pair of a quoted line and a line of the file. */
export function formOf(quoted: Line, actual: Line): number {
  if (quoted.raw === actual.raw) return Form.equal
  if (quoted.isEmpty || actual.isEmpty) return quoted.body === actual.body ? Form.ends : Form.misquoted
  if (quoted.body === actual.body) return quoted.indent === actual.indent ? Form.ends : Form.indent
  if (differInWord(quoted.body, actual.body)) return Form.misquoted
  if (quoted.key === actual.key) return Form.spacing
  return quoted.loose === actual.loose && quoted.loose !== '' ? Form.marks : Form.misquoted
}

/** Whether both lines of a pair are the same line, up to whitespace, typography, quotes and separators. */
export function isSame(form: number): boolean {
  return form >= Form.equal && form < Form.misquoted
}

/** Whether the form belongs to a pair, even if its lines differ in words. */
export function isPaired(form: number): boolean {
  return form >= Form.equal
}

/** Returns the value of a pair in bits. `bits` is the value of the quoted line. Whitespace of empty lines costs nothing. */
export function gainOf(source: Source, quoted: Line, actual: Line, form: number, bits: number): number {
  if (form !== Form.misquoted) return actual.isEmpty ? bits : bits - MODEL.form[form]!
  const gain = Math.max(wordGain(source, quoted, actual, bits), characterGain(quoted, actual, bits))
  // A quoted line that occurs verbatim at another place most likely refers to that place.
  const count = source.rows(quoted.body).length
  return count > 0 ? Math.min(gain, repeatedBits(source, count) - MODEL.misquoted - MODEL.lacking) : gain
}

/** Maximum number of words of a line that is compared word by word. */
const MOST_WORDS = 64
/** Number of word comparisons that cost as much as one line comparison. */
const WORD_PAIRS = 40

/** Returns the bits of the shared words, minus the cost of the other words. */
function wordGain(source: Source, quoted: Line, actual: Line, bits: number): number {
  const x = quoted.words
  const y = actual.words
  const isComparable = x.length > 0 && y.length > 0 && x.length <= MOST_WORDS && y.length <= MOST_WORDS
  if (!isComparable || !mayGain(source, x, y) || !source.spend((x.length * y.length) / WORD_PAIRS)) return Number.NEGATIVE_INFINITY
  const isComment = quoted.isComment && actual.isComment
  const bitsOfWords = (words: readonly string[]) => words.reduce((sum, word) => sum + wordBits(source, word), 0)
  let shared = 0
  let cost: number = MODEL.misquoted
  let at = 0
  for (const { oldFrom, oldTo, newFrom, newTo } of diff(x, y)) {
    const [left, right] = [x.slice(oldFrom, oldTo), y.slice(newFrom, newTo)]
    const areSlips = left.length === right.length && left.every((word, k) => isSlip(source, word, right[k]!))
    shared += bitsOfWords(x.slice(at, oldFrom)) + (areSlips ? SLIPPED * bitsOfWords(right) : 0)
    cost += areSlips ? MODEL.slip * right.length : wordCost(source, left, right, isComment)
    at = oldTo
  }
  shared += bitsOfWords(x.slice(at))
  return shared === 0 ? Number.NEGATIVE_INFINITY : Math.min(shared, bits) - cost
}

/** Factor by which misspelled words count less than the words themselves. */
const SLIPPED = 0.9

/** Whether the pair can be worth its cost, whatever the order of words. Most pairs share at most a frequent word. */
function mayGain(source: Source, x: readonly string[], y: readonly string[]): boolean {
  let bits = 0
  let lacking = 0
  for (const word of x)
    if (y.includes(word)) bits += wordBits(source, word)
    else lacking++
  return bits > 0 && bits - MODEL.misquoted - lacking >= -MODEL.open - MODEL.absent
}

function wordCost(source: Source, lacking: readonly string[], added: readonly string[], isComment: boolean): number {
  if (isComment) return lacking.length * MODEL.commentLacking + added.length * MODEL.commentAdded
  const costs = lacking.map((word) => (source.count(word) > 0 ? MODEL.lackingElsewhere : MODEL.lacking))
  return costs.reduce((sum, cost) => sum + cost, added.length * MODEL.added)
}

/** Minimum length of lines that are compared character by character, and the maximum number of differing characters. */
const SHORTEST = 6
const MOST_TYPOS = 4

/** Returns the value of a pair whose lines differ in only a few characters. */
function characterGain(quoted: Line, actual: Line, bits: number): number {
  const length = Math.max(quoted.key.length, actual.key.length)
  if (length < SHORTEST || Math.abs(quoted.key.length - actual.key.length) > MOST_TYPOS) return Number.NEGATIVE_INFINITY
  const typos = distanceWithin(quoted.key, actual.key, Math.min(MOST_TYPOS, length >> 2))
  if (typos === undefined) return Number.NEGATIVE_INFINITY
  return bits * Math.max(0, 1 - (3 * typos) / length) - MODEL.misquoted - 2 * typos
}
