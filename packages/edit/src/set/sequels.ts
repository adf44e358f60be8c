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
import { type Edit, lineRange, type Outcome, openDocument } from '@suture/text'
import { grouped, isMissing, refused } from '@suture/text/internal'
import { Source } from '../text/source'
import type { Placed, Placing } from '../way/context'
import { type EditSet, type Follower, followersOf, isExact, NONE, resultOf, touch } from './followers'
import { withoutOverlaps } from './overlaps'
import { linesAdded } from './sent-again'

/** The placings of a set. For each intent, `follows` contains the index of the intent whose result it changes. */
export interface Sequels {
  readonly placings: readonly Placing[]
  readonly follows?: readonly (number | undefined)[]
}

interface State extends EditSet {
  readonly settled: Placing[]
  readonly follows: (number | undefined)[]
  /** Waiting edits that cannot be placed in the result of the earlier ones. Later ones do not wait for them. */
  readonly late: Set<number>
}

/** Returns the placings without overlaps. An edit that quotes the result of an earlier one shares a placing with it. */
export function withSequels(set: EditSet, placings: readonly Placing[]): Sequels {
  const { source, firsts } = set
  const mayFollow = placings.map((placing, index) => index > 0 && firsts[index] === index && !isExact(placing))
  if (!mayFollow.includes(true)) return { placings: withoutOverlaps(source, placings, firsts) }
  const { followers, isMeant } = followersOf(set, placings, mayFollow)
  const apart = [...placings]
  for (const each of followers) if (isMeant(each)) apart[each.index] = NONE
  // Equal edits get the placing of the first one at the end, because it may be combined with others.
  const settled = withoutOverlaps(source, apart, firsts).map((placing, index) => (firsts[index] === index ? placing : NONE))
  const state: State = { ...set, settled, follows: placings.map(() => undefined), late: new Set() }
  let waiting = followers.filter(({ index }) => state.settled[index]!.status === 'refused')
  for (let before = -1; waiting.length !== before; state.late.clear()) {
    before = waiting.length
    for (let last = -1; waiting.length !== last; ) {
      last = waiting.length
      waiting = placeWaiting(state, waiting)
    }
  }
  for (const each of waiting)
    if (state.settled[each.index] === NONE) state.settled[each.index] = unplaced(state, each, placings[each.index]!)
  for (const each of followers) markInPlace(state, each)
  for (const root of new Set(state.follows)) if (root !== undefined) state.settled[root] = unlessBeside(source, state.settled[root]!)
  return shared(state)
}

/** Places waiting edits in the result of the placed ones and returns the others. One waits for an earlier one that can be placed. */
function placeWaiting(state: State, waiting: readonly Follower[]): Follower[] {
  const { source, settled, follows } = state
  if (!waiting.some((each) => isReady(state, each)) || !source.budget.spend(source.lineCount)) return [...waiting]
  const result = resultOf(source, settled)
  if (!result) return [...waiting]
  const { composition } = result
  const made = new Source(openDocument(result.text), source.budget)
  for (const [root, followers] of byRoot(state, waiting)) {
    if (settled[root]!.status !== 'placed') continue
    const next = firstPlaced(state, followers, made, ({ edits }) => composition.with(root, edits) !== undefined)
    if (next.length === 0) continue
    const fits = composition.with(root, editsOf(next)) ? next : next.slice(0, 1)
    for (const { index } of fits) follows[index] = root
    // There is nothing left to do if the edits that follow the change revert it.
    const edits = composition.with(root, editsOf(fits))!.filter(({ from, to, text }) => source.text.slice(from, to) !== text)
    settled[root] = edits.length === 0 ? NONE : { ...(settled[root] as Placed), edits }
  }
  const left = waiting.filter(({ index }) => follows[index] === undefined)
  if (left.length < waiting.length) settleAgain(state)
  return left
}

/** Groups waiting edits by the change that they follow, also through other waiting edits. */
function byRoot({ follows }: State, waiting: readonly Follower[]): ReadonlyMap<number, readonly Follower[]> {
  const roots = new Map<number, number>()
  // The head of an edit precedes it.
  for (const { index, head } of waiting) roots.set(index, follows[head] ?? roots.get(head) ?? head)
  return grouped(waiting, ({ index }) => roots.get(index)!)
}

/** Whether the change that an edit follows is placed. */
function isReady({ settled, follows }: State, { head }: Follower): boolean {
  return settled[follows[head] ?? head]!.status === 'placed'
}

/** A waiting edit that is placed in the result. */
interface Then {
  readonly index: number
  readonly placing: Placed
}

/** Returns the first waiting edits that are placed in the result without touching each other. `fits` says whether the first may be. */
function firstPlaced(state: State, waiting: readonly Follower[], made: Source, fits: (first: Placed) => boolean): Then[] {
  const next: Then[] = []
  for (const each of waiting) {
    const { index } = each
    if (state.late.has(index)) continue
    const placing = isReady(state, each) ? state.place(state.intents[index]!, made) : undefined
    const isPlaced = placing?.status === 'placed'
    if (isPlaced && (next.length > 0 ? !next.some((other) => touch(other.placing, placing)) : fits(placing))) next.push({ index, placing })
    else if (next.length > 0) break
    else if (placing) state.late.add(index)
  }
  return next
}

const editsOf = (all: readonly Then[]) => all.flatMap(({ placing }) => placing.edits)

/** Refuses overlaps again, because changes that were combined may now overlap. */
function settleAgain({ source, settled, follows, firsts }: State): void {
  const roots = settled.map((placing, index) => (follows[index] === undefined ? placing : NONE))
  for (const [index, placing] of withoutOverlaps(source, roots, firsts).entries()) settled[index] = placing
}

/** Returns the refusal of an edit that quotes what another edit writes but cannot be placed there. */
function unplaced({ source, settled }: State, { head }: Follower, alone: Placing): Placing {
  if (alone.status === 'refused') return alone
  const first = settled[head]!
  if (first.status !== 'placed') return first
  const place = lineRange(source.document, first.matches[0]!.span)
  return refused({ kind: 'overlapping', places: [place, place] })
}

/** Marks an edit as in place if its follower is, and the file has each line that it adds and the follower does not remove. */
function markInPlace({ source, settled, follows, intents }: State, { index, head }: Follower): void {
  if (settled[index]!.status !== 'already-applied' || !isMissing(settled[head] as Outcome)) return
  const gone = linesAdded(intents[index]!.newString, intents[index]!.oldString)
  const isThere = (line: string) => gone.includes(line) || source.rows(line).length > 0
  if (!linesAdded(intents[head]!.oldString, intents[head]!.newString).every(isThere)) return
  follows[index] = head
  settled[head] = settled[index]!
}

/** Returns the placing as already applied if it only inserts lines that are directly above or below already, as when a set is sent again. */
function unlessBeside({ text: all, document }: Source, placing: Placing): Placing {
  if (placing.status !== 'placed') return placing
  const ended = document.finalNewline ? all : all + document.eol
  const isBeside = ({ from, to, text }: Edit) =>
    from === to &&
    text.endsWith('\n') &&
    /[\p{L}\p{N}]/u.test(text) &&
    (from === 0 || all[from - 1] === '\n') &&
    (ended.startsWith(text, from) || all.slice(Math.max(0, from - text.length), from) === text)
  return placing.edits.every(isBeside) ? { status: 'already-applied', content: all, matches: placing.matches } : placing
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
