import type { Edit, Match, Outcome, Problem } from '@suture/text'

/** A hunk that has its place, or needs none. */
export interface HunkLanded {
  readonly status: 'applied' | 'already-applied' | 'no-op'
  /** What the hunk changes, as spans on the original. */
  readonly edits: readonly Edit[]
  readonly matches: readonly Match[]
}

/** A hunk that was refused. */
export interface HunkRefused {
  readonly status: 'refused'
  readonly problem: Problem
}

/** What became of a hunk. */
export type HunkOutcome = HunkLanded | HunkRefused

/** The outcome of a whole diff, with what became of each hunk, in the order of the diff. */
export type PatchOutcome = Outcome & { readonly hunks: readonly HunkOutcome[] }
