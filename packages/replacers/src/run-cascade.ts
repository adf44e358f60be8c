/*
 * The spec's `replace()` loop, up to the place.
 *
 * Idea: a yielded text is accepted if it occurs in the content once; otherwise the next one is tried, then the next strategy. Uniqueness is
 * tested by a second search from the first place on. A text that was not unique is not tested again.
 * Cost: that of the strategies, and up to one pass over the text for each distinct text they yield, within the budget.
 * Source: docs/spec/edit-tool.md, Replace Function Logic.
 * Weakness: many distinct texts in a large file exhaust the budget.
 */
import { type Document, lineRange, type Problem, type Span } from '@suture/text'
import { CASCADE, type CascadeName } from './cascade'
import { DISTANCE_BUDGET } from './scan/measured-distance'
import { occurrences } from './scan/occurrences'
import { type StrategySearch, searchFor } from './scan/search'

/** The input of the loop. */
export interface CascadeSearch {
  readonly find: string
  readonly replaceAll: boolean
  /** Line comparisons; a pass over 256 units, or 256 steps of an edit distance, counts as one. */
  readonly budget: number
  readonly without: readonly string[]
}

/** The result of the loop: the places to replace and the strategy that found them, or why there are none. */
export type CascadeResult =
  | { readonly found: true; readonly strategy: CascadeName; readonly similarity: number; readonly places: readonly Span[] }
  | { readonly found: false; readonly problem: Problem }

/** Default limit of line comparisons: some seconds at worst, usually a millisecond. */
export const DEFAULT_BUDGET = 20_000_000

/** Maximum number of places that a problem lists. */
const PLACES_NAMED = 20

/** Runs the loop over a document whose line ends are LF. */
export function runCascade(doc: Document, told: CascadeSearch): CascadeResult {
  const search = searchFor(doc, told.find)
  const before = { ...search.work }
  const strategies = CASCADE.filter(({ name }) => !told.without.includes(name))
  const tested = new Set([''])
  let ambiguous: { readonly strategy: CascadeName; readonly text: string } | undefined
  for (const { name, yields } of strategies) {
    for (const candidate of yields(search)) {
      if (isSpent(search, before, told.budget)) return exceeded(told.budget, name)
      const text = doc.text.slice(candidate.from, candidate.to)
      search.work.units += text.length
      if (tested.has(text)) continue
      const places = placesOf(search, text, told.replaceAll)
      if (places) return { found: true, strategy: name, similarity: candidate.similarity, places }
      tested.add(text)
      ambiguous ??= { strategy: name, text }
    }
    if (isSpent(search, before, told.budget)) return exceeded(told.budget, name)
  }
  return { found: false, problem: ambiguous ? severalPlaces(search, ambiguous) : notFound(search, strategies) }
}

/** The places to replace; undefined if the text occurs several times and one place is required. */
function placesOf(search: StrategySearch, text: string, replaceAll: boolean): Span[] | undefined {
  if (replaceAll) return everyPlace(search, text)
  const from = search.first(text)
  return search.next(text, from + 1) === -1 ? [{ from, to: from + text.length }] : undefined
}

/** The places that `String.prototype.replaceAll` would replace. */
function everyPlace(search: StrategySearch, text: string): Span[] {
  const places: Span[] = []
  for (let at = search.first(text); at !== -1; at = search.next(text, at + text.length)) places.push({ from: at, to: at + text.length })
  return places
}

function isSpent({ work }: StrategySearch, before: StrategySearch['work'], budget: number): boolean {
  const steps = work.steps - before.steps
  return work.lines - before.lines + (work.units - before.units + steps) / 256 > budget || steps > DISTANCE_BUDGET
}

function exceeded(budget: number, strategy: CascadeName): CascadeResult {
  return { found: false, problem: { kind: 'budget-exceeded', budget, strategy } }
}

function notFound(search: StrategySearch, strategies: readonly { readonly name: CascadeName }[]): Problem {
  return { kind: 'not-found', quoted: search.find, tried: strategies.map(({ name }) => name), undone: [], missingLines: [] }
}

function severalPlaces(search: StrategySearch, { strategy, text }: { readonly strategy: CascadeName; readonly text: string }): Problem {
  const places = []
  let total = 0
  for (const from of occurrences(search, text))
    if (total++ < PLACES_NAMED) places.push(lineRange(search.doc, { from, to: from + text.length }))
  return { kind: 'ambiguous', quoted: search.find, strategy, places, total }
}
