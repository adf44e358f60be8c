import { type Document, lineText, visible } from '@suture/text'

/** The lines that an excerpt shows (1-based, inclusive). Lines after the end of the file are left out. */
export interface ExcerptRange {
  readonly startLine: number
  readonly endLine: number
  /** Number of lines to show above and below the range. Default 0. */
  readonly context?: number
  /** Maximum number of lines of the excerpt. If it would have more, the lines in the middle are left out. Default 100. */
  readonly maxLines?: number
}

/** One line of an excerpt. */
export interface ExcerptLine {
  /** 1-based line number. Absent for the line that replaces omitted lines. */
  readonly line?: number
  /** The line as it is printed: a right-aligned number, ` | `, and the text with visible control characters. */
  readonly text: string
  /** Whether the line is in the requested range. If it is not, it is context around the range. */
  readonly inside: boolean
}

/**
 * Returns lines of a document with their numbers. The empty line after a final newline is shown only if the range ends with it. Throws
 * RangeError unless 1 <= startLine <= endLine.
 */
export function excerpt(doc: Document, range: ExcerptRange): ExcerptLine[] {
  const { startLine, endLine, context = 0, maxLines = 100 } = range
  if (!(startLine >= 1 && endLine >= startLine && context >= 0))
    throw new RangeError(`lines ${startLine}..${endLine} (context ${context}) are not a range`)
  const bottom = doc.finalNewline && endLine !== doc.lineCount ? doc.lineCount - 1 : doc.lineCount
  const first = Math.max(1, startLine - context)
  const last = Math.min(bottom, endLine + context)
  const width = String(last).length
  const printed = (line: number): ExcerptLine => ({
    line,
    text: `${String(line).padStart(width)} | ${visible(lineText(doc, line - 1))}`,
    inside: line >= startLine && line <= endLine,
  })
  const count = last - first + 1
  if (count <= maxLines) return Array.from({ length: Math.max(0, count) }, (_, i) => printed(first + i))
  const above = Math.ceil(maxLines / 2)
  const below = maxLines - above
  return [
    ...Array.from({ length: above }, (_, i) => printed(first + i)),
    { text: `${'.'.padStart(width)} | ... ${count - maxLines} more lines`, inside: true },
    ...Array.from({ length: below }, (_, i) => printed(last - below + 1 + i)),
  ]
}

/** Returns the lines of an excerpt as one text with a final newline. The text is empty if there are no lines. */
export function excerptText(lines: readonly ExcerptLine[]): string {
  return lines.map((line) => `${line.text}\n`).join('')
}
