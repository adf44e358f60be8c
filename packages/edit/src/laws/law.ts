import { type Applied, type Document, type FileLine, type Finding, type Intent, lineAt, lineText } from '@suture/text'

/** Returns what is wrong with an edit of a file, of which `placed` has what is written and the places of the quote. Undefined if nothing is. */
export type Law = (document: Document, placed: Pick<Applied, 'edits' | 'matches'>, intent: Intent) => Finding | undefined

/** The names of all laws. They are the reasons of refusals. */
export type LawName = 'token-boundary' | 'escaped-quotes'

/** Returns the line of a file around an offset, without its line end. */
export function lineAround(document: Document, at: number): FileLine {
  const row = lineAt(document, at)
  return { line: row + 1, text: lineText(document, row) }
}
