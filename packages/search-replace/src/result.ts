import { describeProblem, type Malformed, type Outcome, type Problem } from '@suture/text'

/** One block, or one broken place of the form, that did not land. */
export interface FailPart {
  readonly success: false
  /** What to do about it, for a person or a model. */
  readonly error: string
  readonly problem: Problem
}

/** The content after the diff. */
export interface DiffApplied {
  readonly success: true
  readonly content: string
  /** Blocks that did not land; absent when all did. */
  readonly failParts?: readonly FailPart[]
  /** What became of each block, in the order in which they stand in the diff. */
  readonly outcomes: readonly Outcome[]
}

/** Nothing was changed, and why. */
export interface DiffFailed {
  readonly success: false
  readonly error: string
  readonly failParts?: readonly FailPart[]
  readonly outcomes: readonly Outcome[]
}

/** The answer in the document's shape, with the outcomes beside it. Source: docs/spec/search-replace.md, Multi-file support. */
export type DiffResult = DiffApplied | DiffFailed

/** A failure of the form: every broken place is told. */
export function malformedResult(problems: readonly Malformed[], say: (problem: Malformed) => string = describeProblem): DiffFailed {
  const failParts = problems.map((problem): FailPart => ({ success: false, error: say(problem), problem }))
  return { success: false, error: failParts[0]!.error, failParts, outcomes: [] }
}

/** The error of a set of blocks of which some did not land. */
export function summary(failParts: readonly FailPart[], total: number): string {
  if (failParts.length === 1 && total === 1) return failParts[0]!.error
  const head = `${failParts.length} of ${total} blocks did not land; nothing was changed.`
  return [head, ...failParts.map((part) => part.error)].join('\n\n')
}
