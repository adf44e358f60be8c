import { type Document, lineAt, lineText } from './document'
import type { Place } from './finding'
import { type Refused, refused } from './outcome'

/**
 * Returns the refusal of an edit that names its section, as `@@ class B:` does, if that line occurs once in the text and is below the
 * place. The place of such an edit is in another section. Returns undefined for any other edit. Cost: one search for the line.
 */
export function inOtherSection(
  doc: Document,
  within: readonly string[],
  quoted: string,
  { startLine, endLine }: Place,
): Refused | undefined {
  const name = within.at(-1)?.trim()
  if (!name) return undefined
  const rows: number[] = []
  for (let at = doc.text.indexOf(name); at >= 0 && rows.length < 2; at = doc.text.indexOf(name, at + name.length)) {
    const row = lineAt(doc, at)
    if (lineText(doc, row).trim().startsWith(name)) rows.push(row)
  }
  const [row] = rows
  if (row === undefined || rows.length > 1 || row + 1 <= endLine) return undefined
  const text = lineText(doc, row)
  const sentence = `The edit names the section ${JSON.stringify(name)}, but that begins on line ${row + 1}, below the place.`
  const finding = { rule: 'another-section', sentence, lines: [{ line: row + 1, text }], quoted: [name] }
  return refused({ kind: 'another-block', quoted, finding, startLine, endLine })
}
