import { openDocument } from '@suture/text'
import type { Replacer, Strategy } from '../strategy'
import { blocks, ordered } from './plain'

/** Replacer 5 of spec/replacers.md. */
export const IndentationFlexibleReplacer: Replacer = function* (content, find) {
  if (find === '') return
  const wanted = removeIndentation(find)
  const size = find.split('\n').length
  for (const place of blocks(openDocument(content), size, (block) => removeIndentation(block) === wanted))
    yield content.slice(place.from, place.to)
}

/** Blocks that equal the search once each has lost its common indentation. */
export const indentationFlexible: Strategy = {
  name: 'indentation-flexible',
  propose(doc, find) {
    if (find === '') return []
    const wanted = removeIndentation(find)
    return ordered(blocks(doc, find.split('\n').length, (block) => removeIndentation(block) === wanted))
  },
}

function removeIndentation(text: string): string {
  const lines = text.split('\n')
  let least = Number.POSITIVE_INFINITY
  for (const line of lines) if (line.trim() !== '') least = Math.min(least, line.length - line.trimStart().length)
  return lines.map((line) => (line.trim() === '' ? line : line.slice(least))).join('\n')
}
