import type { Document } from '@suture/text'
import type { Candidate } from '../strategy'

/** The document's lines as slices of `split('\n')`, a byte order mark left out. */
export function linesOf(doc: Document): string[] {
  return Array.from({ length: doc.lineCount }, (_, i) => doc.text.slice(doc.lineStarts[i], doc.lineStarts[i + 1]! - 1))
}

/** Span of lines `first` to `last`, 0-based and inclusive, without the last line end. */
export function blockSpan(doc: Document, first: number, last: number, similarity = 1): Candidate {
  return { from: doc.lineStarts[first]!, to: doc.lineStarts[last + 1]! - 1, similarity }
}

/** The search's lines without an empty tail. */
export function searchLines(find: string): string[] {
  const lines = find.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** Every place of `needle`, overlapping ones too. */
export function* occurrences(doc: Document, needle: string): Generator<Candidate, void, unknown> {
  if (needle === '') return
  for (let at = doc.text.indexOf(needle); at !== -1; at = doc.text.indexOf(needle, at + 1))
    yield { from: at, to: at + needle.length, similarity: 1 }
}

/** Candidates in order of position, each span once, none empty. */
export function ordered(candidates: Candidate[]): Candidate[] {
  const sorted = candidates.filter((c) => c.to > c.from).sort((a, b) => a.from - b.from || a.to - b.to)
  return sorted.filter((c, i) => i === 0 || c.from !== sorted[i - 1]!.from || c.to !== sorted[i - 1]!.to)
}

/** Blocks of `size` lines whose text passes the test. */
export function blocks(doc: Document, size: number, test: (block: string) => boolean): Candidate[] {
  const lines = linesOf(doc)
  const found: Candidate[] = []
  for (let i = 0; i + size <= lines.length; i++) if (test(lines.slice(i, i + size).join('\n'))) found.push(blockSpan(doc, i, i + size - 1))
  return found
}
