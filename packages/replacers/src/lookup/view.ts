import { fold } from '@suture/similarity'
import { foldsAnything } from '@suture/similarity/internal'
import { type Document, lineAt, openDocument, type Span } from '@suture/text'

/** The text as it is searched: LF line ends, possibly folded. Its lines correspond one to one to the document's. */
export interface View {
  readonly doc: Document
  /** The document that the view shows. */
  readonly source: Document
  readonly folded: boolean
  /** The source span for a span of the view. Inside a line of a folded view, only line edges are exact. */
  readonly toSource: (span: Span) => Span
  /** The view offset for an offset of the source. */
  readonly fromSource: (at: number) => number
}

/** The document with LF line ends. */
export function plainView(source: Document): View {
  if (!source.text.includes('\r\n')) return { doc: source, source, folded: false, toSource: (span) => span, fromSource: (at) => at }
  const doc = openDocument(source.text.replaceAll('\r\n', '\n'))
  const offset = (at: number) => {
    const line = lineAt(doc, at)
    return Math.min(source.lineStarts[line]! + (at - doc.lineStarts[line]!), source.text.length)
  }
  return {
    doc,
    source,
    folded: false,
    // A span that ends before a line break also ends before its CR.
    toSource: (span) => ({ from: offset(span.from), to: offset(span.to) }),
    fromSource(at) {
      const line = lineAt(source, at)
      return doc.lineStarts[line]! + (at - source.lineStarts[line]!)
    },
  }
}

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
