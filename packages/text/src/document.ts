import type { Span } from './span'

/** A line ending: LF, CRLF, or none (the last line of a text that does not end in a line break). A lone CR is text. */
export type Eol = '\n' | '\r\n' | ''

/**
 * A text that is opened once and shared by all its readers. Lines are found on first use, so that an exact search does not compute them.
 * `lineCount` counts the lines of `text.split('\n')`: a text that ends in a line break has an empty last line. `finalNewline` is true for
 * such a text.
 */
export interface Document {
  readonly text: string
  /** Whether the text starts with U+FEFF. The mark is part of `text`, but of no line. */
  readonly bom: boolean
  readonly finalNewline: boolean
  /** Number of lines, at least 1. */
  readonly lineCount: number
  /** Offset of the first unit of each line (0-based index), and then `text.length + 1`, which marks the end. */
  readonly lineStarts: Int32Array
  /** The most frequent line ending; LF if there is none. */
  readonly eol: '\n' | '\r\n'
}

/** Opens a text. Cost: one pass when a line is first read, and nothing before. */
export function openDocument(text: string): Document {
  let starts: Int32Array | undefined
  let eol: '\n' | '\r\n' | undefined
  const bom = text.charCodeAt(0) === 0xfeff
  const lines = () => (starts ??= findLineStarts(text, bom ? 1 : 0))
  return {
    text,
    bom,
    finalNewline: text.endsWith('\n'),
    get lineStarts() {
      return lines()
    },
    get lineCount() {
      return lines().length - 1
    },
    get eol() {
      return (eol ??= text.includes('\r') ? dominantEol(text, lines()) : '\n')
    },
  }
}

/** Returns the span of a line's content, without its line ending. `line` is a 0-based index below `lineCount`. */
export function lineSpan(doc: Document, line: number): Span {
  const from = startOf(doc, line)
  return { from, to: contentEnd(doc, line) }
}

/** Returns the line's content, without its line ending. */
export function lineText(doc: Document, line: number): string {
  return doc.text.slice(startOf(doc, line), contentEnd(doc, line))
}

/** Returns the offset after the line's content, before its line ending. */
export function contentEnd(doc: Document, line: number): number {
  const end = startOf(doc, line + 1) - 1
  const from = startOf(doc, line)
  return end > from && doc.text.charCodeAt(end - 1) === 13 && end < doc.text.length ? end - 1 : end
}

/** Returns the ending of a line. */
export function lineEol(doc: Document, line: number): Eol {
  const end = startOf(doc, line + 1) - 1
  if (end >= doc.text.length) return ''
  return end > startOf(doc, line) && doc.text.charCodeAt(end - 1) === 13 ? '\r\n' : '\n'
}

/**
 * Returns the span of the whole lines `first` to `last` (0-based, inclusive). `withEol` includes the line ending of line `last`. Throws
 * RangeError if the text does not have these lines.
 */
export function linesSpan(doc: Document, first: number, last: number, withEol = false): Span {
  if (first > last) throw new RangeError(`lines ${first}..${last} are not a range`)
  const to = withEol ? Math.min(startOf(doc, last + 1), doc.text.length) : contentEnd(doc, last)
  return { from: startOf(doc, first), to }
}

/**
 * Returns the 0-based index of the line that contains the offset. A line break belongs to the line that it ends. An offset outside the text
 * counts as the nearest offset inside.
 */
export function lineAt(doc: Document, offset: number): number {
  const starts = doc.lineStarts
  let low = 0
  let high = starts.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** Returns the 1-based line and column (UTF-16 units) of an offset, for messages. Throws RangeError for an offset outside the text. */
export function position(doc: Document, offset: number): { readonly line: number; readonly column: number } {
  if (!(offset >= 0 && offset <= doc.text.length)) throw new RangeError(`offset ${offset} is outside 0..${doc.text.length}`)
  const line = lineAt(doc, offset)
  return { line: line + 1, column: Math.max(0, offset - startOf(doc, line)) + 1 }
}

/** Returns the 1-based first and last line that a span touches. An insertion touches the line that contains it. */
export function lineRange(doc: Document, span: Span): { readonly startLine: number; readonly endLine: number } {
  const startLine = lineAt(doc, span.from) + 1
  const last = span.to > span.from ? lineAt(doc, span.to - 1) + 1 : startLine
  return { startLine, endLine: Math.max(startLine, last) }
}

/**
 * Returns the bounds of the line that contains an offset, without a table of lines: the start of the line, the end of its content, and the
 * start of the next line or the end of the text.
 */
export function boundsAt(text: string, offset: number): { readonly start: number; readonly end: number; readonly next: number } {
  const before = offset === 0 ? -1 : text.lastIndexOf('\n', offset - 1)
  const start = before === -1 && text.charCodeAt(0) === 0xfeff ? 1 : before + 1
  const lf = text.indexOf('\n', offset)
  if (lf === -1) return { start, end: text.length, next: text.length }
  return { start, end: lf > start && text.charCodeAt(lf - 1) === 13 ? lf - 1 : lf, next: lf + 1 }
}

function startOf(doc: Document, line: number): number {
  const start = doc.lineStarts[line]
  if (start === undefined) throw new RangeError(`line index ${line} is outside 0..${doc.lineCount - 1}`)
  return start
}

/**
 * Number of UTF-16 units at the start of a text from which its number of lines is estimated, and the factor by which the estimate is
 * increased. A shorter text gets the table of a text with short lines.
 */
const SAMPLE = 16_384
const ROOM = 1.1
/** Maximum share of a table that may be unused. If a larger share is unused, the table is copied to a table of its own size. */
const SPARE = 0.25

function findLineStarts(text: string, first: number): Int32Array {
  let starts = new Int32Array(guessedLines(text))
  let count = 1
  starts[0] = first
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    if (count + 1 >= starts.length) {
      const wider = new Int32Array(starts.length * 2)
      wider.set(starts)
      starts = wider
    }
    starts[count++] = at + 1
  }
  starts[count++] = text.length + 1
  return count >= starts.length * (1 - SPARE) ? starts.subarray(0, count) : starts.slice(0, count)
}

/** Estimates the number of lines from the beginning of the text, and adds a reserve. If the text has more lines, the table grows. */
function guessedLines(text: string): number {
  let lines = 1
  if (text.length < SAMPLE) return 16 + (text.length >> 4)
  for (let at = text.indexOf('\n'); at !== -1 && at < SAMPLE; at = text.indexOf('\n', at + 1)) lines++
  return 16 + Math.min(text.length >> 4, Math.ceil(((ROOM * lines) / SAMPLE) * text.length))
}

function dominantEol(text: string, starts: Int32Array): '\n' | '\r\n' {
  let crlf = 0
  // The code before the start of the text is NaN. The last entry is no line.
  for (const start of starts.subarray(0, -1)) if (text.charCodeAt(start - 2) === 13) crlf++
  return crlf * 2 > starts.length - 2 ? '\r\n' : '\n'
}
