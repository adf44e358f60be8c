import { openDocument } from '@suture/text'
import type { Replacer, Strategy } from '../strategy'
import { blocks, occurrences, ordered } from './plain'

/** Replacer 7 of spec/replacers.md. */
export const TrimmedBoundaryReplacer: Replacer = function* (content, find) {
  const wanted = find.trim()
  if (wanted === find) return
  if (content.includes(wanted)) yield wanted
  for (const place of blocks(openDocument(content), find.split('\n').length, (block) => block.trim() === wanted))
    yield content.slice(place.from, place.to)
}

/** The search without blanks at its ends, and blocks that equal it once they have lost theirs. */
export const trimmedBoundary: Strategy = {
  name: 'trimmed-boundary',
  propose(doc, find) {
    const wanted = find.trim()
    if (wanted === find) return []
    return ordered([...occurrences(doc, wanted), ...blocks(doc, find.split('\n').length, (block) => block.trim() === wanted)])
  },
}
