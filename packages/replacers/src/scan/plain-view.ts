import { type Document, lineAt, openDocument, type Span } from '@suture/text'

/** A document with LF line ends, in which strategies search. */
export interface View {
  readonly doc: Document
  /** Converts a span of the view to a span of the source. A span that ends before a line break also ends before its CR. */
  readonly toSource: (span: Span) => Span
}

/** Returns the document with LF line ends. It has the same lines as the source. */
export function plainView(source: Document): View {
  if (!source.text.includes('\r\n')) return { doc: source, toSource: (span) => span }
  const doc = openDocument(source.text.replaceAll('\r\n', '\n'))
  const offset = (at: number) => {
    const line = lineAt(doc, at)
    return Math.min(source.lineStarts[line]! + (at - doc.lineStarts[line]!), source.text.length)
  }
  return { doc, toSource: ({ from, to }) => ({ from: offset(from), to: offset(to) }) }
}
