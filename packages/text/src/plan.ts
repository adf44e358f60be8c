import type { Edit } from './span'

/** Edits in order. They do not overlap, and adjacent ones are merged. Only `plan` makes a plan. */
export type Plan = readonly Edit[]

export type PlanResult =
  | { readonly ok: true; readonly plan: Plan }
  /** The first two edits that change the same text, as they were given. The edit with the lower offset is first. */
  | { readonly ok: false; readonly overlapping: readonly [Edit, Edit] }

/**
 * Sorts edits by place, merges adjacent ones and rejects overlaps. The order of the given edits does not matter, except that insertions at
 * one offset keep it. An insertion at the edge of a replaced span is adjacent to it, and an insertion strictly inside overlaps it. Two
 * equal edits of one span count once. Throws RangeError for an edit that is not a span.
 */
export function plan(edits: readonly Edit[]): PlanResult {
  for (const edit of edits)
    if (!(edit.from >= 0 && edit.to >= edit.from)) throw new RangeError(`edit ${edit.from}..${edit.to} is not a span`)
  if (edits.length < 2) return { ok: true, plan: edits }
  // A stable sort: insertions at one offset keep their given order.
  const sorted = [...edits].sort((a, b) => a.from - b.from || a.to - b.to)
  const merged: Edit[] = []
  let previous: Edit | undefined
  for (const edit of sorted) {
    if (previous && isRepeated(previous, edit)) continue
    // The last edit reaches furthest, so no earlier edit overlaps this edit.
    if (previous && previous.to > edit.from) return { ok: false, overlapping: [previous, edit] }
    const last = merged.at(-1)
    if (last?.to === edit.from) merged[merged.length - 1] = { from: last.from, to: edit.to, text: last.text + edit.text }
    else merged.push(edit)
    previous = edit
  }
  return { ok: true, plan: merged }
}

function isRepeated(a: Edit, b: Edit): boolean {
  return a.from === b.from && a.to === b.to && a.text === b.text && a.to > a.from
}

/** Number of edits from which the result is copied at once. A chain of fewer pieces is only copied when it is read. */
const MANY = 1000

/**
 * Applies planned edits in one pass. Text outside the spans is copied unit for unit. Throws RangeError for edits that are not a plan of
 * this text.
 */
export function splice(text: string, edits: Plan): string {
  const pieces: string[] = []
  let at = 0
  for (const edit of edits) {
    if (edit.from < at || edit.to < edit.from || edit.to > text.length)
      throw new RangeError(`edit ${edit.from}..${edit.to} does not fit after ${at} in ${text.length} units; use plan() first`)
    pieces.push(text.slice(at, edit.from), edit.text)
    at = edit.to
  }
  pieces.push(text.slice(at))
  return edits.length < MANY ? ''.concat(...pieces) : pieces.join('')
}

/** Returns the edits that turn `splice(text, edits)` back into `text`. */
export function invert(text: string, edits: Plan): Plan {
  let shift = 0
  return edits.map((edit) => {
    const from = edit.from + shift
    shift += edit.text.length - (edit.to - edit.from)
    return { from, to: from + edit.text.length, text: text.slice(edit.from, edit.to) }
  })
}
