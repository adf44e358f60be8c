import type { AnswerEdit, Must } from '../cases/draft'

/** A made-up file, an edit that an engine may apply wrongly, and the right result. */
export interface Trap {
  /** The name of its class in the tables. */
  readonly trap: string
  readonly language: string
  readonly file: string
  readonly edits: readonly AnswerEdit[]
  readonly must: Must
  /** The file afterwards. Absent if nothing may change. */
  readonly expected?: string
}

/** Joins lines to a text that ends in a line end. */
export function text(...lines: readonly string[]): string {
  return `${lines.join('\n')}\n`
}

/** Returns a trap whose edit must change nothing. */
export function refuse(trap: string, language: string, file: string, oldString: string, newString: string): Trap {
  return { trap, language, file, edits: [{ oldString, newString }], must: 'refuse' }
}

/** Returns a trap with one right result. `must` says whether a refusal is also right. */
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
