import { type Document, lineRange, type Outcome, type Plan, plan, splice } from '@suture/text'
import { lazyFields, refused } from '@suture/text/internal'
import { changing, joinedDeletions } from '../plan/edits'
import { DEFAULT_BUDGET, type EditOptions } from '../request/options'
import { Budget } from '../text/budget'
import { Source } from '../text/source'
import type { Placing } from './context'

/** Returns the file, opened for one or several edits. */
export function sourceOf(document: Document, options: EditOptions): Source {
  return new Source(document, new Budget(options.budget ?? DEFAULT_BUDGET))
}

/** Returns the outcome of an edit that has been placed. */
export function outcomeOf(source: Source, placing: Placing): Outcome {
  const outcome = outcomeInSet(source, placing)
  if (outcome.status !== 'applied') return outcome
  const { content, edits, matches } = outcome
  return content === source.text ? { status: 'no-op', content, matches } : { status: 'applied', content, edits, matches }
}

const withContent = lazyFields<{ readonly text: string; readonly edits: Plan }, { content: string }>({
  content: ({ text, edits }) => splice(text, edits),
})

/** Returns the outcome of an edit of a set. Its content is computed when it is read, because a set has as many contents as edits. */
export function outcomeInSet(source: Source, placing: Placing): Outcome {
  if (placing.status !== 'placed') return placing
  const { document, text } = source
  const { matches } = placing
  const planned = plan(joinedDeletions(document, placing.edits))
  if (!planned.ok) {
    const [one, other] = planned.overlapping
    return refused({ kind: 'overlapping', places: [lineRange(document, one), lineRange(document, other)] })
  }
  const edits = planned.plan
  if (changing(text, edits).length === 0) return { status: 'no-op', content: text, matches }
  return withContent({ status: 'applied', edits, matches }, { text, edits })
}
