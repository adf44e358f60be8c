/**
 * Rows at which a quoted line stands but for punctuation.
 *
 * Idea: formatters keep words, so the line's longest word leads there as it leads to the line itself; the line is read at each hit.
 * Cost: one `indexOf` pass; asked for the few lines only that decide where the alignment looks. Weakness: as of `line-finder.ts`.
 */
import { type LineKey, levelOf, lineKey, samePlain } from '@suture/graft'
import { type Document, lineAt, lineText } from '@suture/text'
import { FREQUENT, type LineFinder, longestWord } from './line-finder'

/** 0-based rows that equal the line up to blanks, typography and punctuation, ascending, at most FREQUENT + 1. */
export function nearRows(doc: Document, finder: LineFinder, line: LineKey): readonly number[] {
  const word = longestWord(line.body)
  const rows: number[] = []
  if (word.length < 2) return rows
  let next = 0
  for (const at of finder.hits(word)) {
    if (at < next) continue
    if (rows.length > FREQUENT) break
    const row = lineAt(doc, at)
    const actual = lineKey(lineText(doc, row))
    if (levelOf(line, actual) >= 0 || samePlain(line, actual)) rows.push(row)
    next = doc.lineStarts[row + 1]!
  }
  return rows
}
