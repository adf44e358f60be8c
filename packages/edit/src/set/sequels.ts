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
import { type Intent, lineRange, type Outcome, openDocument, splice } from '@suture/text'
import { isMissing, refused } from '@suture/text/internal'
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

/** Places waiting edits in the result of the placed ones, at most one for each followed change. Returns the others. */
function placeWaiting(state: State, waiting: readonly Follower[]): Follower[] {
  const { source, settled, follows, intents, place } = state
  const rootOf = ({ head }: Follower) => follows[head] ?? head
  const isReady = (each: Follower) => settled[rootOf(each)]!.status === 'placed'
  if (!waiting.some(isReady) || !source.spend(source.lineCount)) return [...waiting]
  const owned = inOrder(settled)
  const result = splice(
    source.text,
    owned.map(({ edit }) => edit),
  )
  const made = source.withText(openDocument(result))
  const composition = new Composition(owned, result)
  const grown = new Set<number>()
  const left = waiting.filter((each) => {
    const root = rootOf(each)
    if (!isReady(each) || grown.has(root)) return true
    const then = place(intents[each.index]!, made)
    const edits = then.status === 'placed' ? composition.with(root, then.edits) : undefined
    if (!edits) return true
    grown.add(root)
    follows[each.index] = root
    settled[root] = together(source, settled[root] as Placed, edits)
    return false
  })
  if (grown.size > 0) settleAgain(state)
  return left
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
  for (const [index, head] of follows.entries()) if (head !== undefined) settled[index] = following(settled[head]!, head)
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
