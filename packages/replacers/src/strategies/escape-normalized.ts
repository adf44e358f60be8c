import { openDocument } from '@suture/text'
import type { Replacer, Strategy } from '../strategy'
import { blocks, occurrences, ordered } from './plain'

/** Replacer 6 of spec/replacers.md. */
export const EscapeNormalizedReplacer: Replacer = function* (content, find) {
  if (find === '') return
  const wanted = unescapeText(find)
  if (content.includes(wanted)) yield wanted
  for (const place of blocks(openDocument(content), wanted.split('\n').length, (block) => unescapeText(block) === wanted))
    yield content.slice(place.from, place.to)
}

/** The search with its escapes interpreted, and blocks that mean the same once theirs are. */
export const escapeNormalized: Strategy = {
  name: 'escape-normalized',
  propose(doc, find) {
    if (find === '') return []
    const wanted = unescapeText(find)
    return ordered([...occurrences(doc, wanted), ...blocks(doc, wanted.split('\n').length, (block) => unescapeText(block) === wanted)])
  },
}

const MEANING: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }

function unescapeText(text: string): string {
  return text.replace(/\\([ntr'"`\\\n$])/g, (_, escaped: string) => MEANING[escaped] ?? escaped)
}
