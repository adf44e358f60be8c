import { lineAt } from '@suture/text'
import { isBlank, skipBlanks } from './blank'
import type { Search } from './search'

/** The first line (0-based) from `line` on that is `trimmed` once trimmed; -1 when there is none. */
export function nextLine(search: Search, trimmed: string, line: number): number {
  if (line >= search.doc.lineCount) return -1
  if (trimmed === '') return nextBlankLine(search, line)
  const text = search.doc.text
  for (let at = startingAt(search, trimmed, search.doc.lineStarts[line]!); at !== -1; ) {
    search.work.lines++
    const end = at + trimmed.length
    if (isBlankBefore(text, at) && isBlankAfter(text, end)) return lineAt(search.doc, at)
    const lineEnd = text.indexOf('\n', end)
    at = lineEnd === -1 ? -1 : search.next(trimmed, lineEnd + 1)
  }
  return -1
}

/** Lines (0-based) that hold the text, each once, in order. The text has no line break. */
export function* linesWith(search: Search, needle: string): Generator<number, void, unknown> {
  const { doc } = search
  for (let at = search.first(needle); at !== -1; ) {
    const line = lineAt(doc, at)
    search.work.lines++
    yield line
    at = search.next(needle, doc.lineStarts[line + 1]!)
  }
}

/** True when nothing but blanks stands between the start of the line and the offset. */
export function isBlankBefore(text: string, at: number): boolean {
  for (let i = at - 1; i >= 0; i--) {
    const unit = text.charCodeAt(i)
    if (unit === 10) return true
    if (!isBlank(unit)) return false
  }
  return true
}

/** True when nothing but blanks stands between the offset and the end of the line. */
export function isBlankAfter(text: string, at: number): boolean {
  for (let i = at; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit === 10) return true
    if (!isBlank(unit)) return false
  }
  return true
}

/** True when the line (0-based) holds nothing but blanks. */
export function isBlankLine(search: Search, line: number): boolean {
  const { lineStarts, text } = search.doc
  const end = lineStarts[line + 1]! - 1
  search.work.lines++
  return skipBlanks(text, lineStarts[line]!, end) === end
}

function nextBlankLine(search: Search, line: number): number {
  for (let i = line; i < search.doc.lineCount; i++) if (isBlankLine(search, i)) return i
  return -1
}

/** `indexOf`, from memory where the first place of all answers it. */
function startingAt(search: Search, needle: string, from: number): number {
  const first = search.first(needle)
  return first === -1 || first >= from ? first : search.next(needle, from)
}
