/**
 * Uses the order of hunks to choose places.
 *
 *     file  a⏎x⏎b⏎x    hunks  at a, then an x, then at b        the first x is meant
 *
 * Idea: the hunks of a diff and the chunks of an envelope are in the order of the file, so an ambiguous one is between its neighbours. Source:
 * own. Weakness: models also write them in another order.
 */
import type { Intent, Refused } from '@suture/text'
import { grouped, refused } from '@suture/text/internal'
import type { HunkOutcome } from '../model/result'
import { type Certain, NEAR, type Surroundings, surroundingsOf } from './numbers'

/** The outcome of a hunk, as far as its place is concerned. */
export type HunkPlacing = Pick<Exclude<HunkOutcome, Refused>, 'status' | 'matches'> | Refused

/** Returns the lines of a hunk that has a place. */
export function certainPlace(outcome: HunkPlacing | undefined): Certain | undefined {
  return outcome?.status === 'refused' ? undefined : outcome?.matches[0]
}

/** Returns the lines (1-based) of ambiguous edits of a list, which may be in the order of the file. `keyOf` is that of `linesBetween`. */
export function linesInList(outcomes: readonly HunkPlacing[], keyOf: (index: number) => string, inOrder: boolean): Map<number, number> {
  if (!outcomes.some((outcome) => outcome.status === 'refused' && outcome.problem.kind === 'ambiguous')) return new Map()
  return linesBetween(new Map(outcomes.entries()), keyOf, surroundingsOf([], outcomes.map(certainPlace), false, inOrder))
}

/**
 * Returns the refusals of hunks whose places contradict the order of the hunks that are already applied, if this is so for all hunks that
 * change the file, and the file has the new text of each. The answer was probably applied before, and the old text is only left where it was
 * not meant.
 */
export function againstOrder(
  outcomes: readonly (HunkPlacing | undefined)[],
  text: string,
  sidesOf: (index: number) => Pick<Intent, 'oldString' | 'newString'>,
): Map<number, Refused> {
  const done = outcomes.map((outcome) => (outcome?.status === 'already-applied' ? outcome.matches[0] : undefined))
  const around = surroundingsOf([], done, false, true)
  const refusals = new Map<number, Refused>()
  let plain: string | undefined
  for (const [index, outcome] of outcomes.entries()) {
    const place = outcome?.status === 'applied' ? outcome.matches[0] : undefined
    if (!place) continue
    const { after, before } = around(index)
    const { oldString, newString } = sidesOf(index)
    if ((place.startLine >= after && place.endLine <= before) || !(plain ??= text.replaceAll('\r\n', '\n')).includes(newString))
      return new Map()
    refusals.set(index, outOfOrder(oldString, place, place.startLine < after ? 'below' : 'above'))
  }
  return refusals
}

function outOfOrder(quoted: string, { startLine, endLine }: Certain, side: string): Refused {
  const sentence = `The edits beside it in the answer are already applied, and they are ${side} this place.`
  return refused({ kind: 'another-block', quoted, startLine, endLine, finding: { rule: 'another-order', sentence, lines: [], quoted: [] } })
}

/**
 * Returns the lines (1-based) of ambiguous hunks that the other hunks show. Equal hunks between the same neighbours, as many as there are
 * places, get one place each. `keyOf` returns the same key for equal hunks.
 */
export function linesBetween(
  outcomes: ReadonlyMap<number, HunkPlacing>,
  keyOf: (index: number) => string,
  around: (index: number) => Surroundings,
): Map<number, number> {
  const ambiguous = [...outcomes].flatMap(([index, outcome]) =>
    outcome.status === 'refused' && outcome.problem.kind === 'ambiguous' ? { index, problem: outcome.problem, near: around(index) } : [],
  )
  const lines = new Map<number, number>()
  for (const group of grouped(ambiguous, ({ index, near }) => `${near.after} ${near.before} ${keyOf(index)}`).values())
    for (const [nth, { index, problem, near }] of group.entries()) {
      const { places, total } = problem
      const line = total > places.length ? near.moved : placeBetween(places, near, nth, group.length)?.startLine
      if (line !== undefined) lines.set(index, line)
    }
  return lines
}

/** Of several places, returns the one that fits the neighbouring hunks, and the `nth` of `count` equal hunks. Undefined if they do not decide. */
function placeBetween(
  places: readonly Certain[],
  { after, before, named, moved }: Surroundings,
  nth: number,
  count: number,
): Certain | undefined {
  const inside = places.filter((place) => place.startLine >= after && place.endLine <= before)
  const among = inside.length > 0 ? inside : places
  if (among.length === count) return among[nth]
  if (count > 1) return undefined
  const [asWritten, asMoved] = [named, moved].map((line) => (line === undefined ? undefined : nearest(among, line)))
  return asWritten === undefined || asMoved === undefined || asWritten === asMoved ? (asMoved ?? asWritten) : undefined
}

/**
 * Returns the place if there is only one. Otherwise returns the place nearest to the line, if it is near and every other place is more than
 * twice as far away.
 */
function nearest(places: readonly Certain[], line: number): Certain | undefined {
  const [first, second] = places
    .map((place) => ({ place, distance: Math.abs(place.startLine - line) }))
    .sort((a, b) => a.distance - b.distance)
  if (!first || !second) return first?.place
  return first.distance <= NEAR && first.distance * 2 < second.distance ? first.place : undefined
}
