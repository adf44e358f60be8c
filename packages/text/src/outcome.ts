import { boundsAt } from './document'
import type { Place } from './finding'
import type { Plan } from './plan'
import type { Malformed, Problem } from './problem'
import type { Edit, Span } from './span'

/** The match that was chosen, and how sure it is. */
export interface Match extends Place {
  /** Name of the strategy in kebab-case, e.g. 'line-trimmed'. */
  readonly strategy: string
  /** The range of the matched text in the original. */
  readonly span: Span
  /** Similarity of the quoted text and the matched text, 0 to 1. 1 if they are equal. */
  readonly similarity: number
  /**
   * Evidence for the place, in bits: the bits of the quoted lines that are there, more for rarer ones, minus the cost of their distortions,
   * plus the worth of a hint. Absent if the quoted text is in the file verbatim, and under `policy: "spec"`: neither needs evidence.
   */
  readonly evidence?: number
  /** Evidence for the best other place that was examined, in bits. Absent if there is none. */
  readonly rival?: number
  /** Share of the quoted text that is at the place, 0 to 1, weighted by bits, without the hint. 1 if the whole quoted text is there. */
  readonly share?: number
  /** Number of lines from the hint to the match: positive if the match is below the hint. Absent without a hint. */
  readonly drift?: number
  /** Names of the corrections that were made to the quoted text for the match, such as `line-numbers`, `escapes` and `quotes`. */
  readonly undone: readonly string[]
  readonly warnings: readonly string[]
}

/** The edit landed. */
export interface Applied {
  readonly status: 'applied'
  readonly content: string
  /** The changes, as spans of the original. Text outside these spans is unchanged. */
  readonly edits: Plan
  readonly matches: readonly Match[]
}

/** The file has the new text and not the old text, so there is nothing to do. */
export interface AlreadyApplied {
  readonly status: 'already-applied'
  readonly content: string
  readonly matches: readonly Match[]
}

/** The edit has a place, but changes nothing there. */
export interface NoOp {
  readonly status: 'no-op'
  readonly content: string
  readonly matches: readonly Match[]
}

/** Nothing was changed. The problem says why. */
export interface Refused {
  readonly status: 'refused'
  readonly problem: Problem
}

/** The outcome of an edit, in the same form for every format. `status` says which kind it is. */
export type Outcome = Applied | AlreadyApplied | NoOp | Refused

/** Returns a refusal with its problem. */
export function refused(problem: Problem): Refused {
  return { status: 'refused', problem }
}

const MISSING: ReadonlySet<Problem['kind']> = new Set(['not-found', 'merge-conflict', 'another-block', 'another-meaning'])

/**
 * Whether the outcome is a refusal because the file does not contain the quoted text: a similar text in the file was changed, or is another
 * text.
 */
export function isMissing(outcome: Outcome): boolean {
  return outcome.status === 'refused' && MISSING.has(outcome.problem.kind)
}

/** Returns the problem of a part that is not as expected. `line` is 1-based, `form` is a sample of the correct form. */
export function malformed(line: number, expected: string, found: string, form: string): Malformed {
  return { kind: 'malformed', line, expected, found, form }
}

/** The edits of one change, and the places at which its quotes were found. */
interface QuotedChange {
  readonly edits: readonly Edit[]
  readonly matches: readonly Match[]
}

/**
 * Whether two edits change one line that both changes quote from its start to its end, and neither change makes the edit of the other. They
 * are then two versions of the line.
 *
 *     print(x)    one makes it print(x, flush)    the other write(x)    together: write(x, flush)
 */
export function areVersionsOfLine(text: string, edit: Edit, one: QuotedChange, otherEdit: Edit, other: QuotedChange): boolean {
  const { start, end } = boundsAt(text, edit.from)
  if (edit.to > end || otherEdit.from >= end || otherEdit.to > end) return false
  const quotesLine = ({ matches: [first, ...more] }: QuotedChange) =>
    first !== undefined && more.length === 0 && first.span.from <= start && first.span.to >= end
  const makes = ({ edits }: QuotedChange, { from, to, text }: Edit) =>
    edits.some((each) => each.from === from && each.to === to && each.text === text)
  return quotesLine(one) && quotesLine(other) && !makes(one, otherEdit) && !makes(other, edit)
}
