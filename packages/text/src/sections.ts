import { type Document, lineText } from './document'
import type { Place } from './finding'
import { linesBeginning } from './lines-beginning'
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
  const { equal, longer } = linesBeginning(doc, name)
  const row = equal[0] ?? longer[0]
  if (row === undefined || equal.length + longer.length > 1 || row + 1 <= endLine) return undefined
  const text = lineText(doc, row)
  const sentence = `The edit names the section ${JSON.stringify(name)}, but that begins on line ${row + 1}, below the place.`
  const finding = { rule: 'another-section', sentence, lines: [{ line: row + 1, text }], quoted: [name] }
  return refused({ kind: 'another-block', quoted, finding, startLine, endLine })
}
