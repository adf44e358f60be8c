import type { Line } from '../text/line'
import type { Source } from '../text/source'
import { MODEL } from './model'

/** Estimated share of the lines of a file that are neither empty nor only brackets. */
const SAYING = 0.85
/** Estimated number of characters per word of a file. */
const WORD_LENGTH = 7

/** Returns the bits of a word. Rare words have more bits, up to a maximum that depends on the length of the word. */
export function wordBits(source: Source, word: string): number {
  const rarity = Math.log2((source.text.length / WORD_LENGTH + 2) / Math.max(0.5, source.count(word) - 1))
  return Math.min(rarity, MODEL.wordBase + MODEL.wordPerCharacter * word.length)
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
