import type { Outcome, Problem } from '@suture/text'

const MISSING: ReadonlySet<Problem['kind']> = new Set(['not-found', 'merge-conflict', 'another-block', 'another-meaning'])

/** True where the quoted text does not stand in the file: what is like it was changed, or is something else. */
export function isMissing(outcome: Outcome): boolean {
  return outcome.status === 'refused' && MISSING.has(outcome.problem.kind)
}
