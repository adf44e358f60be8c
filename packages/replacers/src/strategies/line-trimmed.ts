import type { Document } from '@suture/text'
import { openDocument } from '@suture/text'
import type { Candidate, Replacer, Strategy } from '../strategy'
import { blockSpan, linesOf, ordered, searchLines } from './plain'

/** Replacer 2 of spec/replacers.md. */
export const LineTrimmedReplacer: Replacer = function* (content, find) {
  for (const place of places(openDocument(content), find)) yield content.slice(place.from, place.to)
}

/** Blocks whose lines equal the search's after trimming. */
export const lineTrimmed: Strategy = { name: 'line-trimmed', propose: (doc, find) => ordered([...places(doc, find)]) }

function* places(doc: Document, find: string): Generator<Candidate, void, unknown> {
  if (find === '') return
  const wanted = searchLines(find).map((line) => line.trim())
  const lines = linesOf(doc).map((line) => line.trim())
  for (let i = 0; i + wanted.length <= lines.length; i++)
    if (wanted.every((line, j) => lines[i + j] === line)) yield blockSpan(doc, i, i + wanted.length - 1)
}
