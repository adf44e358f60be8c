import type { Line } from '../text/line'
import type { Source } from '../text/source'
import { MODEL } from './model'

/** Share of the lines of a file that are neither empty nor brackets, as a rule. */
const SAYING = 0.85
/** Characters to a word of a file, as a rule. */
const WORD_LENGTH = 7

/** Bits of a word: the rarer in the file, the more, and no more than its length allows. */
export function wordBits(source: Source, word: string): number {
  const rarity = Math.log2((source.text.length / WORD_LENGTH + 2) / Math.max(0.5, source.count(word) - 1))
  return Math.min(rarity, MODEL.wordBase + MODEL.wordPerCharacter * word.length)
}

/** Sum of the bits of the words of one line, the rarest first, each further one decayed. */
export function decayed(bits: number[], decay: number = MODEL.decay): number {
  bits.sort((a, b) => b - a)
  let sum = 0
  let factor = 1
  for (const each of bits) {
    sum += each * factor
    factor *= decay
  }
  return sum
}

/** Bits of a line that occurs so often. */
export function repeatedBits(source: Source, count: number): number {
  return Math.log2((source.lineCount * SAYING + 1) / count)
}

/** Bits of a quoted line: what it says about the place if the file has it there. */
export function lineBits(source: Source, line: Line, decay: number = MODEL.decay): number {
  if (line.isEmpty) return 0
  const punctuation = line.body.replace(/[\p{L}\p{N}_$\s]+/gu, '').length
  const words = decayed(
    line.words.map((word) => wordBits(source, word)),
    decay,
  )
  const sum = words + Math.min(MODEL.punctuationMost, MODEL.punctuation * punctuation)
  const count = source.rows(line.body).length
  return Math.min(sum, count > 1 ? repeatedBits(source, count - 1) : Number.POSITIVE_INFINITY, MODEL.lineMost)
}
