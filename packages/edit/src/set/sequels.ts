/**
 * Places edits that quote what another edit of the set writes.
 *
 * Idea: such an edit is placed in the result of the other edits. It follows the last earlier edit that writes a line of its quote. The two
 * become one change of the original text with one outcome. Then edits that quote what this change writes are placed, and so on.
 * Cost: one text for each such round, one more search for each edit. Source: own. Weakness: an edit that quotes separate lines of two edits
 * is refused.
 *
 *     file    a        edits    a -> b        the second quotes what the first writes: together they make c of a
 *                               b -> c
 */
import { type Edit, type Intent, lineRange, type Outcome, openDocument, splice } from '@suture/text'
import { grouped, isMissing, refused } from '@suture/text/internal'
import type { Source } from '../text/source'
import type { Placed, Placing } from '../way/context'
import { Composition } from './compose'
import { inOrder } from './in-order'
import { withoutOverlaps } from './overlaps'
import { linesAdded } from './sent-again'
import { Writers } from './writers'

/** The placings of a set. For each intent, `follows` contains the index of the intent whose result it changes. */
export interface Sequels {
  readonly placings: readonly Placing[]
  readonly follows?: readonly (number | undefined)[]
}

/** A set of edits, and the function that places one of them in a text. */
export interface EditSet {
  readonly source: Source
  readonly intents: readonly Intent[]
  /** For each intent, the index of the first equal one. */
  readonly firsts: readonly number[]
  readonly place: (intent: Intent, source: Source) => Placing
}

/** An edit, and the earlier edit (`head`) that writes a line of its quote. */
interface Follower {
  readonly index: number
  readonly head: number
}

interface State extends EditSet {
  readonly settled: Placing[]
  readonly follows: (number | undefined)[]
}

/** Returns the placings without overlaps. An edit that quotes the result of an earlier one shares a placing with it. */
export function withSequels(set: EditSet, placings: readonly Placing[]): Sequels {
  const { source, intents, firsts } = set
  const mayFollow = placings.map((placing, index) => index > 0 && firsts[index] === index && !isExact(placing))
  if (!mayFollow.includes(true)) return { placings: withoutOverlaps(source, placings, firsts) }
  const writers = new Writers(source, intents, firsts, placings)
  const followers = placings.flatMap((_, index): Follower[] => {
    const head = mayFollow[index] ? writers.headOf(index) : undefined
    return head === undefined ? [] : [{ index, head }]
  })
  // A quote that an earlier edit writes completely refers to this edit, even if the file contains similar lines.
  const isMeant = ({ index, head }: Follower) => placings[head]!.status === 'placed' && writers.writesAll(head, index)
  const apart = [...placings]
  for (const each of followers) if (isMeant(each)) apart[each.index] = NONE
  // Equal edits get the placing of the first one at the end, because it may be combined with others.
  const settled = withoutOverlaps(source, apart, firsts).map((placing, index) => (firsts[index] === index ? placing : NONE))
  const state: State = { ...set, settled, follows: placings.map(() => undefined) }
  let waiting = followers.filter(({ index }) => state.settled[index]!.status === 'refused')
  for (let before = -1; waiting.length !== before; ) {
    before = waiting.length
    waiting = placeWaiting(state, waiting)
  }
  for (const each of waiting)
    if (state.settled[each.index] === NONE) state.settled[each.index] = unplaced(state, each, placings[each.index]!)
  for (const each of followers) markInPlace(state, each)
  return shared(state)
}

/** The placing of an edit that waits for another one. */
const NONE: Placing = refused({ kind: 'identical' })

/** Whether an edit is placed by an exact match, or is refused for a reason that no other edit could change. */
function isExact(placing: Placing): boolean {
  if (placing.status === 'placed') return placing.matches.every(({ strategy }) => strategy === 'simple')
  return placing.status === 'refused' && (placing.problem.kind === 'identical' || placing.problem.kind === 'budget-exceeded')
}

/** Places waiting edits in the result of the placed ones. Of edits that touch each other, only the first is placed. Returns the others. */
function placeWaiting(state: State, waiting: readonly Follower[]): Follower[] {
  const { source, settled, follows, intents, place } = state
  const ready = grouped(waiting, ({ head }) => follows[head] ?? head)
  for (const root of ready.keys()) if (settled[root]!.status !== 'placed') ready.delete(root)
  if (ready.size === 0 || !source.spend(source.lineCount)) return [...waiting]
  const owned = inOrder(settled)
  const result = splice(
    source.text,
    owned.map(({ edit }) => edit),
  )
  const made = source.withText(openDocument(result))
  const composition = new Composition(owned, result)
  for (const [root, followers] of ready) {
    const then = followers.map(({ index }) => ({ index, placing: place(intents[index]!, made) })).filter(isPlaced)
    const apart = withoutTouching(then)
    const fits = composition.with(root, editsOf(apart)) ? apart : apart.filter((each) => composition.with(root, editsOf([each])))
    if (fits.length === 0) continue
    for (const { index } of fits) follows[index] = root
    settled[root] = together(source, settled[root] as Placed, composition.with(root, editsOf(fits))!)
  }
  const left = waiting.filter(({ index }) => follows[index] === undefined)
  if (left.length < waiting.length) settleAgain(state)
  return left
}

/** A waiting edit that is placed in the result. */
interface Then {
  readonly index: number
  readonly placing: Placed
}

function isPlaced(each: { readonly index: number; readonly placing: Placing }): each is Then {
  return each.placing.status === 'placed'
}

function editsOf(all: readonly Then[]): Edit[] {
  return all.flatMap(({ placing }) => placing.edits)
}

/** Returns the edits that touch none of those before them. */
function withoutTouching(all: readonly Then[]): Then[] {
  const apart: Then[] = []
  const touch = (one: Then, other: Then) => one.placing.edits.some((a) => other.placing.edits.some((b) => a.from <= b.to && b.from <= a.to))
  for (const each of all) if (!apart.some((other) => touch(each, other))) apart.push(each)
  return apart
}

/** Returns a change combined with the edits that follow it. There is nothing left to do if these edits revert the change. */
function together({ text }: Source, first: Placed, composed: Placed['edits']): Placing {
  const edits = composed.filter((edit) => text.slice(edit.from, edit.to) !== edit.text)
  return edits.length === 0 ? NONE : { ...first, edits }
}

/** Refuses overlaps again, because changes that were combined may now overlap. */
function settleAgain({ source, settled, follows, firsts }: State): void {
  const roots = withoutOverlaps(
    source,
    settled.map((placing, index) => (follows[index] === undefined ? placing : NONE)),
    firsts,
  )
  for (const index of settled.keys()) settled[index] = follows[index] === undefined ? roots[index]! : NONE
}

/** Returns the refusal of an edit that quotes what another edit writes but cannot be placed there. */
function unplaced({ source, settled }: State, { head }: Follower, alone: Placing): Placing {
  if (alone.status === 'refused') return alone
  const first = settled[head]!
  if (first.status !== 'placed') return first
  const place = lineRange(source.document, first.matches[0]!.span)
  return refused({ kind: 'overlapping', places: [place, place] })
}

/**
 * Marks an edit as already applied if its follower is. The file then lacks the intermediate text: it has each line that the edit adds,
 * unless the follower removes the line.
 */
function markInPlace({ source, settled, follows, intents }: State, { index, head }: Follower): void {
  if (settled[index]!.status !== 'already-applied' || !isMissing(settled[head] as Outcome)) return
  const gone = linesAdded(intents[index]!.newString, intents[index]!.oldString)
  const isThere = (line: string) => gone.includes(line) || source.rows(line).length > 0
  if (!linesAdded(intents[head]!.oldString, intents[head]!.newString).every(isThere)) return
  follows[index] = head
  settled[head] = settled[index]!
}

/** Gives the placing of the head to each edit that follows it, and the placing of the first to equal edits. */
function shared({ settled, follows, firsts }: State): Sequels {
  const heads = new Set(follows.filter((head) => head !== undefined))
  const afterHead = new Map([...heads].map((head) => [head, following(settled[head]!, head)]))
  for (const [index, head] of follows.entries()) if (head !== undefined) settled[index] = afterHead.get(head)!
  for (const [index, first] of firsts.entries()) {
    settled[index] = settled[first]!
    follows[index] = follows[first]
  }
  return follows.some((head) => head !== undefined) ? { placings: settled, follows } : { placings: settled }
}

function following(placing: Placing, head: number): Placing {
  if (placing.status !== 'placed') return placing
  const note = `applied to the result of edit ${head + 1} of the set`
  return { ...placing, matches: placing.matches.map((match) => ({ ...match, warnings: [...match.warnings, note] })) }
}
