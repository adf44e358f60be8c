import { EVIDENCE } from './constants'
import { lettersOf, mayShareLetters, slipOf } from './slip'
import { decayed } from './worth'

/** The words of a quoted line. */
export interface QuotedWords {
  readonly bits: number
  readonly words: readonly string[]
  /** The bits of each word, and whether it occurs anywhere in the file. */
  readonly wordBits: readonly number[]
  readonly known: readonly boolean[]
}

/** What misquoted lines are worth in one file. */
export interface Misquotes {
  /** Sets the line of the file, given by its words, that quoted lines are compared with. */
  readonly take: (actual: readonly string[]) => void
  /**
   * The bits of quoted line `i` if it is the file's line that was set; undefined if the two share no word.
   * ```
   * file    response.send(body, 200)
   * quoted  response.sned(body)          shares response and body, has one slip, lacks nothing; 200 is a further word
   * ```
   */
  readonly bits: (i: number) => number | undefined
}

/** Words are represented by numbers. A word that nobody quoted has this one. */
const UNQUOTED = -1
/** The letters of a word that cannot be a slip of any other. */
const NO_LETTERS = 0

/** The line that was set: its words, the numbers of those that were quoted, and their letters, computed on demand. */
interface Taken {
  words: readonly string[]
  readonly numbers: number[]
  readonly letters: (number | undefined)[]
}

/**
 * A quoted line compared with the line that was set: bits of shared words in descending order, and indexes of words that only one of them
 * has.
 */
interface PairedWords {
  readonly shared: Reused
  readonly lacking: Reused
  readonly further: Reused
}

/** An array that is reused for every pair: shortening a real array frees memory that it then allocates again. */
interface Reused {
  readonly at: number[]
  length: number
}

/** Allocates nothing per pair of lines. */
export function misquotes(lines: readonly QuotedWords[]): Misquotes {
  const numbers = new Map([...new Set(lines.flatMap(({ words }) => words))].map((word, number) => [word, number]))
  const quoted = lines.map(({ words }) => words.map((word) => numbers.get(word)!))
  const letters = [...numbers.keys()].map((word) => lettersOf(word) ?? NO_LETTERS)
  const taken: Taken = { words: [], numbers: [], letters: [] }
  const pair: PairedWords = { shared: { at: [], length: 0 }, lacking: { at: [], length: 0 }, further: { at: [], length: 0 } }
  const { shared, lacking, further } = pair
  return {
    take(words) {
      taken.words = words
      for (let k = 0; k < words.length; k++) {
        taken.numbers[k] = numbers.get(words[k]!) ?? UNQUOTED
        taken.letters[k] = undefined
      }
    },
    bits(i) {
      const words = quoted[i]!
      const line = lines[i]!
      shared.length = lacking.length = further.length = 0
      for (let k = 0; k < words.length; k++) {
        if (isTaken(taken, words[k]!)) add(shared, line.wordBits[k]!)
        else lacking.at[lacking.length++] = k
      }
      for (let k = 0; k < taken.words.length; k++) if (!words.includes(taken.numbers[k]!)) further.at[further.length++] = k
      let missing = 0
      for (let at = 0; at < lacking.length; at++) {
        const k = lacking.at[at]!
        missing += costOfLacking(line, k, letters[words[k]!]!, taken, pair)
      }
      if (shared.length === 0) return undefined
      return -EVIDENCE.misquoted - missing + Math.min(line.bits, decayed(shared.at, shared.length)) - EVIDENCE.furtherWord * further.length
    },
  }
}

/**
 * The cost of a quoted word that the file's line lacks. If it is a slip of a further word, it counts as shared, and that word is no longer
 * a further one.
 */
function costOfLacking(
  { words, wordBits, known }: QuotedWords,
  k: number,
  letters: number,
  taken: Taken,
  { shared, further }: PairedWords,
): number {
  for (let at = 0; letters !== NO_LETTERS && at < further.length; at++) {
    const other = further.at[at]!
    const ofOther = (taken.letters[other] ??= lettersOf(taken.words[other]!) ?? NO_LETTERS)
    if (ofOther === NO_LETTERS || !mayShareLetters(letters, ofOther) || slipOf(words[k]!, taken.words[other]!) === undefined) continue
    further.length--
    for (let behind = at; behind < further.length; behind++) further.at[behind] = further.at[behind + 1]!
    add(shared, wordBits[k]!)
    return EVIDENCE.slip
  }
  return known[k] ? EVIDENCE.strayWord : EVIDENCE.missingWord
}

/** Whether the line that was set has the word with this number. */
function isTaken({ words, numbers }: Taken, number: number): boolean {
  for (let k = 0; k < words.length; k++) if (numbers[k] === number) return true
  return false
}

/** Inserts the bits, keeping descending order. */
function add(shared: Reused, bits: number): void {
  let at = shared.length++
  for (; at > 0 && shared.at[at - 1]! < bits; at--) shared.at[at] = shared.at[at - 1]!
  shared.at[at] = bits
}
