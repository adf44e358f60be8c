import type { Edit } from '@suture/text'
import type { Placing } from '../way/context'

/** An edit of the text, the index of its placing, and where the first match of this placing begins. */
export interface Owned {
  readonly edit: Edit
  readonly owner: number
  readonly at: number
}

/** Returns the edits of all placings by position, those of shared placings once. Insertions at one offset are in order of their matches. */
export function ownedEdits(placings: readonly Placing[]): Owned[] {
  const seen = new Set<readonly Edit[]>()
  const owned: Owned[] = []
  placings.forEach((placed, owner) => {
    if (placed.status !== 'placed' || seen.has(placed.edits)) return
    seen.add(placed.edits)
    for (const edit of placed.edits) owned.push({ edit, owner, at: placed.matches[0]?.span.from ?? edit.from })
  })
  return owned.sort((a, b) => a.edit.from - b.edit.from || a.edit.to - b.edit.to || a.at - b.at)
}

/** Returns the edits of all placings by position. A replacement that several placings make is listed once. */
export function inOrder(placings: readonly Placing[]): Owned[] {
  return ownedEdits(placings).filter(({ edit }, k, all) => k === 0 || edit.from === edit.to || !isSame(edit, all[k - 1]!.edit))
}

/** Whether two edits make the same change at the same place. */
export function isSame(a: Edit, b: Edit): boolean {
  return a.from === b.from && a.to === b.to && a.text === b.text
}
