import type { StrategySearch } from './search'
import { isWhitespace, skipWhitespace, skipWhitespaceBack } from './whitespace'

/** Returns the text of a line (0-based) without its line end. */
export function rawLine({ doc: { lineStarts, text } }: StrategySearch, line: number): string {
  return text.slice(lineStarts[line], lineStarts[line + 1]! - 1)
}

/** Returns the text of a line (0-based) without whitespace at its ends. */
export function trimmedLine({ doc: { lineStarts, text } }: StrategySearch, line: number): string {
  const end = lineStarts[line + 1]! - 1
  const from = skipWhitespace(text, lineStarts[line]!, end)
  return text.slice(from, skipWhitespaceBack(text, from, end))
}

/** Yields the lines (0-based) that equal `trimmed` without the whitespace at their ends, in order. */
export function* linesEqual(search: StrategySearch, trimmed: string): Generator<number, void, unknown> {
  for (let line = nextLine(search, trimmed, 0); line !== -1; line = nextLine(search, trimmed, line + 1)) yield line
}

/** Returns the first line (0-based) from `line` on that equals `trimmed` without the whitespace at its ends, or -1 if there is none. */
export function nextLine(search: StrategySearch, trimmed: string, line: number): number {
  const { lineCount, lineStarts, text } = search.doc
  if (line >= lineCount) return -1
  if (trimmed === '') {
    while (line < lineCount && !isEmptyLine(search, line)) line++
    return line < lineCount ? line : -1
  }
  for (let at = line === 0 ? search.first(trimmed) : search.next(trimmed, lineStarts[line]!); at !== -1; ) {
    search.work.lines++
    const end = at + trimmed.length
    if (isEmptyBefore(text, at) && isEmptyAfter(text, end)) return lineFrom(lineStarts, line, at)
    const lineEnd = text.indexOf('\n', end)
    at = lineEnd === -1 ? -1 : search.next(trimmed, lineEnd + 1)
  }
  return -1
}

/** Yields the lines (0-based) that contain `needle`, each once, in order. `needle` has no line break. */
export function* linesWith(search: StrategySearch, needle: string): Generator<number, void, unknown> {
  let line = 0
  for (let at = search.first(needle); at !== -1; at = search.next(needle, search.doc.lineStarts[line + 1]!)) {
    line = lineFrom(search.doc.lineStarts, line, at)
    search.work.lines++
    yield line
  }
}

/** Yields all lines (0-based). */
export function* everyLine({ doc }: StrategySearch): Generator<number, void, unknown> {
  for (let line = 0; line < doc.lineCount; line++) yield line
}

/** Whether there is only whitespace between the start of the line and the offset. */
export function isEmptyBefore(text: string, at: number): boolean {
  for (let i = at - 1; i >= 0; i--) {
    const unit = text.charCodeAt(i)
    if (unit === 10) return true
    if (!isWhitespace(unit)) return false
  }
  return true
}

/** Whether there is only whitespace between the offset and the end of the line. */
export function isEmptyAfter(text: string, at: number): boolean {
  for (let i = at; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit === 10) return true
    if (!isWhitespace(unit)) return false
  }
  return true
}

/** Whether the line (0-based) has only whitespace. */
export function isEmptyLine({ doc, work }: StrategySearch, line: number): boolean {
  work.lines++
  return isEmptyAfter(doc.text, doc.lineStarts[line]!)
}

/** Returns the line that contains an offset at or after the start of `line`. The search is cheap if that line is near. */
function lineFrom(lineStarts: Int32Array, line: number, at: number): number {
  const most = lineStarts.length - 2
  let low = line
  let step = 1
  while (low + step <= most && lineStarts[low + step]! <= at) {
    low += step
    step *= 2
  }
  for (; step > 0; step >>= 1) if (low + step <= most && lineStarts[low + step]! <= at) low += step
  return low
}
