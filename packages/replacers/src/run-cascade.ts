/*
 * The loop of the specifications' `replace()`, which finds the places to replace.
 *
 * Idea: a yielded text is accepted if it occurs in the content once. If it does not, the next text of the strategy is tried, then the next
 * strategy. A second search, from the first place on, shows whether it
 * occurs only once. A text that was not unique is not tested again.
 * Cost: the strategies, and up to one pass over the document for each different text that they yield. The budget limits both.
 * Source: docs/spec/edit-tool.md, Replace Function Logic.
 * Weakness: many distinct texts in a large file exhaust the budget.
 */
import { lineRange, type Problem, type Span } from '@suture/text'
import { CASCADE, type CascadeName } from './cascade'
import { DISTANCE_BUDGET } from './scan/measured-distance'
import { occurrences } from './scan/occurrences'
import type { StrategySearch } from './scan/search'

/** The options of the loop. */
export interface CascadeSettings {
  /** Maximum number of line comparisons. A pass over 256 UTF-16 units, or 256 steps of an edit distance, counts as one. */
  readonly budget?: number | undefined
  /** Names of strategies to leave out. */
  readonly without?: readonly string[] | undefined
}

/** A problem of `replace`. */
export type CascadeProblem = Extract<
  Problem,
  { readonly kind: 'empty-search' | 'identical' | 'not-found' | 'ambiguous' | 'budget-exceeded' }
>

/** The result of the loop: the places to replace and the strategy that found them, or the problem if there are none. */
export type CascadeResult =
  | { readonly found: true; readonly strategy: CascadeName; readonly similarity: number; readonly places: readonly Span[] }
  | { readonly found: false; readonly problem: CascadeProblem }

/**
 * Default maximum number of line comparisons of one search. So many comparisons take some seconds at most, and a search usually takes a
 * millisecond.
 */
const DEFAULT_BUDGET = 20_000_000

/** Maximum number of places that one problem lists. */
const PLACES_LISTED = 20

/** Runs the loop for a search in a document whose line ends are LF. */
export function runCascade(search: StrategySearch, replaceAll: boolean, settings: CascadeSettings): CascadeResult {
  const { budget = DEFAULT_BUDGET, without = [] } = settings
  const strategies = CASCADE.filter(([name]) => !without.includes(name))
  const tested = new Set([''])
  let ambiguous: readonly [CascadeName, string] | undefined
  for (const [strategy, candidatesOf] of strategies) {
    for (const candidate of candidatesOf(search)) {
      if (isSpent(search, budget)) break
      const text = search.doc.text.slice(candidate.from, candidate.to)
      search.work.units += text.length
      if (tested.has(text)) continue
      tested.add(text)
      const places = placesOf(search, text, replaceAll)
      if (places.length > 0) return { found: true, strategy, similarity: candidate.similarity, places }
      ambiguous ??= [strategy, text]
    }
    if (isSpent(search, budget)) return { found: false, problem: { kind: 'budget-exceeded', budget, strategy } }
  }
  const tried = strategies.map(([name]) => name)
  return { found: false, problem: ambiguous ? severalPlaces(search, ...ambiguous) : notFound(search, tried) }
}

/**
 * Returns the places to replace: with `replaceAll` those of `String.prototype.replaceAll`, and without it the only place. Without
 * `replaceAll`, returns no place if the text occurs several times.
 */
function placesOf(search: StrategySearch, text: string, replaceAll: boolean): Span[] {
  const from = search.first(text)
  if (!replaceAll) return search.next(text, from + 1) === -1 ? [{ from, to: from + text.length }] : []
  const places: Span[] = []
  for (let at = from; at !== -1; at = search.next(text, at + text.length)) places.push({ from: at, to: at + text.length })
  return places
}

function isSpent({ work: { lines, units, steps } }: StrategySearch, budget: number): boolean {
  return lines + (units + steps) / 256 > budget || steps > DISTANCE_BUDGET
}

function notFound({ find }: StrategySearch, tried: readonly CascadeName[]): CascadeProblem {
  return { kind: 'not-found', quoted: find, tried, undone: [], missingLines: [] }
}

function severalPlaces(search: StrategySearch, strategy: CascadeName, text: string): CascadeProblem {
  const places = []
  let total = 0
  for (const from of occurrences(search, text))
    if (total++ < PLACES_LISTED) places.push(lineRange(search.doc, { from, to: from + text.length }))
  return { kind: 'ambiguous', quoted: search.find, strategy, places, total }
}
