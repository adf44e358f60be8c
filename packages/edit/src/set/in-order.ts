import type { Edit } from '@suture/text'
import type { Placing } from '../way/context'

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
  const seen = new Set<readonly Edit[]>()
  const owned: (Owned & { readonly at: number })[] = []
  for (const [owner, placed] of placings.entries()) {
    if (placed.status !== 'placed' || seen.has(placed.edits)) continue
    seen.add(placed.edits)
    for (const edit of placed.edits) owned.push({ edit, owner, at: placed.matches[0]?.span.from ?? edit.from })
  }
  owned.sort((a, b) => a.edit.from - b.edit.from || a.edit.to - b.edit.to || a.at - b.at)
  return owned.filter(({ edit }, k) => k === 0 || !isSame(edit, owned[k - 1]!.edit))
}

function isSame(a: Edit, b: Edit): boolean {
  return a.from === b.from && a.to === b.to && a.text === b.text && a.from < a.to
}
