import { type Intent, lineRange } from '@suture/text'
import { refused } from '@suture/text/internal'
import { brokenLaw } from '../laws/laws'
import type { EngineOptions } from '../request/options'
import type { Others } from '../request/others'
import type { Source } from '../text/source'
import { type PlaceByServed, type Placing, wayOf } from './context'
import { placeIntent } from './place'

/**
 * Places an edit in a file and refuses it if the result would break a law. `byServed` places it by texts that its author was
 * shown. Source: docs/architecture.md, Outcomes.
 */
export function placeLawfully(source: Source, intent: Intent, options: EngineOptions, others: Others, byServed?: PlaceByServed): Placing {
  const way = byServed && wayOf(source, intent, options, others)
  const carried = way && byServed(way, (text) => placeLawfully(text, intent, options, others))
  const placing = carried ?? placeIntent(source, intent, options, others)
  if (placing.status !== 'placed' || options.fidelity === 'verbatim' || placing.matches.length === 0) return placing
  const finding = brokenLaw(options.without, source.document, placing, intent)
  if (!finding) return placing
  return refused({ kind: 'another-meaning', quoted: intent.oldString, ...lineRange(source.document, placing.matches[0]!.span), finding })
}
