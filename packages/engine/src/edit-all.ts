import { type Document, type Intent, lineRange, type Outcome, openDocument, overlaps, type Plan, plan, splice } from '@suture/text'
import { refused, unpairedBrackets } from '@suture/text/internal'
import type { Others } from './check/others'
import { outcomeOf, sourceOf } from './edit'
import type { EditOptions } from './options'
import { planBetween } from './plan/between'
import { Source } from './text/source'
import type { Placed, Placing } from './way/context'
import { placeIntent } from './way/place'

/** The outcome of a set of edits and of each of them. */
export interface SetOutcome {
  /** Of the set: `applied` with everything that landed, or the first refusal. */
  readonly outcome: Outcome
  /** One for each intent, in the order given. `content` of an applied one is the content with that edit alone. */
  readonly outcomes: readonly Outcome[]
}

/**
 * Applies several edits to one text. All are placed against the original, and their order does not matter, except that an edit may quote the
 * result of the others. Two edits that change the same text are both refused. All or nothing, unless `partial` keeps what lands.
 */
export function editAll(
  content: string | Document,
  intents: readonly Intent[],
  options: EditOptions & { readonly partial?: boolean } = {},
): SetOutcome {
  const source = sourceOf(content, options)
  const others = { unpaired: unpairedBrackets(intents) ?? '', leaving: leavingOf(intents) }
  const placings = withoutOverlaps(
    source,
    intents.map((intent) => placeIntent(source, intent, options, others)),
  )
  const made = planOf(placings)
  const sequels = placeSequels(source, made, intents, placings, options, others)
  const outcomes = placings.map((placing, k) => sequels.outcomes.get(k) ?? outcomeOf(source, placing))
  for (const outcome of outcomes) options.onOutcome?.(outcome)
  const failed = outcomes.find(({ status }) => status === 'refused')
  if (failed && (!options.partial || sequels.plan.length === 0)) return { outcome: failed, outcomes }
  const matches = outcomes.flatMap((outcome) => (outcome.status === 'refused' ? [] : outcome.matches))
  const text = splice(source.text, sequels.plan)
  if (text === source.text) {
    const status = outcomes.some((outcome) => outcome.status === 'already-applied') ? 'already-applied' : 'no-op'
    return { outcome: { status, content: text, matches }, outcomes }
  }
  return { outcome: { status: 'applied', content: text, edits: sequels.plan, matches }, outcomes }
}

/** Lines that the edits remove and do not write again: another edit may add them elsewhere. */
function leavingOf(intents: readonly Intent[]): ReadonlySet<string> {
  const bodies = (text: string) => text.split('\n').map((line) => line.trim())
  return new Set(
    intents.flatMap(({ oldString, newString }) => {
      const kept = new Set(bodies(newString))
      return bodies(oldString).filter((body) => !kept.has(body))
    }),
  )
}

/** Edits that change what another one changes are refused, both. Two edits that do the same count once. */
function withoutOverlaps(source: Source, placings: readonly Placing[]): Placing[] {
  return placings.map((placing, k) => {
    if (placing.status !== 'placed') return placing
    const other = placings.find((each, j) => j !== k && each.status === 'placed' && clash(placing, each)) as Placed | undefined
    if (!other) return placing
    const spans = [placing.edits[0]!, other.edits[0]!].sort((a, b) => a.from - b.from)
    return refused({ kind: 'overlapping', places: [lineRange(source.document, spans[0]!), lineRange(source.document, spans[1]!)] })
  })
}

function clash(a: Placed, b: Placed): boolean {
  return a.edits.some((x) => b.edits.some((y) => overlaps(x, y) && !(x.from === y.from && x.to === y.to && x.text === y.text)))
}

function planOf(placings: readonly Placing[]): Plan {
  const edits = placings.flatMap((placing) => (placing.status === 'placed' ? placing.edits : []))
  const unique = edits.filter(
    (edit, k) => edits.findIndex((other) => other.from === edit.from && other.to === edit.to && other.text === edit.text) === k,
  )
  const planned = plan(unique)
  return planned.ok ? planned.plan : []
}

/** Edits that quote what the others make are placed in the result, one after the other. */
function placeSequels(
  source: Source,
  made: Plan,
  intents: readonly Intent[],
  placings: readonly Placing[],
  options: EditOptions,
  others: Others,
): { plan: Plan; outcomes: Map<number, Outcome> } {
  let now = made
  const outcomes = new Map<number, Outcome>()
  if (made.length === 0) return { plan: now, outcomes }
  for (const [k, placing] of placings.entries()) {
    if (placing.status !== 'refused' || placing.problem.kind === 'overlapping') continue
    const result = new Source(openDocument(splice(source.text, now)), source.budget)
    const next = placeIntent(result, intents[k]!, options, others)
    if (next.status !== 'placed') continue
    const outcome = outcomeOf(result, next)
    if (outcome.status !== 'applied') continue
    now = planBetween(source.text, outcome.content)
    outcomes.set(k, outcome)
  }
  return { plan: now, outcomes }
}
