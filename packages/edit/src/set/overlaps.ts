/** Refuses edits of a set that change the same text. */
import { type Edit, lineRange } from '@suture/text'
import { grouped, refused } from '@suture/text/internal'
import { shareLineEnd } from '../plan/deletions'
import type { Source } from '../text/source'
import type { Placed, Placing } from '../way/context'
import { changedSpan } from './same-change'

/** An edit of the text, and the index of its intent. */
interface OwnedEdit {
  readonly edit: Edit
  readonly owner: number
  readonly side: 0 | 1
  /** Whether all edits of its intent are deletions. */
  readonly deletes: boolean
}

/**
 * Returns the placings, with edits that change the same text refused. `firsts` contains, for each intent, the index of the first equal one.
 * Cost: one pass over the sorted edits.
 */
export function withoutOverlaps(source: Source, placings: readonly Placing[], firsts: readonly number[]): Placing[] {
  const owned = ownedEdits(placings, firsts)
  const clash = clashes(source.text, owned)
  shareFate(owned, clash)
  const rangeOf = (index: number) => {
    const { matches, edits } = placings[index] as Placed
    return lineRange(source.document, matches[0]?.span ?? edits[0]!)
  }
  return placings.map((placing, index) => {
    const first = firsts[index]!
    const other = clash.get(first)
    if (placing.status !== 'placed' || other === undefined) return placing
    const [one, two] = [rangeOf(first), rangeOf(other)]
    return refused({ kind: 'overlapping', places: [one, two] })
  })
}

const isDeletion = ({ text }: Edit): boolean => text === ''

/** Returns, for each clashing edit, the owner of another edit with which it clashes. */
function clashes(text: string, owned: readonly OwnedEdit[]): Map<number, number> {
  const clash = new Map<number, number>()
  let widest: OwnedEdit | undefined
  for (const entry of owned) {
    const isApart = widest && widest.edit.from === widest.edit.to && widest.side !== entry.side
    if (
      widest &&
      widest.owner !== entry.owner &&
      !isApart &&
      (collide(widest.edit, entry.edit) || touchInLine(text, widest.edit, entry.edit)) &&
      !(widest.deletes && entry.deletes && shareLineEnd(text, widest.edit, entry.edit))
    ) {
      clash.set(widest.owner, entry.owner)
      clash.set(entry.owner, widest.owner)
    }
    if (!widest || entry.edit.to >= widest.edit.to) widest = entry
  }
  return clash
}

/** Returns the edits of all distinct placings by position. Insertions that follow their quoted lines come first. */
function ownedEdits(placings: readonly Placing[], firsts: readonly number[]): OwnedEdit[] {
  const owned: OwnedEdit[] = []
  for (const [owner, placing] of placings.entries()) {
    if (placing.status !== 'placed' || firsts[owner] !== owner) continue
    const deletes = placing.edits.every(isDeletion)
    for (const edit of placing.edits) owned.push({ edit, owner, side: sideOf(edit, placing), deletes })
  }
  return owned.sort((a, b) => a.edit.from - b.edit.from || a.edit.to - b.edit.to || a.side - b.side || a.owner - b.owner)
}

/** Refuses edits that make the same change as a refused one. The order of equal edits must not matter. */
function shareFate(owned: readonly OwnedEdit[], clash: Map<number, number>): void {
  if (clash.size === 0) return
  const alike = grouped(owned, ({ edit, side }) => `${edit.from}:${edit.to}:${side}:${edit.text}`)
  for (const group of alike.values()) {
    const other = group.map(({ owner }) => clash.get(owner)).find((each) => each !== undefined)
    if (other !== undefined) for (const { owner } of group) if (!clash.has(owner)) clash.set(owner, other)
  }
}

/** Whether the two edits change the same text. Equal insertions count, because both may be intended. */
function collide(a: Edit, b: Edit): boolean {
  if (a.from === b.from && a.to === b.to) return a.text !== b.text || a.from === a.to
  return a.from < b.to && b.from < a.to
}

/** Whether the changed spans of the two edits touch inside a line. Equal edits and two deletions do not count. */
function touchInLine(text: string, a: Edit, b: Edit): boolean {
  if ((isDeletion(a) && isDeletion(b)) || (a.from === b.from && a.to === b.to && a.text === b.text)) return false
  const [first, second] = [changedSpan(text, a), changedSpan(text, b)]
  const at = Math.max(first.from, second.from)
  if (at > Math.min(first.to, second.to)) return false
  return at > 0 && at < text.length && text[at - 1] !== '\n' && text[at] !== '\n' && text[at] !== '\r'
}

/** Returns 0 for an insertion that follows quoted lines of its intent, and 1 for an insertion that only precedes them. */
function sideOf(edit: Edit, { matches }: Placed): 0 | 1 {
  return matches.some((match) => match.span.from < edit.from) ? 0 : 1
}
