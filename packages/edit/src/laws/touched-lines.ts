import type { FileLine } from '@suture/text'
import type { Result } from './law'

/** A line of the file with the offset of its start. Line numbers are computed only where a finding quotes a line. */
interface PlacedLine {
  readonly at: number
  readonly text: string
}

/** The lines that the edits touch, before the edit and in the result. */
export interface TouchedLines {
  readonly before: readonly PlacedLine[]
  readonly after: readonly string[]
}

/**
 * Returns the complete lines that the edits of a result touch, without their line ends. The lines directly above and below may be included.
 *
 *     before    one⏎two⏎three        edit    two -> 2        touched    before: two        after: 2
 */
export function touchedLines({ before, edits }: Result): TouchedLines {
  const lines: { before: PlacedLine[]; after: string[] } = { before: [], after: [] }
  for (let i = 0; i < edits.length; ) {
    const from = startOfLine(before, edits[i]!.from)
    let at = from
    let after = ''
    let to: number
    // Edits that touch the same line count as one change of this line.
    do {
      const edit = edits[i++]!
      after += before.slice(at, edit.from) + edit.text
      at = edit.to
      to = endOfLine(before, at)
    } while (i < edits.length && edits[i]!.from <= to)
    for (let start = from; start <= to; start = endOfLine(before, start) + 1)
      lines.before.push({ at: start, text: textLines(before.slice(start, endOfLine(before, start)))[0]! })
    lines.after.push(...textLines(after + before.slice(at, to)))
  }
  return lines
}

/** A byte order mark does not belong to a line. */
function startOfLine(text: string, at: number): number {
  const start = at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
  return start === 0 && at > 0 && text.startsWith('\ufeff') ? 1 : start
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end
}

/** Returns the line of a text around an offset, without its line end. */
export function lineAround(text: string, at: number): FileLine {
  const from = startOfLine(text, at)
  return { line: 1 + breaksIn(text, 0, from), text: textLines(text.slice(from, endOfLine(text, at)))[0]! }
}

function breaksIn(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** Returns the lines of a text, without their line ends. */
export function textLines(text: string): string[] {
  return text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
}
