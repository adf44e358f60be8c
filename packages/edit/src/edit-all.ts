import { tryReplace } from '@suture/replacers'
import { type Document, type Intent, type Match, type Outcome, openDocument, plan, splice } from '@suture/text'
import { appendAll, unpairedBrackets } from '@suture/text/internal'
import { checkedSource, incomplete } from './check-arguments'
import { searchedText } from './locate/verbatim'
import { joinedDeletions } from './plan/edits'
import type { EditOptions, EngineOptions } from './request/options'
import { type Others, othersOf } from './request/others'
import { inOrder } from './set/overlaps'
import { withoutReplacedPlaces, withSameChanges } from './set/same-change'
import { withoutSentAgain } from './set/sent-again'
import { type Sequels, withSequels } from './set/sequels'
import type { Source } from './text/source'
import type { OpenServed, Placing } from './way/context'
import { outcomeInSet, sourceOf } from './way/outcome'
import { placeLawfully } from './way/place'

/** The outcome of a set of edits, and of each edit in it. */
export interface SetOutcome {
  /** The outcome of the set: `applied` with all edits that were applied, or the first refusal. */
  readonly outcome: Outcome
  /** One outcome for each intent, in the given order. The `content` of an applied one is the content with only this edit. */
  readonly outcomes: readonly Outcome[]
  /**
   * For each intent, the index of the intent whose result it changes. Present if edits quote the result of earlier edits. Such edits share
   * one outcome.
   */
  readonly follows?: readonly (number | undefined)[]
}

type SetOptions = EditOptions & { readonly partial?: boolean }

/**
 * Applies several edits to one text. All edits are placed in the original text. Their order does not matter, except that an edit may quote
 * the result of an earlier edit. Two edits that change the same text are both refused. If one edit is refused, no edit is applied, unless
 * `partial` is set. With `policy: "spec"` edits are applied one after another, as the documents require. Throws a TypeError if an argument
 * is wrong.
 */
export function editAll(content: string | Document, intents: readonly Intent[], options: SetOptions = {}): SetOutcome {
  const document = checkedSource(content, options)
  const broken = intents.map(incomplete)
  const first = broken.find((outcome) => outcome !== undefined)
  if (first) {
    const whole = intents.filter((_, index) => !broken[index])
    if (!options.partial || whole.length === 0) return { outcome: first, outcomes: broken.map((outcome) => outcome ?? first) }
    return withRefusals(broken, editAll(document, whole, options))
  }
  const result = options.policy === 'spec' ? inTurn(document, intents, options) : editTogether(document, intents, options)
  for (const outcome of result.outcomes) options.onOutcome?.(outcome)
  return result
}

/** Returns the outcome of a set of which only the other edits, without a refusal, were applied. */
function withRefusals(refusals: readonly (Outcome | undefined)[], rest: SetOutcome): SetOutcome {
  const others = rest.outcomes.values()
  return { outcome: rest.outcome, outcomes: refusals.map((refusal) => refusal ?? others.next().value!) }
}

function inTurn(source: Document, intents: readonly Intent[], options: SetOptions): SetOutcome {
  let content = source.text
  const matches: Match[] = []
  const outcomes = intents.map((intent) => {
    const outcome = tryReplace(openDocument(content), intent, options)
    if (outcome.status !== 'refused') {
      content = outcome.content
      appendAll(matches, outcome.matches)
    }
    return outcome
  })
  const failed = outcomes.find((outcome) => outcome.status === 'refused')
  if (failed && (!options.partial || content === source.text)) return { outcome: failed, outcomes }
  if (content === source.text) return { outcome: { status: 'no-op', content, matches }, outcomes }
  return { outcome: { status: 'applied', content, edits: [{ from: 0, to: source.text.length, text: content }], matches }, outcomes }
}

/** Applies a set with the safe policy. `known` contains what all edits of the text do, if there are more than these. */
export function editTogether(
  document: Document,
  intents: readonly Intent[],
  options: EngineOptions & { readonly partial?: boolean },
  known?: Others,
  open?: OpenServed,
): SetOutcome {
  const source = sourceOf(document, options)
  const others = known ?? othersOf(() => intents)
  // An edit that occurs twice in the set is one edit with one outcome.
  const firsts = firstOfEach(intents)
  const byServed = open?.(source)
  const place = (intent: Intent, at: Source = source) => {
    at.budget.begin()
    return placeLawfully(at, intent, options, others, at === source ? byServed : undefined)
  }
  source.occurrences.expect(intents.map(({ oldString }) => searchedText(document, oldString)))
  const placings = intents.map((intent, k) => {
    const placing = firsts[k] === k ? place(intent) : undefined
    options.onPlaced?.()
    return placing
  })
  const distinct = withSameChanges(document, placings)
  const alone = firsts.map((first) => distinct[first]!)
  const placed = withoutSentAgain(source, intents, withoutReplacedPlaces(source.text, intents, alone))
  const { placings: settled, follows } = withSequels({ source, intents, firsts, place }, placed)
  const result = together(source, settled, follows, options.partial ?? false)
  return options.partial && !known ? withoutRefused(document, intents, options, result) : result
}

/** Applies the set again without the refused edits, if these would have opened, closed or removed something for the others. */
function withoutRefused(document: Document, intents: readonly Intent[], options: EngineOptions, result: SetOutcome): SetOutcome {
  const refusals = result.outcomes.map((outcome) => (outcome.status === 'refused' ? outcome : undefined))
  const landing = intents.filter((_, k) => !refusals[k])
  if (landing.length === 0 || landing.length === intents.length) return result
  if (unpairedBrackets(landing) === unpairedBrackets(intents) && !landing.some(({ replaceAll }) => replaceAll)) return result
  return withRefusals(refusals, editTogether(document, landing, { ...options, partial: true }))
}

function together(source: Source, placings: readonly Placing[], follows: Sequels['follows'], isPartial: boolean): SetOutcome {
  // Edits that share a placing share one outcome.
  const distinct = new Map<Placing, Outcome>()
  for (const placing of placings) if (!distinct.has(placing)) distinct.set(placing, outcomeInSet(source, placing))
  const outcomes = placings.map((placing) => distinct.get(placing)!)
  const chain = follows ? { follows } : {}
  const failed = outcomes.find(({ status }) => status === 'refused')
  if (failed && !isPartial) return { outcome: failed, outcomes, ...chain }
  const edits = inOrder(placings).map(({ edit }) => edit)
  const planned = plan(joinedDeletions(source.document, edits))
  if (!planned.ok) throw new RangeError('edits overlap after overlaps were refused')
  const matches: Match[] = []
  for (const outcome of distinct.values()) if (outcome.status !== 'refused') appendAll(matches, outcome.matches)
  const content = splice(source.text, planned.plan)
  if (content !== source.text) return { outcome: { status: 'applied', content, edits: planned.plan, matches }, outcomes, ...chain }
  if (failed) return { outcome: failed, outcomes, ...chain }
  const status = outcomes.some((outcome) => outcome.status === 'already-applied') ? 'already-applied' : 'no-op'
  return { outcome: { status, content, matches }, outcomes, ...chain }
}

/** Returns, for each intent, the index of the first intent with the same texts and hints. */
function firstOfEach(intents: readonly Intent[]): number[] {
  if (new Set(intents.map(({ oldString }) => oldString)).size === intents.length) return intents.map((_, k) => k)
  const seen = new Map<string, number>()
  return intents.map(({ oldString, newString, startLine, replaceAll, at, within }, k) => {
    const key = JSON.stringify([oldString, newString, startLine, replaceAll, at, within])
    const first = seen.get(key) ?? k
    seen.set(key, first)
    return first
  })
}
