import { type Document, type Intent, lineRange, type Outcome, openDocument, plan, splice } from '@suture/text'
import { refused } from '@suture/text/internal'
import { DEFAULT_BUDGET, type EditOptions } from './options'
import { Source } from './text/source'
import type { Placing } from './way/context'
import { placeIntent } from './way/place'

/**
 * Applies one edit. Expected failure is an outcome (`refused` with its problem), and then the content is never changed. Positions in the
 * outcome are UTF-16 offsets in `content`, lines are 1-based.
 */
export function edit(content: string | Document, intent: Intent, options: EditOptions = {}): Outcome {
  const source = sourceOf(content, options)
  const outcome = outcomeOf(source, placeIntent(source, intent, options))
  options.onOutcome?.(outcome)
  return outcome
}

/** The file, opened for one edit or several. */
export function sourceOf(content: string | Document, options: EditOptions): Source {
  return new Source(typeof content === 'string' ? openDocument(content) : content, options.budget ?? DEFAULT_BUDGET)
}

/** The outcome of an edit with a place. */
export function outcomeOf(source: Source, placing: Placing): Outcome {
  if (placing.status !== 'placed') return placing
  const planned = plan(placing.edits)
  if (!planned.ok)
    return refused({
      kind: 'overlapping',
      places: [lineRange(source.document, planned.overlapping[0]), lineRange(source.document, planned.overlapping[1])],
    })
  const content = splice(source.text, planned.plan)
  if (content === source.text) return { status: 'no-op', content, matches: placing.matches }
  return { status: 'applied', content, edits: planned.plan, matches: placing.matches }
}
