import type { Occurrences } from '@suture/graft/internal'
import { textSearch } from '@suture/replacers/internal'
import type { Session } from '../lookup/session'

const WORD = /[\p{L}\p{N}_$]/u
/** Occurrences beyond this number are not counted. */
const MOST = 3

/** How often whole words occur in the file, counted up to a few. */
export function occurrencesIn({ source }: Session): Occurrences {
  const { text } = source
  const { next } = textSearch(source)
  return (word) => {
    let count = 0
    for (let at = next(word, 0); at !== -1 && count < MOST; at = next(word, at + word.length))
      if (!WORD.test(text[at - 1] ?? ' ') && !WORD.test(text[at + word.length] ?? ' ')) count++
    return count
  }
}
