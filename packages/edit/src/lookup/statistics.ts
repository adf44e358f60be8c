import { countWords, type WordCounts } from '@suture/graft/internal'
import type { Document } from '@suture/text'

/** The word counts of a session's file. For more words the file is read again. */
export interface Statistics {
  readonly counts: (words: readonly string[]) => WordCounts
}

/** Readings after which all words of the file are counted, which takes as long as these did. */
const READINGS = 8

/** Statistics of a document, counted on demand. */
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
