import { tryReplace } from '@suture/replacers'
import { type Document, type Intent, type Outcome, splice } from '@suture/text'
import { refused } from '@suture/text/internal'
import { planKeepingEnd } from './carry/open-end'
import { checkedSource, incomplete } from './check-arguments'
import { exactHit } from './choose/exact-hit'
import { unlawful } from './choose/lawful'
import { deletions, type Placed, placeIntent } from './choose/place-intent'
import { openSession } from './lookup/session'
import type { EditOptions } from './options'

/**
 * Applies one edit. Expected failure is an outcome (`refused` with its problem), and then the content is never changed. Positions in the
 * outcome are UTF-16 offsets in `content`, lines are 1-based. A wrong argument throws TypeError.
 *
 * @example
 * ```ts
 * import { edit } from '@suture/edit'
 *
 * const outcome = edit('if (x) {\n    go()\n}\n', { oldString: 'go()', newString: 'run()' })
 * console.log(outcome.status === 'applied' && outcome.content.split('\n')[1]) // =>     run()
 * ```
 */
export function edit(content: string | Document, intent: Intent, options: EditOptions = {}): Outcome {
  const source = checkedSource(content, options)
  const outcome =
    incomplete(intent) ?? (options.policy === 'spec' ? tryReplace(source, intent, options) : editSafely(source, intent, options))
  options.onOutcome?.(outcome)
  return outcome
}

function editSafely(source: Document, intent: Intent, options: EditOptions): Outcome {
  const hit = exactHit(source, intent, options)
  if (hit && hit !== 'absent') return unlawful(source, intent, hit, options) ?? hit
  const session = openSession(source, options)
  if (hit === 'absent') session.finder.lacks(intent.oldString)
  const placed = placeIntent(session, intent)
  if (placed.status !== 'placed') return placed
  return unlawful(source, intent, placed, options) ?? outcomeOf(source, placed)
}

/** The outcome of placed edits on their source. */
export function outcomeOf(source: Document, placed: Placed): Outcome {
  const planned = planKeepingEnd(source, placed.edits, deletions([placed]))
  if (!planned.ok) {
    const places = planned.overlapping.map(() => placed.matches[0]!)
    return refused({ kind: 'overlapping', places: [places[0]!, places[1]!] })
  }
  const content = splice(source.text, planned.plan)
  if (planned.plan.every((each) => source.text.slice(each.from, each.to) === each.text))
    return { status: 'no-op', content, matches: placed.matches }
  return { status: 'applied', content, edits: planned.plan, matches: placed.matches }
}
