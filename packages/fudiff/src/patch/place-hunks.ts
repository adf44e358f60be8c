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
import { lineKey } from '@suture/graft'
import { namedElsewhere } from '@suture/graft/internal'
import { elisionProblem } from '@suture/replacers'
import { type Ambiguous, linesSpan, type Match, type NotFound } from '@suture/text'
import { refused } from '@suture/text/internal'
import { type FileDiff, type Hunk, newSide, oldSide } from '../model/hunk'
import type { PatchOptions } from '../model/options'
import type { HunkOutcome } from '../model/result'
import { addedAgain } from './added-again'
import { placeAtEdge, placeWithoutContext } from './boundary'
import { editHunk, verifyContext } from './engine'
import { joinHunks } from './join'
import { checkLetter } from './letter'
import { choosePlace, claimedLine, claimOf, isNamedButForBlanks, numbersAgree, type Surroundings } from './place/choose'
import { columnOf, inColumns, withColumnsUndone } from './place/columns'
import { emitEdits } from './place/emit'
import { madeAt } from './place/halfway'
import { indexedText } from './place/line-index'
import { type Field, findHunk, type HunkPlaces } from './place/place'
import { oldLines } from './place/readings'

/** After this many refusals, hunks that do not occur verbatim are no longer searched for. */
const REFUSALS = 50
/** Limit for the places of all hunks together: many equal hunks in a file of many equal parts have more. */
const HELD = 4_000_000
/** An ambiguity lists at most this many places. */
const LISTED = 20

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
    const outcome = placeHunk(field, { diff, index, hunk, found: found[index], surroundings }, options)
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

interface HunkTask {
  readonly diff: FileDiff
  readonly index: number
  readonly hunk: Hunk
  readonly found: HunkPlaces | undefined
  readonly surroundings: Surroundings
}

function placeHunk(field: Field, task: HunkTask, options: PatchOptions): HunkOutcome {
  const { hunk, found, surroundings, index } = task
  if (hunk.elision !== undefined && !found?.applied) return refused(elisionProblem({ newString: newSide(hunk).join('\n') }, hunk.elision))
  if (surroundings.size === 0) return placeWithoutContext(field, task.diff, index)
  if (found) return landFound(field, found, task, options)
  if (hunk.deletions.length === 0 && hunk.additions.length === 0) return verifyContext(field, task.diff, index)
  const outcome = editHunk(field, hunk, options, claimedLine(surroundings.claim))
  if (outcome.status !== 'refused') return outcome
  if (outcome.problem.kind === 'ambiguous') return settleAmbiguous(field, task, outcome.problem, options)
  return outcome.problem.kind === 'not-found' ? (placeAtEdge(field, hunk) ?? outcome) : outcome
}

/** Lands a hunk that occurs verbatim, once or several times. */
function landFound(field: Field, found: HunkPlaces, { diff, hunk, surroundings, index }: HunkTask, options: PatchOptions): HunkOutcome {
  const { places, indexed } = found
  const match = (at: number) => matchAt(field, found, hunk, at)
  if (found.applied) return { status: 'already-applied', edits: [], matches: [match(places[0] as number)] }
  const idle = hunk.deletions.length === 0 && hunk.additions.length === 0
  const choose = () => choosePlace(places, { ...surroundings, indexed }) ?? ask(places, index, options)
  const chosen = places.length === 1 || idle ? places[0] : choose()
  if (chosen === undefined) return refused(ambiguous(hunk, found, surroundings.size))
  const elsewhere = places.length === 1 && !idle ? landNamed(field, found, { hunk, surroundings }, options) : undefined
  if (elsewhere) return elsewhere
  const made = idle ? undefined : madeHalfway(found, hunk, chosen)
  if (made !== undefined) return refused(halfway(hunk, found, made))
  const again = idle || hunk.oldStart === chosen + 1 ? undefined : addedAgain(field, found, { diff, hunk, at: chosen }, options)
  if (again) return again
  const edits = emitEdits(indexed, found.reading, chosen)
  return { status: idle ? 'no-op' : 'applied', edits, matches: [match(chosen)] }
}

/** The outcome if the hunk's number names another line than its only verbatim place, and its lines fit there too; undefined otherwise. */
function landNamed(
  field: Field,
  found: HunkPlaces,
  { hunk, surroundings }: Pick<HunkTask, 'hunk' | 'surroundings'>,
  options: PatchOptions,
) {
  const { places, indexed } = found
  const [chosen] = places as [number]
  const around = { ...surroundings, indexed }
  if (isNamedButForBlanks(around, chosen)) return editHunk(field, hunk, options, claimedLine(surroundings.claim))
  const rows = { count: indexed.count, textAt: (row: number) => indexedText(indexed, row) }
  const named = namedElsewhere(oldSide(hunk).map(lineKey), claimedLine(surroundings.claim), chosen, rows)
  return named === undefined
    ? undefined
    : refused(ambiguous(hunk, { ...found, places: [chosen, named].sort((a, b) => a - b) }, surroundings.size))
}

/**
 * The first line (0-based) of an insertion of the hunk that has been made already; undefined if there is none. A number that names exactly
 * this place rules it out, and a hunk with a single change has been asked this already if it is read as given.
 */
function madeHalfway({ indexed, reading }: HunkPlaces, hunk: Hunk, at: number): number | undefined {
  if (hunk.oldStart === at + 1) return undefined
  const changes = reading.lines.filter((line, i) => line.kind !== 'context' && line.kind !== reading.lines[i - 1]?.kind)
  return changes.length === 1 && reading.name === 'exact' ? undefined : madeAt(indexed, reading, at)
}

/** Only the lines that the hunk adds are reported as being in the file. */
function halfway(hunk: Hunk, { reading }: HunkPlaces, at: number): NotFound {
  const added = reading.lines.filter(({ kind }) => kind !== 'deletion').map(({ kind }) => kind === 'addition')
  const newTextAt = { startLine: at + 1 + Math.max(0, added.indexOf(true)), endLine: at + 1 + Math.max(0, added.lastIndexOf(true)) }
  return { kind: 'not-found', quoted: oldSide(hunk).join('\n'), tried: ['simple'], undone: [], missingLines: [], newTextAt }
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

function ask(places: readonly number[], index: number, { onAmbiguous }: PatchOptions): number | undefined {
  const lines = places.map((place) => place + 1)
  const answer = onAmbiguous?.(index, lines)
  if (answer !== undefined && !lines.includes(answer)) throw new RangeError(`line ${answer} is none of ${lines.join(', ')}`)
  return answer === undefined ? undefined : answer - 1
}

function ambiguous(hunk: Hunk, { places }: HunkPlaces, size: number): Ambiguous {
  const listed = places.slice(0, LISTED).map((at) => ({ startLine: at + 1, endLine: at + size }))
  return {
    kind: 'ambiguous',
    quoted: oldSide(hunk).join('\n'),
    strategy: 'simple',
    places: listed,
    total: places.length,
  }
}

function matchAt(field: Field, { indexed, reading, places }: HunkPlaces, { oldStart }: Hunk, at: number): Match {
  const size = oldLines(reading).length
  const spanAt = (row: number) => linesSpan(indexed.doc, row, row + size - 1)
  const other = places.find((place) => place !== at)
  return field.match(spanAt(at), {
    ...(oldStart ? { hint: oldStart } : {}),
    rival: other === undefined ? undefined : spanAt(other),
    undone: reading.name === 'exact' ? [] : ['line prefixes'],
  })
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
