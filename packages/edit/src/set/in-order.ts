import type { Edit } from '@suture/text'
import type { Placed, Placing } from '../way/context'

/** An edit of the text and the index of its owner. */
export interface Owned {
  readonly edit: Edit
  readonly owner: number
}

/**
 * Returns the edits of all placings by position, each with the index of the first placing that contains it. Insertions at the same offset
 * are ordered by where their matches begin. A replacement that several placings make is listed once, and so are placings that share their
 * edits.
 */
export function inOrder(placings: readonly Placing[]): Owned[] {
  const owners = new Map<readonly Edit[], { owner: number; placed: Placed }>()
  for (const [owner, placed] of placings.entries())
    if (placed.status === 'placed' && !owners.has(placed.edits)) owners.set(placed.edits, { owner, placed })
  const owned = [...owners.values()].flatMap(({ owner, placed }) =>
    placed.edits.map((edit) => ({ edit, owner, at: placed.matches[0]?.span.from ?? edit.from })),
  )
  owned.sort((a, b) => a.edit.from - b.edit.from || a.edit.to - b.edit.to || a.at - b.at)
  return owned.filter(({ edit }, k) => k === 0 || !isSame(edit, owned[k - 1]!.edit))
}

function isSame(a: Edit, b: Edit): boolean {
  return a.from === b.from && a.to === b.to && a.text === b.text && a.from < a.to
}
