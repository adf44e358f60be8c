import { lineKey } from '@suture/graft'
import { type Document, lineText } from '@suture/text'
import { type LineFinder, longestWord } from '../lookup/line-finder'

/** Lines that are told. */
const SHOWN = 5
/** Quoted lines that no line equals are looked for inside lines and in other typography, each at the cost of a pass over the text: so many. */
const PROBES = 16

/**
 * Quoted lines that stand nowhere in the file, trimmed, each once; a few. Lines without a word are not told, nor are those behind
 * the last one probed.
 *
 * Cost: one pass over the file's lines, and one for each line probed.
 */
export function missingLines(doc: Document, finder: Pick<LineFinder, 'rows'>, quoted: readonly string[]): string[] {
  const standing = new Set<string>()
  for (let row = 0; row < doc.lineCount; row++) standing.add(lineText(doc, row).trim())
  const shown: string[] = []
  let probes = 0
  for (const line of new Set(quoted.map((each) => each.trim()))) {
    if (standing.has(line) || longestWord(line).length < 2) continue
    if (probes++ === PROBES || shown.length === SHOWN) break
    if (finder.rows(lineKey(line)).length === 0 && !doc.text.includes(line)) shown.push(line)
  }
  return shown
}
