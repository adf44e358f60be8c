import type { Edit, Match, Outcome, Problem } from '@suture/text'

/** A hunk that was placed, or that has no changes to make. */
export interface HunkLanded {
  readonly status: 'applied' | 'already-applied' | 'no-op'
  /** The changes of the hunk, as spans of the original text. */
  readonly edits: readonly Edit[]
  readonly matches: readonly Match[]
}

/** A hunk that was refused. */
export interface HunkRefused {
  readonly status: 'refused'
  readonly problem: Problem
}

/** The outcome of one hunk. */
export type HunkOutcome = HunkLanded | HunkRefused

/** The outcome of a whole diff, with the outcome of each hunk in the order of the diff. */
export type PatchOutcome = Outcome & { readonly hunks: readonly HunkOutcome[] }
