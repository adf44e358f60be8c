import { isBlank, skipBlanks } from './blank'
import type { StrategySearch } from './search'

/** The first line (0-based) from `line` on that equals `trimmed` once trimmed; -1 if there is none. */
export function nextLine(search: StrategySearch, trimmed: string, line: number): number {
  const { lineStarts, text } = search.doc
  if (line >= lineStarts.length - 1) return -1
  if (trimmed === '') return nextBlankLine(search, line)
  for (let at = line === 0 ? search.first(trimmed) : search.next(trimmed, lineStarts[line]!); at !== -1; ) {
    search.work.lines++
    const end = at + trimmed.length
    if (isBlankBefore(text, at) && isBlankAfter(text, end)) return lineFrom(lineStarts, line, at)
    const lineEnd = text.indexOf('\n', end)
    at = lineEnd === -1 ? -1 : search.next(trimmed, lineEnd + 1)
  }
  return -1
}

/** Lines (0-based) that contain the text, each once, in order. The text has no line break. */
export function* linesWith(search: StrategySearch, needle: string): Generator<number, void, unknown> {
  let line = 0
  for (let at = search.first(needle); at !== -1; at = search.next(needle, search.doc.lineStarts[line + 1]!)) {
    line = lineFrom(search.doc.lineStarts, line, at)
    search.work.lines++
    yield line
  }
}

/**
 * Lines (0-based) that include all lines in which the words occur or begin, each once, in order. `witness` is the longest word, which may
 * occur everywhere.
 */
export function* linesThatMay(search: StrategySearch, words: string, witness: string): Generator<number, void, unknown> {
  let line = 0
  let at = search.nextLike(words, 0)
  if (at === undefined) return yield* linesWith(search, witness)
  while (at !== undefined && at !== -1) {
    line = lineFrom(search.doc.lineStarts, line, at)
    search.work.lines++
    yield line
    at = search.nextLike(words, search.doc.lineStarts[line + 1]!)
  }
}

/** True if there is only whitespace between the start of the line and the offset. */
export function isBlankBefore(text: string, at: number): boolean {
  for (let i = at - 1; i >= 0; i--) {
    const unit = text.charCodeAt(i)
    if (unit === 10) return true
    if (!isBlank(unit)) return false
  }
  return true
}

/** True if there is only whitespace between the offset and the end of the line. */
export function isBlankAfter(text: string, at: number): boolean {
  for (let i = at; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit === 10) return true
    if (!isBlank(unit)) return false
  }
  return true
}

/** True if the line (0-based) has only whitespace. */
export function isBlankLine(search: StrategySearch, line: number): boolean {
  const { lineStarts, text } = search.doc
  const end = lineStarts[line + 1]! - 1
  search.work.lines++
  return skipBlanks(text, lineStarts[line]!, end) === end
}

function nextBlankLine(search: StrategySearch, from: number): number {
  const { lineStarts, text } = search.doc
  const count = lineStarts.length - 1
  for (let line = from; line < count; line++) {
    search.work.lines++
    const end = lineStarts[line + 1]! - 1
    if (skipBlanks(text, lineStarts[line]!, end) === end) return line
  }
  return -1
}

/** The line of an offset at or after the start of `line`; cheap if it is near. */
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
