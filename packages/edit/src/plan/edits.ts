import { type Document, type Edit, lineEol } from '@suture/text'
import { commonEnds, contentEnd } from '@suture/text/internal'
import type { RowEdit } from '../text/line'
import type { Source } from '../text/source'

/** Returns row edits as edits of the text, with the file's line ends and without text kept at the start and end. */
export function editsOfRows(source: Source, rowEdits: readonly RowEdit[]): readonly Edit[] {
  const edits = rowEdits.map((edit) =>
    edit.from === edit.to ? insertion(source, edit) : edit.lines.length === 0 ? deletion(source, edit) : replacement(source, edit),
  )
  return those(edits, ({ from, to, text }) => from < to || text !== '')
}

/** Returns the edits that change the text. */
export function changing(all: string, edits: readonly Edit[]): readonly Edit[] {
  return those(edits, ({ from, to, text }) => to - from !== text.length || !all.startsWith(text, from))
}

/** Returns the edits that pass a test. If all pass, returns the list itself, because a copy has room for more and takes more memory. */
function those(edits: readonly Edit[], passes: (edit: Edit) => boolean): readonly Edit[] {
  return edits.every(passes) ? edits : edits.filter(passes)
}

/** Returns the edit without the text that it keeps at its start and end. */
export function changedPart(all: string, { from, to, text }: Edit): Edit {
  const { start, end } = commonEnds(all.slice(from, to), text)
  return { from: from + start, to: to - end, text: text.slice(start, text.length - end) }
}

/** Returns the line end of a row, or that of the row above for the last row. */
function eolAt(source: Source, row: number): string {
  const { document } = source
  for (const near of [row, row - 1])
    if (near >= 0 && near < document.lineCount && lineEol(document, near) !== '') return lineEol(document, near)
  return document.eol
}

function insertion(source: Source, { from, lines }: RowEdit): Edit {
  const { document, text } = source
  if (lines.length === 0) return { from: 0, to: 0, text: '' }
  const eol = eolAt(source, Math.max(0, from - 1))
  if (from >= document.lineCount) {
    // If the file ends in a line end, the inserted text ends in one too, unless its own last line is empty.
    const end = document.finalNewline && lines.at(-1)!.raw !== '' ? eol : ''
    return { from: text.length, to: text.length, text: lines.map(({ raw }) => eol + raw).join('') + end }
  }
  const at = document.lineStarts[from]!
  return { from: at, to: at, text: lines.map(({ raw }) => raw + eol).join('') }
}

/** Returns an edit that deletes complete lines with their line ends. */
function deletion(source: Source, { from, to }: RowEdit): Edit {
  const { document, text } = source
  const start = document.lineStarts[from]!
  if (to < source.lineCount) return { from: start, to: document.lineStarts[to]!, text: '' }
  const before = from > 0 ? contentEnd(document, from - 1) : start
  return { from: before, to: text.length, text: '' }
}

function replacement(source: Source, { from, to, lines }: RowEdit): Edit {
  const { document } = source
  const last = lines.length - 1
  let next = ''
  for (let k = 0; k < last; k++) next += lines[k]!.raw + (from + k < to - 1 ? lineEol(document, from + k) : eolAt(source, to - 1))
  next += lines[last]!.raw
  return trimmed(source.text, document.lineStarts[from]!, contentEnd(document, to - 1), next)
}

/** Returns the edit of a span without the text with which both sides begin and end. */
function trimmed(text: string, from: number, to: number, next: string): Edit {
  let { start, end } = commonEnds(text.slice(from, to), next)
  // A replacement must not become an insertion. Two equal replacements count as one change, but two equal insertions do not.
  if (start + end === to - from && start > 0) start--
  if (isLowSurrogate(text.charCodeAt(from + start)) && start > 0) start--
  if (isLowSurrogate(text.charCodeAt(to - end)) && end > 0) end--
  return { from: from + start, to: to - end, text: next.slice(start, next.length - end) }
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}

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
