import { type Document, type Edit, type FileLine, lineAt, lineText, type Span } from '@suture/text'

/** An edit applied to a file, whatever engine located it. Offsets are UTF-16 units of the file. */
export interface Result {
  /** The file before the edit. */
  readonly document: Document
  /** The edits that are written, in order and without overlaps. */
  readonly edits: readonly Edit[]
  /** The places that were chosen for the quoted text. */
  readonly places: readonly Span[]
  /** The quoted text and its replacement, as given. */
  readonly oldText: string
  readonly newText: string
}

/** The names of all laws. They are the reasons of refusals. */
export type LawName = 'token-boundary' | 'escaped-quotes'

/** Returns the line of a file around an offset, without its line end. */
export function lineAround(document: Document, at: number): FileLine {
  const row = lineAt(document, at)
  return { line: row + 1, text: lineText(document, row) }
}
