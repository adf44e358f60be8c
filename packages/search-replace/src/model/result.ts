import { describeProblem, type Malformed, type Outcome, type Problem } from '@suture/text'

/** A block that did not land, or a place where the markers are malformed. */
export interface FailPart {
  readonly success: false
  /** The problem and what to do about it, for a person or a model. */
  readonly error: string
  readonly problem: Problem
}

/** The content after the diff. */
export interface DiffApplied {
  readonly success: true
  readonly content: string
  /** The blocks that did not land. Absent if all blocks landed. */
  readonly failParts?: readonly FailPart[]
  /** The outcome of each block, in the order of the diff. */
  readonly outcomes: readonly Outcome[]
}

/** The reason why nothing was changed. */
export interface DiffFailed {
  readonly success: false
  readonly error: string
  readonly failParts?: readonly FailPart[]
  readonly outcomes: readonly Outcome[]
}

/**
 * The result with the fields that the specification defines, and the outcome of each block. Source: docs/spec/search-replace.md, Multi-file
 * support.
 */
export type DiffResult = DiffApplied | DiffFailed

/** Returns the result for malformed markers, with a problem for each place. */
export function malformedResult(problems: readonly Malformed[]): DiffFailed {
  const failParts = problems.map((problem): FailPart => ({ success: false, error: describeProblem(problem), problem }))
  return { success: false, error: failParts[0]!.error, failParts, outcomes: [] }
}

/** Returns the result of blocks of which at least one landed. */
export function appliedResult(content: string, failParts: readonly FailPart[], outcomes: readonly Outcome[]): DiffApplied {
  return { success: true, content, ...(failParts.length > 0 ? { failParts } : {}), outcomes }
}

/** Returns the error for a set of blocks of which some did not land. */
export function summary(failParts: readonly FailPart[], total: number): string {
  if (failParts.length === 1 && total === 1) return failParts[0]!.error
  const head = `${failParts.length} of ${total} blocks did not land; nothing was changed.`
  return [head, ...failParts.map((part) => part.error)].join('\n\n')
}
