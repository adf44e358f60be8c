import { EVIDENCE } from './constants'
import { slipOf } from './slip'
import { NEXT_WORD } from './worth'

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
  /**
   * What a misquoted line tells beside a line of the file that has these words; undefined where the two share no word.
   * ```
   * file    response.send(body, 200)
   * quoted  response.sned(body)          shares response and body, slips once, lacks nothing; 200 is further
   * ```
   */
  readonly bits: (quoted: QuotedWords, actual: readonly string[]) => number | undefined
}

/** Makes nothing anew for a pair of lines. */
export function misquotes(): Misquotes {
  const shared: number[] = []
  const further: string[] = []
  return {
    bits(quoted, actual) {
      shared.length = further.length = 0
      quoted.words.forEach((word, k) => {
        if (actual.includes(word)) add(shared, quoted.wordBits[k]!)
      })
      const isWhole = shared.length === quoted.words.length
      if (shared.length === 0 && quoted.words.length > 1) return undefined
      for (const word of actual) if (!quoted.words.includes(word)) further.push(word)
      const missing = isWhole ? 0 : costOfMissing(quoted, actual)
      if (shared.length === 0) return undefined
      return -EVIDENCE.misquoted - missing + Math.min(quoted.bits, decayedFrom(shared)) - EVIDENCE.furtherWord * further.length
    },
  }

  /** What the words cost that the file's line lacks; those that slipped are shared. */
  function costOfMissing({ words, wordBits, known }: QuotedWords, actual: readonly string[]): number {
    let cost = 0
    words.forEach((word, k) => {
      if (actual.includes(word)) return
      if (takeSlip(word)) {
        cost += EVIDENCE.slip
        add(shared, wordBits[k]!)
      } else cost += known[k] ? EVIDENCE.strayWord : EVIDENCE.missingWord
    })
    return cost
  }

  /** Takes the first further word that the quoted one is a slip of. */
  function takeSlip(word: string): boolean {
    const at = further.findIndex((other) => slipOf(word, other) !== undefined)
    if (at !== -1) further.splice(at, 1)
    return at !== -1
  }
}

/** Keeps the bits in order, most first. */
function add(shared: number[], bits: number): void {
  let at = shared.length
  for (; at > 0 && shared[at - 1]! < bits; at--) shared[at] = shared[at - 1]!
  shared[at] = bits
}

/** Bits of words that are in order, as `decayed` has them. */
function decayedFrom(shared: readonly number[]): number {
  let factor = 1
  let sum = 0
  for (let k = 0; k < shared.length; k++) {
    sum += shared[k]! * factor
    factor *= NEXT_WORD
  }
  return sum
}
