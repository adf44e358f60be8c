import type { Replacer, Strategy } from '../strategy'
import { occurrences } from './plain'

/** Replacer 9 of spec/replacers.md: yields the search once for each place, places not overlapping. */
export const MultiOccurrenceReplacer: Replacer = function* (content, find) {
  if (find === '') return
  for (let at = content.indexOf(find); at !== -1; at = content.indexOf(find, at + find.length)) yield find
}

/** Exact text, every place that does not overlap the one before. */
export const multiOccurrence: Strategy = {
  name: 'multi-occurrence',
  *propose(doc, find) {
    let end = 0
    for (const place of occurrences(doc, find))
      if (place.from >= end) {
        end = place.to
        yield place
      }
  },
}
