import type { Document } from '@suture/text'
import { openDocument } from '@suture/text'
import type { Candidate, Replacer, Strategy } from '../strategy'
import { blockSpan, blocks, linesOf, ordered } from './plain'

/** Replacer 4 of spec/replacers.md. */
export const WhitespaceNormalizedReplacer: Replacer = function* (content, find) {
  if (find === '') return
  const doc = openDocument(content)
  for (const place of [...inLines(doc, find, false), ...acrossLines(doc, find)]) yield content.slice(place.from, place.to)
}

/** Text that differs in its blanks alone: whole lines, parts of lines, blocks. */
export const whitespaceNormalized: Strategy = {
  name: 'whitespace-normalized',
  propose: (doc, find) => (find === '' ? [] : ordered([...inLines(doc, find, true), ...acrossLines(doc, find)])),
}

const normalize = (text: string) => text.replace(/\s+/g, ' ').trim()

function* inLines(doc: Document, find: string, all: boolean): Generator<Candidate, void, unknown> {
  const wanted = normalize(find)
  const words = find.trim().split(/\s+/)
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+')
  const lines = linesOf(doc)
  for (const [i, line] of lines.entries()) {
    const from = doc.lineStarts[i]!
    if (normalize(line) === wanted) yield blockSpan(doc, i, i)
    else
      for (const match of line.matchAll(new RegExp(`(?=(${pattern}))`, 'g'))) {
        yield { from: from + match.index, to: from + match.index + match[1]!.length, similarity: 1 }
        if (!all) break
      }
  }
}

function acrossLines(doc: Document, find: string): Candidate[] {
  const size = find.split('\n').length
  const wanted = normalize(find)
  return size > 1 ? blocks(doc, size, (block) => normalize(block) === wanted) : []
}
