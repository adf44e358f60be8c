import { EVIDENCE } from './constants'
import { lettersOf, mayShareLetters, slipOf } from './slip'
import { decayed } from './worth'

/** The words of a misquoted line. */
export interface QuotedWords {
  readonly bits: number
  readonly words: readonly string[]
  /** What each word tells, and whether it stands anywhere in the file. */
  readonly wordBits: readonly number[]
  readonly known: readonly boolean[]
}

/** What misquoted lines tell, in one file. */
export interface Misquotes {
  /** Takes the words of a line of the file, which quoted lines are then held against. */
  readonly take: (actual: readonly string[]) => void
  /**
   * What a quoted line tells beside the line taken, by its index; undefined where the two share no word.
   * ```
   * file    response.send(body, 200)
   * quoted  response.sned(body)          shares response and body, slips once, lacks nothing; 200 is further
   * ```
   */
  readonly bits: (i: number) => number | undefined
}

/** Words are numbers here, those of the file that nobody quoted have none. */
const UNQUOTED = -1
/** Letters of a word that is no slip of any other. */
const NO_LETTERS = 0

/** The line taken: its words, the numbers of those that were quoted, and their letters, told when they are asked for. */
interface Taken {
  words: readonly string[]
  readonly numbers: number[]
  readonly letters: (number | undefined)[]
}

/** Of a quoted line beside the one taken: the bits of shared words, most first, and the indexes of words that one of the two has alone. */
interface PairedWords {
  readonly shared: Reused
  readonly lacking: Reused
  readonly further: Reused
}

/** Numbers that are written over pair by pair: what an array gives up when it is cut short, it asks for anew. */
interface Reused {
  readonly at: number[]
  length: number
}

/** Makes nothing anew for a pair of lines. */
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

/** What a word costs that the file's line lacks; one that slipped is shared, and the first further word that it is a slip of is no further one. */
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

/** Whether the line taken has the word of a number. */
function isTaken({ words, numbers }: Taken, number: number): boolean {
  for (let k = 0; k < words.length; k++) if (numbers[k] === number) return true
  return false
}

/** Keeps the bits in order, most first. */
function add(shared: Reused, bits: number): void {
  let at = shared.length++
  for (; at > 0 && shared.at[at - 1]! < bits; at--) shared.at[at] = shared.at[at - 1]!
  shared.at[at] = bits
}
