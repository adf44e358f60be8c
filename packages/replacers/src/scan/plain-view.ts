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
