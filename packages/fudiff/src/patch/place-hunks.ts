/**
 * Places the hunks of a file, all against the same text.
 *
 * Idea: first look for every hunk verbatim, by its text alone. Hunks with one place are fixed. They show between which lines the other
 * hunks are, and how far the file has moved, which decides for a hunk with several equal places. A hunk with no place goes to the engine,
 * and last to the file's edges.
 * Cost: linear for hunks that occur verbatim; the engine's budget for each other one.
 * Source: docs/spec/fudiff.md, Context Matching.
 * Weakness: hunks that are out of order do not narrow one another's places.
 */
import { elisionProblem } from '@suture/edit'
import type { Ambiguous } from '@suture/text'
import { refused } from '@suture/text/internal'
import { type FileDiff, type Hunk, newSide, oldSide } from '../model/hunk'
import type { PatchOptions } from '../model/options'
import type { HunkOutcome } from '../model/result'
import { placeAtEdge, placeWithoutContext } from './boundary'
import { editHunk, verifyContext } from './engine'
import { joinHunks } from './join'
import { ask, type HunkTask, landFound, lawfully, matchAt } from './land-found'
import { checkLetter } from './letter'
import { unlessMade } from './made-at-number'
import { claimedLine, claimOf, numbersAgree, type Surroundings } from './place/choose'
import { columnOf, inColumns, withColumnsUndone } from './place/columns'
import { emitEdits } from './place/emit'
import { type Field, findHunk, type HunkPlaces } from './place/place'
import { placeStrictly } from './strict'

/** After this many refusals, hunks that do not occur verbatim are no longer searched for. */
const REFUSALS = 50
/** Limit for the places of all hunks together: many equal hunks in a file of many equal parts have more. */
const HELD = 4_000_000

/** The outcome of each hunk of the diff, in order. */
export function placeHunks(field: Field, given: FileDiff, options: PatchOptions): HunkOutcome[] {
  const columns = given.hunks.map((hunk) => (options.strict || options.fidelity === 'verbatim' ? 0 : columnOf(field, hunk)))
  if (columns.every((by) => by === 0)) return placeEach(field, given, options)
  const hunks = given.hunks.map((hunk, index) => inColumns(hunk, columns[index]!))
  return placeEach(field, { ...given, hunks }, options).map((outcome, index) =>
    columns[index] === 0 ? outcome : withColumnsUndone(outcome),
  )
}

function placeEach(field: Field, diff: FileDiff, options: PatchOptions): HunkOutcome[] {
  let places = 0
  const found = diff.hunks.map((hunk) => {
    const place = places > HELD ? undefined : findHunk(field, hunk)
    places += place?.places.length ?? 0
    return place
  })
  const joined = joinStrangers(field, diff.hunks, found)
  const fixed = fixedPlaces(diff.hunks, found)
  let refusals = 0
  return diff.hunks.map((hunk, index) => {
    options.onPlaced?.()
    const together = joined[index]
    if (together) return together
    if (places > HELD && !found[index]) return refused({ kind: 'budget-exceeded', budget: HELD, strategy: 'places of equal hunks' })
    if (refusals >= REFUSALS && !found[index]) return refused({ kind: 'budget-exceeded', budget: REFUSALS, strategy: 'refused hunks' })
    const surroundings: Surroundings = { indexed: field.plain(), hunk, size: oldSide(hunk).length, ...fixed(index) }
    const placed = placeHunk(field, { diff, index, hunk, found: found[index], surroundings }, options)
    const outcome = options.strict ? placed : unlessMade(field, hunk, placed)
    if (outcome.status === 'refused') refusals++
    return options.strict ? checkLetter(field.doc, diff, index, outcome) : outcome
  })
}

/**
 * Hunks that do not occur, but quote the result of the hunk before them: they land as one hunk, whose edits are reported with the first of
 * them.
 */
function joinStrangers(field: Field, hunks: readonly Hunk[], found: readonly (HunkPlaces | undefined)[]): HunkOutcome[] {
  const joined: HunkOutcome[] = []
  let head = 0
  let whole: Hunk | undefined
  hunks.forEach((hunk, i) => {
    const both =
      !found[i] && whole && whole.elision === undefined && hunk.elision === undefined ? findJoined(field, whole, hunk) : undefined
    if (!both) {
      head = i
      whole = found[i] && hunk
      return
    }
    whole = both.hunk
    const at = both.found.places[0] as number
    const matches = [matchAt(field, both.found, whole, at)]
    joined[head] = { status: 'applied', edits: emitEdits(both.found.indexed, both.found.reading, at), matches }
    for (let k = head + 1; k <= i; k++) joined[k] = { status: 'applied', edits: [], matches: [] }
  })
  return joined
}

function findJoined(field: Field, first: Hunk, second: Hunk): { readonly hunk: Hunk; readonly found: HunkPlaces } | undefined {
  for (const hunk of joinHunks(first, second)) {
    const found = findHunk(field, hunk)
    if (found?.places.length === 1 && !found.applied) return { hunk, found }
  }
  return undefined
}

function placeHunk(field: Field, task: HunkTask, options: PatchOptions): HunkOutcome {
  const { hunk, found, surroundings, index } = task
  if (hunk.elision !== undefined && !found?.applied) return refused(elisionProblem({ newString: newSide(hunk).join('\n') }, hunk.elision))
  if (surroundings.size === 0) return placeWithoutContext(field, task.diff, index)
  if (found) return landFound(field, found, task, options)
  if (options.strict) return placeStrictly(field, hunk)
  if (hunk.deletions.length === 0 && hunk.additions.length === 0) return verifyContext(field, task.diff, index)
  const outcome = editHunk(field, hunk, options, claimedLine(surroundings.claim))
  if (outcome.status !== 'refused') return outcome
  if (outcome.problem.kind === 'ambiguous') return settleAmbiguous(field, task, outcome.problem, options)
  const atEdge = outcome.problem.kind === 'not-found' ? placeAtEdge(field, hunk) : undefined
  return atEdge?.status === 'applied' ? lawfully(field, hunk, atEdge, options) : (atEdge ?? outcome)
}

/** Decides between the engine's places: the one between this hunk's neighbours, or the caller's choice. */
function settleAmbiguous(field: Field, task: HunkTask, problem: Ambiguous, options: PatchOptions): HunkOutcome {
  if (problem.total > problem.places.length) return refused(problem)
  const { after, before, claim } = task.surroundings
  const inside = problem.places.filter((place) => place.startLine - 1 >= after && place.endLine <= before)
  const starts = problem.places.map((place) => place.startLine - 1)
  const first = claim?.line === 0 ? starts.find((start) => start === 0) : undefined
  const chosen = inside.length === 1 ? (inside[0]?.startLine ?? 0) - 1 : (first ?? ask(starts, task.index, options))
  return chosen === undefined ? refused(problem) : editHunk(field, task.hunk, options, chosen + 1)
}

type Neighbours = Pick<Surroundings, 'after' | 'before' | 'claim'>

/** Between which lines a hunk is, according to the hunks with one place, if these are in the order of the diff. */
function fixedPlaces(hunks: readonly Hunk[], found: readonly (HunkPlaces | undefined)[]): (index: number) => Neighbours {
  const fixed = hunks.map((hunk, i) => {
    const place = found[i]?.places.length === 1 ? found[i]?.places[0] : undefined
    return place === undefined ? undefined : { from: place, to: place + oldSide(hunk).length, hint: hunk.oldStart }
  })
  const driftOf = (place: (typeof fixed)[number]) => (place?.hint ? place.from - (place.hint - 1) : undefined)
  const drifts = new Map<number, number>()
  for (const drift of fixed.flatMap((place) => driftOf(place) ?? [])) drifts.set(drift, (drifts.get(drift) ?? 0) + 1)
  const agree = numbersAgree(hunks)
  const known = fixed.filter((place) => place !== undefined)
  const ordered = known.every((place, i) => i === 0 || place.from >= (known[i - 1]?.from ?? 0))
  const above: (typeof fixed)[number][] = []
  const below: (typeof fixed)[number][] = []
  for (let i = 1; i < fixed.length; i++) above[i] = fixed[i - 1] ?? above[i - 1]
  for (let i = fixed.length - 2; i >= 0; i--) below[i] = fixed[i + 1] ?? below[i + 1]
  return (index) => {
    const near = above[index] ?? below[index]
    return {
      after: ordered ? (above[index]?.from ?? 0) : 0,
      before: ordered ? (below[index]?.to ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY,
      claim: agree ? claimOf(hunks[index] as Hunk, near && driftOf(near), drifts) : undefined,
    }
  }
}
