import type { Document } from '@suture/text'
import { openDocument } from '@suture/text'
import { fitsInside } from '../spec-selection'
import type { Candidate, Replacer, Strategy } from '../strategy'
import { blockSpan, linesOf, searchLines } from './plain'

/** Replacer 8 of spec/replacers.md. */
export const ContextAwareReplacer: Replacer = function* (content, find) {
  for (const place of places(openDocument(content), find)) if (fitsInside(place)) yield content.slice(place.from, place.to)
}

/** Blocks of the search's size whose first and last lines fit; similarity is the share of inner lines that do. */
export const contextAware: Strategy = { name: 'context-aware', propose: places }

function* places(doc: Document, find: string): Generator<Candidate, void, unknown> {
  const wanted = searchLines(find).map((line) => line.trim())
  if (wanted.length < 3) return
  const lines = linesOf(doc).map((line) => line.trim())
  for (let i = 0; i < lines.length; i++) {
    if (lines[i] !== wanted[0]) continue
    const j = lines.indexOf(wanted.at(-1)!, i + 2)
    if (j - i + 1 !== wanted.length) continue
    let counted = 0
    let equal = 0
    for (let k = 1; k < wanted.length - 1; k++) {
      if (lines[i + k] === '' && wanted[k] === '') continue
      counted++
      if (lines[i + k] === wanted[k]) equal++
    }
    yield blockSpan(doc, i, j, counted === 0 ? 1 : equal / counted)
  }
}
