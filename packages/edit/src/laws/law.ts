import type { Edit, Finding, Span } from '@suture/text'

/** An edit carried out on a file, whatever engine placed it. Offsets are UTF-16 units of `before`. */
export interface Result {
  /** The file before the edit. */
  readonly before: string
  /** What is written, in order and without overlaps: `splice(before, edits)` is the file after the edit. */
  readonly edits: readonly Edit[]
  /** The places that were taken for the quoted text. */
  readonly places: readonly Span[]
  /** The quoted text and its replacement, as given. */
  readonly oldText: string
  readonly newText: string
  /** Every occurrence was requested, inside words too. */
  readonly everywhere: boolean
}

/** What holds for every result. A law refuses a result, and never repairs it. */
export interface Law {
  readonly name: LawName
  /** The finding against the result, with the lines that it quotes; undefined if the law holds. */
  readonly check: (result: Result) => Finding | undefined
}

/** The names of all laws: the reasons of refusals. */
export type LawName = 'kept-lines' | 'nesting' | 'token-boundary' | 'escaped-quotes'

/** A finding with the name of the law that made it. */
export function against(law: LawName, sentence: string, lines: Finding['lines'], quoted: Finding['quoted'] = []): Finding {
  return { rule: law, sentence, lines, quoted }
}

const SHOWN = 100

/** A line as sentences quote it: in JSON, cut off after 100 characters. */
export function shown(line: string): string {
  const body = line.trim()
  return JSON.stringify(body.length > SHOWN ? `${body.slice(0, SHOWN)}...` : body)
}
