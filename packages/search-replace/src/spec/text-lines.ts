import { lineEol, lineText, openDocument } from '@suture/text'

/** A text as lines with their line ends. Lines can be replaced while every other byte is kept. */
export interface TextLines {
  /** A byte order mark, or nothing. */
  readonly mark: string
  readonly lines: string[]
  /** The end of each line: LF or CR LF; empty for the last one. */
  readonly ends: string[]
}

/** Splits at LF and CR LF. */
export function openLines(text: string): TextLines {
  const doc = openDocument(text)
  const rows = Array.from({ length: doc.lineCount }, (_, row) => row)
  return { mark: doc.bom ? '\ufeff' : '', lines: rows.map((row) => lineText(doc, row)), ends: rows.map((row) => lineEol(doc, row)) }
}

/** Replaces `count` lines from the 0-based `first`. New lines get the line ends of the replaced lines and of their neighbours. */
export function replaceLines(text: TextLines, first: number, count: number, fresh: readonly string[]): TextLines {
  const { lines, ends } = text
  const from = Math.min(lines.length, first)
  const last = Math.min(lines.length, from + count)
  const inner = ends[from] || ends[from - 1] || ends[0] || '\n'
  const freshEnds = fresh.map((_, i) => (i < fresh.length - 1 ? inner : (ends[last - 1] ?? '')))
  const newLines = [...lines.slice(0, from), ...fresh, ...lines.slice(last)]
  const newEnds = [...ends.slice(0, from), ...freshEnds, ...ends.slice(last)]
  // Only the last line has no line end. If a line is appended, the line before it gets a line end. If the last line is deleted, the line
  // before it loses its line end.
  for (const i of [from - 1, newEnds.length - 1]) if (i >= 0) newEnds[i] = i === newEnds.length - 1 ? '' : newEnds[i] || inner
  return { mark: text.mark, lines: newLines, ends: newEnds }
}

/** Joins the lines to a text. */
export function joinTextLines({ mark, lines, ends }: TextLines): string {
  const parts = [mark]
  for (let i = 0; i < lines.length; i++) parts.push(lines[i]!, ends[i]!)
  return parts.join('')
}

/** Returns the offset of the first unit of a line. For the line after the last one, returns the length of the text. */
export function lineOffset({ mark, lines, ends }: TextLines, line: number): number {
  let at = mark.length
  for (let i = 0; i < Math.min(line, lines.length); i++) at += lines[i]!.length + ends[i]!.length
  return at
}
