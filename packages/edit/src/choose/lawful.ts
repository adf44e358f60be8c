import { type Document, type Edit, type Intent, lineRange, type Match, type Outcome, type Refused } from '@suture/text'
import { refused } from '@suture/text/internal'
import type { Result } from '../laws/law'
import { brokenLaw } from '../laws/laws'
import type { Session } from '../lookup/session'
import type { EditOptions } from '../options'
import { exactlyPlaced } from './exact-hit'
import { type Placed, placeIntent } from './place-intent'

/** Edits of a source, not yet planned, with the places that were taken for the quoted text. */
export interface Landing {
  readonly edits: readonly Edit[]
  readonly matches: readonly Match[]
}

/** The place of an edit of a set. What would break a law is refused. */
export function placeLawfully(session: Session, intent: Intent): Placed | Outcome {
  const placed = exactlyPlaced(session, intent) ?? placeIntent(session, intent)
  return (placed.status === 'placed' ? unlawful(session.source, intent, placed, session.options) : undefined) ?? placed
}

/**
 * The refusal of what would land by the first law that it breaks; undefined if all laws hold, and under `fidelity: "verbatim"`. For places
 * that another search found. Source: docs/architecture.md, Outcomes.
 */
export function unlawful(source: Document, intent: Intent, { edits, matches }: Landing, options: EditOptions = {}): Refused | undefined {
  if (options.fidelity === 'verbatim' || matches.length === 0) return undefined
  const result: Result = {
    before: source.text,
    edits: edits.length < 2 ? edits : [...edits].sort((a, b) => a.from - b.from || a.to - b.to),
    places: matches.map(({ span }) => span),
    oldText: intent.oldString,
    newText: intent.newString,
    everywhere: intent.replaceAll === true,
  }
  const finding = brokenLaw(result, options.withoutRules)
  return finding && refused({ kind: 'another-meaning', quoted: intent.oldString, ...lineRange(source, matches[0]!.span), finding })
}
