import { type Document, lineText } from '@suture/text'
import type { Found } from '../choose/place'

/**
 * True if the lines of a place equal a text, verbatim or all shifted by the same amount. An elision mark that the edit quotes represents
 * any lines.
 *
 *     file    ··open()        text    open()                           true: shifted by two spaces
 *             ··log(1)                // ... existing code ...
 *             ··close()               close()
 */
export function standsAlike(source: Document, text: string, { first, last, pattern }: Found): boolean {
  const marks = new Set(pattern.lines.flatMap(({ body }, i) => (pattern.elisions[i] ? [body] : [])))
  const parts: string[][] = [[]]
  for (const line of text.replace(/\n$/, '').split('\n')) {
    if (marks.has(line.trim())) parts.push([])
    else parts.at(-1)!.push(line)
  }
  const shifts = new Set<string | undefined>()
  let from = first
  for (const [n, lines] of parts.entries()) {
    const row = n === parts.length - 1 ? last - lines.length + 1 : n === 0 ? first : rowOf(source, lines, from, last)
    if (row === undefined || row < from || row + lines.length > last + 1 || (n === 0 && row !== first)) return false
    noteShifts(source, lines, row, shifts)
    from = row + lines.length
  }
  const [shift] = shifts
  return shifts.size === 1 && shift?.trim() === ''
}

/** Collects by how much each line is shifted in the file; undefined for another text. */
function noteShifts(source: Document, lines: readonly string[], row: number, shifts: Set<string | undefined>): void {
  for (const [i, line] of lines.entries()) {
    const own = lineText(source, row + i)
    if (line !== own || line !== '') shifts.add(own.endsWith(line) ? own.slice(0, own.length - line.length) : undefined)
  }
}

/** The first row at which lines between two elision marks occur, up to their depth. */
function rowOf(source: Document, lines: readonly string[], from: number, last: number): number | undefined {
  for (let row = from; row + lines.length <= last + 1; row++)
    if (lines.every((line, i) => lineText(source, row + i).trim() === line.trim())) return row
  return undefined
}
