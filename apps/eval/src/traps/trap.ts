import type { AnswerEdit, Must } from '../cases/draft'

/** A made-up file and an edit that tempts an engine, with the right result. */
export interface Trap {
  /** Its class, as the tables name it. */
  readonly trap: string
  readonly language: string
  readonly file: string
  readonly edits: readonly AnswerEdit[]
  readonly must: Must
  /** The file afterwards, where something may change. */
  readonly expected?: string
}

/** Lines as a text that ends in a line end. */
export function text(...lines: readonly string[]): string {
  return `${lines.join('\n')}\n`
}

/** An edit that must change nothing. */
export function refuse(trap: string, language: string, file: string, oldString: string, newString: string): Trap {
  return { trap, language, file, edits: [{ oldString, newString }], must: 'refuse' }
}

/** An edit with one right result; `must` says whether a refusal is right too. */
export function land(
  trap: string,
  language: string,
  file: string,
  edits: readonly (readonly [string, string])[],
  expected: string,
  must: 'land' | 'either' = 'either',
): Trap {
  return { trap, language, file, edits: edits.map(([oldString, newString]) => ({ oldString, newString })), must, expected }
}
