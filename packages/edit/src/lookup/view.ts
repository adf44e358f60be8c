import type { View } from '@suture/replacers/internal'
import { fold } from '@suture/similarity'
import { foldsAnything } from '@suture/similarity/internal'
import { lineAt, openDocument, type Span } from '@suture/text'

/** The view with typographic characters folded; undefined if folding changes nothing. */
export function foldedView(plain: View): View | undefined {
  if (!foldsAnything(plain.doc.text)) return undefined
  const doc = openDocument(fold(plain.doc.text))
  const offset = (at: number) => {
    const line = lineAt(doc, at)
    const column = at - doc.lineStarts[line]!
    const from = plain.doc.lineStarts[line]!
    const to = plain.doc.lineStarts[line + 1]! - 1
    return from + unfoldColumn(plain.doc.text.slice(from, to), column)
  }
  const toSource = (span: Span) => plain.toSource({ from: offset(span.from), to: offset(span.to) })
  return { doc, source: plain.source, folded: true, toSource, fromSource: plain.fromSource }
}

/** The column of a line at which its folded form has the given column. */
function unfoldColumn(line: string, column: number): number {
  let low = 0
  let high = line.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (fold(line.slice(0, middle)).length < column) low = middle + 1
    else high = middle
  }
  return low
}
