import type { Edit, Finding, Span } from '@suture/text'

/** An edit applied to a file, whatever engine located it. Offsets are UTF-16 units of `before`. */
export interface Result {
  /** The file before the edit. */
  readonly before: string
  /** The edits that are written, in order and without overlaps. `splice(before, edits)` is the file after the edit. */
  readonly edits: readonly Edit[]
  /** The places that were chosen for the quoted text. */
  readonly places: readonly Span[]
  /** The quoted text and its replacement, as given. */
  readonly oldText: string
  readonly newText: string
  /** Whether every occurrence was requested, even inside words. */
  readonly everywhere: boolean
}

/** A condition that every result must satisfy. A law can refuse a result, but never repairs it. */
export interface Law {
  readonly name: LawName
  /** Returns the finding against the result, with the lines that it quotes. Returns undefined if the result satisfies the law. */
  readonly check: (result: Result) => Finding | undefined
}

/** The names of all laws. They are the reasons of refusals. */
export type LawName = 'kept-lines' | 'token-boundary' | 'escaped-quotes'

/** Returns a finding with the name of its law. */
export function against(law: LawName, sentence: string, lines: Finding['lines'], quoted: Finding['quoted'] = []): Finding {
  return { rule: law, sentence, lines, quoted }
}

const SHOWN = 100

/** Returns a trimmed line as a JSON string for the sentence of a refusal, cut off after 100 characters. */
export function shown(line: string): string {
  const body = line.trim()
  return JSON.stringify(body.length > SHOWN ? `${body.slice(0, SHOWN)}...` : body)
}
