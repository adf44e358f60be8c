import { countWords, type WordCounts } from '@suture/graft/internal'
import type { Document } from '@suture/text'

/** What a session has counted in its file; asked for more words, it reads the file once more for these. */
export interface Statistics {
  readonly counts: (words: readonly string[]) => WordCounts
}

/** Readings after which all words of the file are counted, as long as these took. */
const READINGS = 8

/** Statistics of a document, counted when they are asked for. */
export function openStatistics(doc: Document): Statistics {
  const known = new Map<string, number>()
  let total = 0
  let readings = 0
  let all: WordCounts | undefined
  return {
    counts(words) {
      if (all) return all
      const lacking = words.filter((word) => !known.has(word))
      if (lacking.length > 0 && readings++ === READINGS) return (all = countWords(doc.text))
      if (lacking.length > 0) {
        const counted = countWords(doc.text, lacking)
        total = counted.total
        for (const word of lacking) known.set(word, counted.of(word))
      }
      return { total, of: (word) => known.get(word) ?? 0 }
    },
  }
}
