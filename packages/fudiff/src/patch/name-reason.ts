/**
 * Why a hunk stands nowhere, in the format's own distinction: its context does, and a deleted line does not.
 */

import type { Hunk } from '../model/hunk'
import type { HunkOutcome } from '../model/result'
import { removedTextDiffers } from './final-line'
import type { Field } from './place/place'

/** Names the reason of a refusal where all of the context stands and a deleted line does not. */
export function nameReason(field: Field, hunk: Hunk, outcome: HunkOutcome): HunkOutcome {
  if (outcome.status !== 'refused' || outcome.problem.kind !== 'not-found') return outcome
  const { idOf } = field.plain()
  const stands = (text: string) => !/\w{2}/.test(text) || idOf(text) !== undefined
  const context = hunk.lines.every(({ kind, text }) => kind !== 'context' || stands(text))
  if (!context || hunk.deletions.every(stands)) return outcome
  const missing = hunk.deletions.filter((text) => !stands(text))
  return { status: 'refused', problem: { ...outcome.problem, finding: removedTextDiffers(missing) } }
}
