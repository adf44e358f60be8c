import type { Occurrences } from '@suture/graft'
import type { Session } from '../lookup/session'

const WORD = /[\p{L}\p{N}_$]/u
/** More than this is not counted. */
const MOST = 3

/** How often whole words stand in the file, counted up to a few. */
export function occurrencesIn({ source: { text } }: Session): Occurrences {
  return (word) => {
    let count = 0
    for (let at = text.indexOf(word); at !== -1 && count < MOST; at = text.indexOf(word, at + word.length))
      if (!WORD.test(text[at - 1] ?? ' ') && !WORD.test(text[at + word.length] ?? ' ')) count++
    return count
  }
}
