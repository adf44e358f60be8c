import type { Edit } from '@suture/text'
import type { Placed, Placing } from '../way/context'

/** An edit of the text, and whose it is. */
export interface Owned {
  readonly edit: Edit
  readonly owner: number
}

/**
 * The edits of all placings in order of position, each with the index of the first placing that has it; of insertions at one offset those
 * come first whose quote lies before. A replacement that several placings make counts once, and so do placings that share their edits.
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
