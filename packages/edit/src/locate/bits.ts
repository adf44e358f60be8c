import { distanceWithin } from '@suture/similarity'
import { diff } from '../text/diff'
import type { Line } from '../text/line'
import { isSlip } from '../text/slip'
import type { Source } from '../text/source'
import { MODEL } from './model'
import { Form, formOf } from './placement'

/** Estimated share of the lines of a file that are neither empty nor only brackets. */
const SAYING = 0.85
/** Estimated number of characters per word of a file. */
const WORD_LENGTH = 7

/** Returns the bits of a word. Rare words have more bits, up to a maximum that depends on the length of the word. */
export function wordBits(source: Source, word: string): number {
  const rarity = Math.log2((source.text.length / WORD_LENGTH + 2) / Math.max(0.5, source.count(word) - 1))
  return Math.min(rarity, MODEL.wordBase + MODEL.wordPerCharacter * word.length)
}

function bitsOfWords(source: Source, words: readonly string[]): number {
  return words.reduce((sum, word) => sum + wordBits(source, word), 0)
}

/** Returns the bits of a line that occurs `count` times in the file. */
export function repeatedBits(source: Source, count: number): number {
  return Math.log2((source.lineCount * SAYING + 1) / count)
}

/** Returns the bits of several lines. */
export function bitsOf(source: Source, lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + lineBits(source, line), 0)
}

/** Returns the bits of a quoted line: how well it identifies its place. Each further word counts `decay` times as much as a rarer one. */
export function lineBits(source: Source, line: Line, decay = 1): number {
  if (line.isEmpty) return 0
  const punctuation = line.body.replace(/[\p{L}\p{N}_$\s]+/gu, '').length
  const rarest = line.words.map((word) => wordBits(source, word)).sort((a, b) => b - a)
  const words = rarest.reduce((all, bits, k) => all + bits * decay ** k, 0)
  const sum = words + Math.min(MODEL.punctuationMost, MODEL.punctuation * punctuation)
  const count = source.rows(line.body).length
  return Math.min(sum, count > 1 ? repeatedBits(source, count - 1) : Number.POSITIVE_INFINITY, MODEL.lineMost)
}

/** Returns the value of a pair in bits. `bits` is the value of the quoted line. Whitespace of empty lines costs nothing. */
export function gainOf(source: Source, quoted: Line, actual: Line, bits: number): number {
  const form = formOf(quoted, actual)
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
  if (!isComparable || !mayGain(source, x, y) || !source.budget.spend((x.length * y.length) / WORD_PAIRS)) return Number.NEGATIVE_INFINITY
  const isComment = quoted.isComment && actual.isComment
  let shared = 0
  let cost: number = MODEL.misquoted
  let at = 0
  for (const { oldFrom, oldTo, newFrom, newTo } of diff(x, y)) {
    const [left, right] = [x.slice(oldFrom, oldTo), y.slice(newFrom, newTo)]
    const areSlips = left.length === right.length && left.every((word, k) => isSlip(source, word, right[k]!))
    shared += bitsOfWords(source, x.slice(at, oldFrom)) + (areSlips ? SLIPPED * bitsOfWords(source, right) : 0)
    cost += areSlips ? MODEL.slip * right.length : wordCost(source, left, right, isComment)
    at = oldTo
  }
  shared += bitsOfWords(source, x.slice(at))
  return shared === 0 ? Number.NEGATIVE_INFINITY : Math.min(shared, bits) - cost
}

/** Factor by which misspelled words count less than the words themselves. */
const SLIPPED = 0.9

/** Whether the pair can be worth its cost, whatever the order of words. Most pairs share at most a frequent word. */
function mayGain(source: Source, x: readonly string[], y: readonly string[]): boolean {
  const shared = x.filter((word) => y.includes(word))
  const bits = bitsOfWords(source, shared)
  return bits > 0 && bits - MODEL.misquoted - (x.length - shared.length) >= -MODEL.open - MODEL.absent
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
