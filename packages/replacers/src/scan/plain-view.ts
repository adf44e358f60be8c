import { type Document, lineAt, openDocument, type Span } from '@suture/text'

/** A document as it is searched: with LF line ends. */
export interface View {
  readonly doc: Document
  /** The span of the source for a span of the view. A span that ends before a line break also ends before its CR. */
  readonly toSource: (span: Span) => Span
}

/** The document with LF line ends. Its lines correspond one to one to the source's. */
export function plainView(source: Document): View {
  if (!source.text.includes('\r\n')) return { doc: source, toSource: (span) => span }
  const doc = openDocument(source.text.replaceAll('\r\n', '\n'))
  const offset = (at: number) => {
    const line = lineAt(doc, at)
    return Math.min(source.lineStarts[line]! + (at - doc.lineStarts[line]!), source.text.length)
  }
  return { doc, toSource: ({ from, to }) => ({ from: offset(from), to: offset(to) }) }
}
