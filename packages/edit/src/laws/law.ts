import { type Document, type Edit, type FileLine, type Finding, lineAt, lineText, type Span } from '@suture/text'

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

/** A condition that every result must satisfy. A law can refuse a result, but never repairs it. */
export interface Law {
  readonly name: LawName
  /** Returns the finding against the result, with the lines that it quotes. Returns undefined if the result satisfies the law. */
  readonly check: (result: Result) => Finding | undefined
}

/** The names of all laws. They are the reasons of refusals. */
export type LawName = 'token-boundary' | 'escaped-quotes'

/** Returns the line of a file around an offset, without its line end. */
export function lineAround(document: Document, at: number): FileLine {
  const row = lineAt(document, at)
  return { line: row + 1, text: lineText(document, row) }
}

const SHOWN = 100

/** Returns a trimmed line as a JSON string for the sentence of a refusal, cut off after 100 characters. */
export function shown(line: string): string {
  const body = line.trim()
  return JSON.stringify(body.length > SHOWN ? `${body.slice(0, SHOWN)}...` : body)
}
