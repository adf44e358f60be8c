/**
 * What words and lines tell of a place, in bits.
 *
 * Idea: a word tells the more the rarer it is in the file; the words of a line are not independent, so each further one counts
 * three quarters of the one before. A line that stands several times tells no more than which of them it is not.
 * Cost: one pass over the file's words, in which only quoted words are counted; past SAMPLE characters a sample of the file.
 * Source: Shannon, self-information; the constants are measured on the eval's own packages. Weakness: a word that is rare in
 * the file and frequent in its language tells less than it is taken for.
 */
import type { LineKey } from '../lines/line-key'

/** A word tells at most 1 + WORD_LENGTH bits a character: a short one is found anywhere by accident. */
const WORD_LENGTH = 1.5
/** Each further word of a line counts so much of the one before. */
export const NEXT_WORD = 0.75
const SIGN = 0.2
const MOST_SIGNS = 2
const MOST_BITS = 40
/** Characters of a file that are counted; of longer ones as much is read, in pieces. */
const SAMPLE = 120_000
const PIECES = 8

/** How often quoted words stand in the file, and how many words it has. */
export interface WordCounts {
  readonly total: number
  readonly of: (word: string) => number
}

/** The words of a text, each once. */
export function wordsOf(text: string): readonly string[] {
  const all = text.match(/[\p{L}\p{N}_$]+/gu)
  return all === null ? [] : [...new Set(all)]
}

/** Counts the wanted words of a text; all of them where none are named, which takes about ten times as long. */
export function countWords(text: string, wanted?: Iterable<string>): WordCounts {
  const counts = new Map<string, number>()
  for (const word of wanted ?? []) counts.set(word, 0)
  const mayBe = wanted ? startsOf(counts.keys()) : () => true
  const isWanted = wanted ? (word: string) => counts.has(word) : () => true
  const count = (start: number, end: number) => {
    if (!mayBe(text.charCodeAt(start), end - start)) return
    const word = text.slice(start, end)
    if (isWanted(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  if (text.length <= SAMPLE) return { total: eachWord(text, 0, text.length, count), of: (word) => counts.get(word) ?? 0 }
  let total = 0
  const stride = Math.floor(text.length / PIECES)
  for (let piece = 0; piece < PIECES; piece++) total += eachWord(text, piece * stride, piece * stride + SAMPLE / PIECES, count)
  const scale = text.length / SAMPLE
  return { total: total * scale, of: (word) => (counts.get(word) ?? 0) * scale }
}

/** Whether a word may begin with a unit and have a length: most words of a file are turned away by these. */
function startsOf(words: Iterable<string>): (first: number, length: number) => boolean {
  const known = new Uint8Array(128 * 32)
  let beyond = false
  for (const word of words) {
    const code = word.charCodeAt(0)
    if (code > 127) beyond = true
    else known[code * 32 + Math.min(31, word.length)] = 1
  }
  return (first, length) => (first < 128 ? known[first * 32 + Math.min(31, length)] === 1 : beyond)
}

/** Tells of each word of a part of a text; the number of words. */
function eachWord(text: string, from: number, to: number, tell: (start: number, end: number) => void): number {
  let total = 0
  for (let at = from; at < to; ) {
    const start = at
    while (at < to && isWordCode(text.charCodeAt(at))) at++
    if (at > start) {
      total++
      tell(start, at)
    } else at++
  }
  return total
}

/** By unit of ASCII, 1 for letters, digits, `_` and `$`. */
const IN_WORD = Uint8Array.from({ length: 128 }, (_, code) => (/[\w$]/.test(String.fromCharCode(code)) ? 1 : 0))

function isWordCode(code: number): boolean {
  if (code < 128) return IN_WORD[code] === 1
  return code > 0xbf && code !== 0xd7 && code !== 0xf7 && (code < 0x2000 || code > 0x206f)
}

/** Bits of a word. */
export function wordBits(word: string, counts: WordCounts): number {
  return Math.min(Math.log2((counts.total + 2) / Math.max(0.5, counts.of(word) - 1)), 1 + WORD_LENGTH * word.length)
}

/** Bits of several words of one line: the rarest whole, each further one less. */
function decayed(bits: readonly number[]): number {
  let factor = 1
  let sum = 0
  for (const own of [...bits].sort((a, b) => b - a)) {
    sum += own * factor
    factor *= NEXT_WORD
  }
  return sum
}

/** Bits of a quoted line that stands `rows` times among `lineCount` lines; 0 rows says that it stands nowhere, or was not counted. */
export function lineBits(line: LineKey, counts: WordCounts, rows: number, lineCount: number): number {
  const words = wordsOf(line.folded).map((word) => wordBits(word, counts))
  const signs = Math.min(MOST_SIGNS, (line.body.match(/[^\p{L}\p{N}_$\s]/gu)?.length ?? 0) * SIGN)
  const bits = Math.min(MOST_BITS, decayed(words) + signs)
  return rows > 1 ? Math.min(bits, Math.max(0, Math.log2(lineCount / (rows - 1)))) : bits
}
