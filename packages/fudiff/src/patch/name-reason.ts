/** The reason why a hunk was not found, by the format's own distinction: its context is in the file, and a deleted line is not. */

import { type Hunk, hasWord } from '../model/hunk'
import type { HunkOutcome } from '../model/result'
import { removedTextDiffers } from './final-line'
import type { Field } from './place/place'

/** Adds that reason to a refusal if it applies. Lines without a word are not considered. */
export function nameReason(field: Field, hunk: Hunk, outcome: HunkOutcome): HunkOutcome {
  if (outcome.status !== 'refused' || outcome.problem.kind !== 'not-found') return outcome
  const { idOf } = field.strict ? field.loose!() : field.plain()
  const occurs = (text: string) => !hasWord(text) || idOf(text) !== undefined
  const context = hunk.lines.every(({ kind, text }) => kind !== 'context' || occurs(text))
  if (!context || hunk.deletions.every(occurs)) return outcome
  const missing = hunk.deletions.filter((text) => !occurs(text))
  return { status: 'refused', problem: { ...outcome.problem, finding: removedTextDiffers(missing) } }
}
