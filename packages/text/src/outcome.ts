import type { Plan } from './plan'
import type { Place, Problem } from './problem'
import type { Span } from './span'

/** How sure and by what means a place was chosen. */
export interface Match extends Place {
  /** Name of the strategy in kebab-case, e.g. 'line-trimmed'. */
  readonly strategy: string
  /** The matched text in the original. */
  readonly span: Span
  /** 0..1; 1 when the quoted text is the file's. */
  readonly similarity: number
  /**
   * Bits that speak for the place: what the quoted lines tell that stand there, the rarer the more, less what their distortions cost, and
   * what a hint is worth. Absent where nothing was quoted, and under `policy: "spec"`, which weighs nothing.
   */
  readonly evidence?: number
  /** Bits that speak for the best other place of those that were looked at; absent where there is none. */
  readonly rival?: number
  /** 0..1: how much of what was quoted stands there, counted in bits, without the hint; 1 when all does. */
  readonly share?: number
  /** Lines between the hint and the match (match minus hint); absent without a hint. */
  readonly drift?: number
  /** What was undone in the quoted text to match: 'line-numbers', 'escapes', 'quotes' ... */
  readonly undone: readonly string[]
  readonly warnings: readonly string[]
}

/** The edit landed. */
export interface Applied {
  readonly status: 'applied'
  readonly content: string
  /** What changed, as spans on the original. Everything outside them is as it was. */
  readonly edits: Plan
  readonly matches: readonly Match[]
}

/** The new text stands there already and the old is gone: nothing to do. */
export interface AlreadyApplied {
  readonly status: 'already-applied'
  readonly content: string
  readonly matches: readonly Match[]
}

/** The edit matches and changes nothing. */
export interface NoOp {
  readonly status: 'no-op'
  readonly content: string
  readonly matches: readonly Match[]
}

/** Nothing was changed, and why. */
export interface Refused {
  readonly status: 'refused'
  readonly problem: Problem
}

/** What became of an edit, for every format the same; told apart by `status`. */
export type Outcome = Applied | AlreadyApplied | NoOp | Refused

/** A refusal with its problem. */
export function refused(problem: Problem): Refused {
  return { status: 'refused', problem }
}

const MISSING: ReadonlySet<Problem['kind']> = new Set(['not-found', 'merge-conflict', 'another-block', 'another-meaning'])

/** True where the quoted text does not stand in the file: what is like it was changed, or is something else. */
export function isMissing(outcome: Outcome): boolean {
  return outcome.status === 'refused' && MISSING.has(outcome.problem.kind)
}
