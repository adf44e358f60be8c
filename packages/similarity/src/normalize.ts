/*
 * Normalises a text, with a map of positions back to the original.
 * Idea: each step rewrites stretches of the text; the map keeps only those that move text, a layer for each step. Going back through a
 *   layer is a binary search for the stretch.
 * Cost: one pass a step; memory for the moved stretches only; mapping back costs O(steps x log stretches).
 * Weakness: a composed stretch (a character with its accents) maps as a whole.
 */
import type { Moves, Step } from './step'

/** Maps a normalised text back to its original: one layer for each step that moved text, in order. */
export type PositionMap = readonly Moves[]

/** A normalised text with a map to its original. */
export interface Normalized {
  readonly text: string
  readonly map: PositionMap
}

/** The map of a text in which nothing moved. */
export const IDENTITY: PositionMap = []

/** Runs the steps in order. A text that no step changes is returned unchanged, with the identity map. */
export function normalize(text: string, steps: readonly Step[]): Normalized {
  let current = text
  let layers: Moves[] | undefined
  for (const step of steps) {
    const made = step.run(current)
    if (!made) continue
    current = made.text
    if (made.moves.length > 0) (layers ??= []).push(made.moves)
  }
  return { text: current, map: layers ?? IDENTITY }
}

/**
 * Returns the smallest span of the original that covers the normalised units `from` to `to` (half-open). Text that a step removed is
 * covered if it is between two of these units, but not if it is before the first or after the last of them. An empty range gives an
 * insertion point. Throws RangeError for a range outside the normalised text.
 */
export function originalSpan(normalized: Normalized, from: number, to: number): { readonly from: number; readonly to: number } {
  if (!(from >= 0 && from <= to && to <= normalized.text.length))
    throw new RangeError(`range ${from}..${to} is outside 0..${normalized.text.length}`)
  let start = from
  let end = to
  for (let i = normalized.map.length - 1; i >= 0; i--) {
    const moves = normalized.map[i]!
    const empty = start === end
    start = unitStart(moves, start)
    end = empty ? start : unitEnd(moves, end - 1)
  }
  return { from: start, to: end }
}

function unitStart(moves: Moves, unit: number): number {
  const at = stretchBefore(moves, unit)
  if (at < 0) return unit
  return unit < moves[at + 1]! ? moves[at + 2]! : unit + moves[at + 3]! - moves[at + 1]!
}

function unitEnd(moves: Moves, unit: number): number {
  const at = stretchBefore(moves, unit)
  if (at < 0) return unit + 1
  return unit < moves[at + 1]! ? moves[at + 3]! : unit + 1 + moves[at + 3]! - moves[at + 1]!
}

/** Returns the index in `moves` of the last stretch that begins at or before the unit, or -4 if there is none. */
function stretchBefore(moves: Moves, unit: number): number {
  let low = -1
  let high = moves.length / 4 - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (moves[middle * 4]! <= unit) low = middle
    else high = middle - 1
  }
  return low * 4
}
