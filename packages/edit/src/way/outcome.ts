import { type Document, lineRange, type Outcome, plan, splice } from '@suture/text'
import { refused } from '@suture/text/internal'
import { DEFAULT_BUDGET, type EditOptions } from '../options'
import { Source } from '../text/source'
import type { Placing } from './context'

/** The file, opened for one edit or several. */
export function sourceOf(document: Document, options: EditOptions): Source {
  return new Source(document, options.budget ?? DEFAULT_BUDGET)
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
