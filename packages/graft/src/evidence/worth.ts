/**
 * How much words and lines identify a place, in bits.
 *
 * Idea: the rarer a word is in the file, the more bits it has. The words of a line are not independent, so each further word counts three
 * quarters of the one before. A line that occurs several times has no more bits than choosing among its occurrences leaves.
 * Cost: one pass over the file's words that counts only quoted ones; of a text longer than SAMPLE characters, a sample.
 * Source: Shannon, self-information; the constants are measured on the eval's own packages. Weakness: a word that is rare in the file and
 * frequent in its language is overrated.
 */
import type { LineKey } from '../lines/line-key'

/** A word has at most 1 bit plus WORD_LENGTH bits a character, since a short word occurs anywhere by accident. */
const WORD_LENGTH = 1.5
/** Each further word of a line counts this fraction of the one before. */
const NEXT_WORD = 0.75
/** Bits of each character of a line that belongs to no word and is not whitespace, and the most that these have together. */
const CHARACTER = 0.2
const MOST_CHARACTERS = 2
const MOST_BITS = 40
/** Characters of a file that are read to count words; of a longer file, pieces of this total length. */
const SAMPLE = 60_000
const PIECES = 8

/** How often quoted words occur in a file, and how many words it has. */
export interface WordCounts {
  readonly total: number
  readonly of: (word: string) => number
}

/** Up to this many words are compared pairwise, which is faster than making a set. */
const FEW = 16

/** The words of a text, each once. */
export function wordsOf(text: string): readonly string[] {
  const words: string[] = []
  for (let at = 0; at < text.length; at++) {
    const start = at
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code > 127) return wordsOfAnyScript(text)
      if (IN_WORD[code] === 0) break
    }
    if (at > start) words.push(text.slice(start, at))
  }
  return words.length > FEW ? [...new Set(words)] : words.filter((word, k) => words.indexOf(word) === k)
}

function wordsOfAnyScript(text: string): readonly string[] {
  const all = text.match(/[\p{L}\p{N}_$]+/gu)
  return all === null ? [] : [...new Set(all)]
}

/** Receives a word of a text by its offsets. */
type Note = (start: number, end: number) => void

/** Counts the wanted words of a text, or all of its words if none are named, which takes about ten times as long. */
export function countWords(text: string, wanted?: Iterable<string>): WordCounts {
  const { note, of } = wanted ? amongKnown(text, [...new Set(wanted)]) : amongAll(text)
  const parts = text.length <= SAMPLE ? 1 : PIECES
  const size = Math.min(text.length, SAMPLE) / parts
  const stride = Math.floor(text.length / parts)
  let total = 0
  for (let part = 0; part < parts; part++) total += eachWord(text, part * stride, part * stride + size, note)
  const scale = parts === 1 ? 1 : text.length / SAMPLE
  return { total: total * scale, of: (word) => of(word) * scale }
}

/** A counter of words, and its result. */
interface Tally {
  readonly note: Note
  readonly of: (word: string) => number
}

function amongAll(text: string): Tally {
  const counts = new Map<string, { times: number }>()
  const note = (start: number, end: number) => {
    const word = text.slice(start, end)
    const known = counts.get(word)
    if (known) known.times++
    else counts.set(word, { times: 1 })
  }
  return { note, of: (word) => counts.get(word)?.times ?? 0 }
}

const NUMBERS = 1 << 12

/** Counts words that are known in advance. Few of them share a number, so a word of the text is rarely compared with any but itself. */
function amongKnown(text: string, words: readonly string[]): Tally {
  // By number, the index (from 1) of the first word that has it; by word, the index of the next word with the same number.
  const heads = new Int32Array(NUMBERS)
  const next = new Int32Array(words.length + 1)
  const times = new Int32Array(words.length + 1)
  const places = new Map(words.map((word, k) => [word, k + 1]))
  for (const [word, k] of places) {
    const number = numberOf(word, 0, word.length)
    next[k] = heads[number]!
    heads[number] = k
  }
  const note = (start: number, end: number) => {
    for (let k = heads[numberOf(text, start, end)]!; k !== 0; k = next[k]!) {
      const word = words[k - 1]!
      if (word.length === end - start && text.startsWith(word, start)) times[k]!++
    }
  }
  return { note, of: (word) => times[places.get(word) ?? 0]! }
}

/** A hash of a word: of its first, middle and last unit and its length. */
function numberOf(text: string, start: number, end: number): number {
  const [first, middle, last] = [text.charCodeAt(start), text.charCodeAt((start + end) >> 1), text.charCodeAt(end - 1)]
  return (Math.imul(first, 31) + Math.imul(middle, 7919) + Math.imul(last, 961) + end - start) & (NUMBERS - 1)
}

/** Passes each word of a part of a text to `note`. Returns the number of words. */
function eachWord(text: string, from: number, to: number, note: Note): number {
  let total = 0
  for (let at = from; at < to; at++) {
    if (!isWordCode(text.charCodeAt(at))) continue
    const start = at
    do at++
    while (at < to && isWordCode(text.charCodeAt(at)))
    total++
    note(start, at)
  }
  return total
}

/** For each ASCII unit, 1 for letters, digits, `_` and `$`. */
const IN_WORD = Uint8Array.from({ length: 128 }, (_, code) => (/[\w$]/.test(String.fromCharCode(code)) ? 1 : 0))

function isWordCode(code: number): boolean {
  if (code < 128) return IN_WORD[code] === 1
  return code > 0xbf && code !== 0xd7 && code !== 0xf7 && (code < 0x2000 || code > 0x206f)
}

/** The bits of a word. */
export function wordBits(word: string, counts: WordCounts): number {
  return Math.min(Math.log2((counts.total + 2) / Math.max(0.5, counts.of(word) - 1)), 1 + WORD_LENGTH * word.length)
}

/** The total bits of a line's words, given in descending order: the rarest in full, each further one at a lower rate. */
export function decayed(bits: readonly number[], count = bits.length): number {
  let factor = 1
  let sum = 0
  for (let k = 0; k < count; k++) {
    sum += bits[k]! * factor
    factor *= NEXT_WORD
  }
  return sum
}

/**
 * The bits of a quoted line whose words have the given bits, if it occurs in `rows` of `lineCount` lines. 0 rows means that it does not
 * occur or was not counted.
 */
export function lineBits({ body }: LineKey, words: readonly number[], rows: number, lineCount: number): number {
  const characters = Math.min(MOST_CHARACTERS, (body.match(/[^\p{L}\p{N}_$\s]/gu)?.length ?? 0) * CHARACTER)
  const bits = Math.min(MOST_BITS, decayed([...words].sort((a, b) => b - a)) + characters)
  return rows > 1 ? Math.min(bits, Math.max(0, Math.log2(lineCount / (rows - 1)))) : bits
}
