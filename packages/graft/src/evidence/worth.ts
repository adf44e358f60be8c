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
const SAMPLE = 60_000
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

/** A word and how often it was met. */
interface Counted {
  readonly word: string
  times: number
}

/** Takes note of a word of a text, by its offsets and its number. */
type Note = (start: number, end: number, number: number) => void

/** Counts the wanted words of a text; all of them where none are named, which takes about ten times as long. */
export function countWords(text: string, wanted?: Iterable<string>): WordCounts {
  const counts = new Map<string, Counted>()
  for (const word of wanted ?? []) counts.set(word, { word, times: 0 })
  const note = wanted ? amongKnown(text, counts.values()) : amongAll(text, counts)
  const parts = text.length <= SAMPLE ? 1 : PIECES
  const size = Math.min(text.length, SAMPLE) / parts
  const stride = Math.floor(text.length / parts)
  let total = 0
  for (let part = 0; part < parts; part++) total += eachWord(text, part * stride, part * stride + size, note)
  const scale = parts === 1 ? 1 : text.length / SAMPLE
  return { total: total * scale, of: (word) => (counts.get(word)?.times ?? 0) * scale }
}

function amongAll(text: string, counts: Map<string, Counted>): Note {
  return (start, end) => {
    const word = text.slice(start, end)
    const known = counts.get(word)
    if (known) known.times++
    else counts.set(word, { word, times: 1 })
  }
}

/** Counts the words that are known already. Few words share a number, so that one is compared with hardly any but itself. */
function amongKnown(text: string, words: Iterable<Counted>): Note {
  const byNumber: (Counted[] | undefined)[] = Array.from({ length: NUMBERS })
  for (const counted of words) {
    let number = 0
    for (let i = 0; i < counted.word.length; i++) number = numbered(number, counted.word.charCodeAt(i))
    ;(byNumber[number] ??= []).push(counted)
  }
  return (start, end, number) => {
    const known = byNumber[number]
    if (known === undefined) return
    for (const counted of known) if (counted.word.length === end - start && text.startsWith(counted.word, start)) counted.times++
  }
}

const NUMBERS = 1 << 12

/** The number of a word that has one more unit. */
function numbered(number: number, code: number): number {
  return (Math.imul(number, 31) + code) & (NUMBERS - 1)
}

/** Takes note of each word of a part of a text; the number of words. */
function eachWord(text: string, from: number, to: number, note: Note): number {
  let total = 0
  let number = 0
  let start = -1
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (isWordCode(code)) {
      if (start === -1) start = at
      number = numbered(number, code)
    } else if (start !== -1) {
      total++
      note(start, at, number)
      start = -1
      number = 0
    }
  }
  if (start === -1) return total
  note(start, to, number)
  return total + 1
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
