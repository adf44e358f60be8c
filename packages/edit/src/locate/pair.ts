import { distanceWithin } from '@suture/similarity'
import { diff } from '../text/diff'
import { differInWord, type Line } from '../text/line'
import { isSlip } from '../text/slip'
import type { Source } from '../text/source'
import { decayed, repeatedBits, wordBits } from './bits'
import { MODEL } from './model'

/** How a quoted line differs from the file's line, cheapest first; or it is absent, or takes the place of any lines. */
export const Form = { equal: 0, ends: 1, indent: 2, spacing: 3, marks: 4, misquoted: 5, absent: -1, elided: -2 } as const

/** The name of a form. */
export type FormName = keyof typeof Form

/** The name of a form by its number. */
export function nameOfForm(form: number): FormName {
  return (Object.keys(Form) as FormName[]).find((name) => Form[name] === form)!
}

/** The form of a pair. */
export function formOf(quoted: Line, actual: Line): number {
  if (quoted.raw === actual.raw) return Form.equal
  if (quoted.isEmpty || actual.isEmpty) return quoted.body === actual.body ? Form.ends : Form.misquoted
  if (quoted.body === actual.body) return quoted.indent === actual.indent ? Form.ends : Form.indent
  if (differInWord(quoted.body, actual.body)) return Form.misquoted
  if (quoted.key === actual.key) return Form.spacing
  return quoted.loose === actual.loose && quoted.loose !== '' ? Form.marks : Form.misquoted
}

/** True for a pair that is the same line up to form. */
export function isSame(form: number): boolean {
  return form >= Form.equal && form < Form.misquoted
}

/** True for a pair, whatever its form. */
export function isPaired(form: number): boolean {
  return form >= Form.equal
}

/** What a pair is worth, in bits. `bits`: what the quoted line is worth. */
export function gainOf(source: Source, quoted: Line, actual: Line, form: number, bits: number): number {
  return form === Form.misquoted ? misquotedGain(source, quoted, actual, bits) : bits - MODEL.form[form]!
}

function misquotedGain(source: Source, quoted: Line, actual: Line, bits: number): number {
  if (quoted.isEmpty || actual.isEmpty) return Number.NEGATIVE_INFINITY
  const gain = Math.max(wordGain(source, quoted, actual, bits), characterGain(quoted, actual, bits))
  // A quoted line that occurs verbatim elsewhere is explained by that place.
  const count = source.rows(quoted.body).length
  return count > 0 ? Math.min(gain, repeatedBits(source, count) - MODEL.misquoted - MODEL.lacking) : gain
}

/** Words of a line beyond which it is not compared word by word. */
const MOST_WORDS = 64
/** Comparisons of words that count for one of lines. */
const WORD_PAIRS = 40

/** The decayed bits of the shared words, less what the others cost. */
function wordGain(source: Source, quoted: Line, actual: Line, bits: number): number {
  const x = quoted.words
  const y = actual.words
  const isComparable = x.length > 0 && y.length > 0 && x.length <= MOST_WORDS && y.length <= MOST_WORDS
  if (!isComparable || !mayGain(source, x, y) || !source.spend((x.length * y.length) / WORD_PAIRS)) return Number.NEGATIVE_INFINITY
  const isComment = quoted.isComment && actual.isComment
  const shared: number[] = []
  let cost: number = MODEL.misquoted
  let at = 0
  for (const { oldFrom, oldTo, newFrom, newTo } of diff(x, y)) {
    for (; at < oldFrom; at++) shared.push(wordBits(source, x[at]!))
    const left = x.slice(oldFrom, oldTo)
    const right = y.slice(newFrom, newTo)
    const slips = slipped(source, left, right)
    shared.push(...slips)
    cost += slips.length > 0 ? MODEL.slip * slips.length : wordCost(source, left, right, isComment)
    at = oldTo
  }
  for (; at < x.length; at++) shared.push(wordBits(source, x[at]!))
  return shared.length === 0 ? Number.NEGATIVE_INFINITY : Math.min(decayed(shared), bits) - cost
}

/** Words that are all slips of others are worth a little less than those. */
const SLIPPED = 0.9

function slipped(source: Source, left: readonly string[], right: readonly string[]): number[] {
  const areSlips = left.length === right.length && left.every((word, k) => isSlip(source, word, right[k]!))
  return areSlips ? right.map((word) => wordBits(source, word) * SLIPPED) : []
}

/** A bound of the gain, without the order of the words: most pairs of lines share a frequent word at most. */
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

/** Shortest line, and most characters, that are compared character by character. */
const SHORTEST = 6
const MOST_TYPOS = 4

/** For lines that differ in a few characters only. */
function characterGain(quoted: Line, actual: Line, bits: number): number {
  const length = Math.max(quoted.key.length, actual.key.length)
  if (length < SHORTEST || Math.abs(quoted.key.length - actual.key.length) > MOST_TYPOS) return Number.NEGATIVE_INFINITY
  const typos = distanceWithin(quoted.key, actual.key, Math.min(MOST_TYPOS, length >> 2))
  if (typos === undefined) return Number.NEGATIVE_INFINITY
  return bits * Math.max(0, 1 - (3 * typos) / length) - MODEL.misquoted - 2 * typos
}
