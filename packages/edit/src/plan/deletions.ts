import type { Document, Edit } from '@suture/text'
import { contentEnd } from '@suture/text/internal'

/** Whether two deletions overlap in a line end. At an end of file without line end, both include the one between them. */
export function shareLineEnd(text: string, a: Edit, b: Edit): boolean {
  return a.text === '' && b.text === '' && /^\r?\n$/.test(text.slice(Math.max(a.from, b.from), Math.min(a.to, b.to)))
}

/** Returns the edits with overlapping deletions joined into one. A deletion at the end of the file includes the line end above it. */
export function joinedDeletions(document: Document, edits: readonly Edit[]): readonly Edit[] {
  if (edits.length < 2 || edits.filter(({ text }) => text === '').length < 2) return edits
  const joined: Edit[] = []
  for (const edit of [...edits].sort((a, b) => a.from - b.from || a.to - b.to)) {
    const last = joined.at(-1)
    if (!last || !shareLineEnd(document.text, last, edit)) {
      joined.push(edit)
      continue
    }
    const to = Math.max(last.to, edit.to)
    const row = document.lineStarts.indexOf(last.from)
    const above = to === document.text.length && !document.finalNewline && row > 0 ? contentEnd(document, row - 1) : last.from
    const from = edits.some((other) => other !== edit && other.to >= above && other.from < last.from) ? last.from : above
    joined[joined.length - 1] = { from, to, text: '' }
  }
  return joined
}
