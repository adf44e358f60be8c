/**
 * Edits of a set that change the same text.
 */
import { type Edit, lineRange } from '@suture/text'
import { refused } from '@suture/text/internal'
import { shareLineEnd } from '../plan/deletions'
import type { Source } from '../text/source'
import type { Placed, Placing } from '../way/context'
import { changedSpan } from './same-change'

/** An edit of the text, and the index of its intent. */
interface OwnedEdit {
  readonly edit: Edit
  readonly owner: number
  readonly side: 0 | 1
  /** All edits of its intent only delete. */
  readonly deletes: boolean
}

/**
 * The same placings, but edits that change text which another one changes too are both refused. `firsts` has for each the first one that is
 * equal to it. Cost: one pass over the edits in order.
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

/** For each edit that clashes, another one that it clashes with. */
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

/** The edits of all distinct placings in order of position; of insertions at one place those behind quoted lines come first. */
function ownedEdits(placings: readonly Placing[], firsts: readonly number[]): OwnedEdit[] {
  const owned = placings.flatMap((placing, owner) =>
    placing.status === 'placed' && firsts[owner] === owner
      ? placing.edits.map((edit): OwnedEdit => ({ edit, owner, side: sideOf(edit, placing), deletes: placing.edits.every(isDeletion) }))
      : [],
  )
  return owned.sort((a, b) => a.edit.from - b.edit.from || a.edit.to - b.edit.to || a.side - b.side || a.owner - b.owner)
}

/** Edits that make one change together with one that is refused are refused, too: their order does not matter. */
function shareFate(owned: readonly OwnedEdit[], clash: Map<number, number>): void {
  if (clash.size === 0) return
  const alike = new Map<string, number[]>()
  for (const { edit, owner, side } of owned) {
    const key = `${edit.from}:${edit.to}:${side}:${edit.text}`
    const group = alike.get(key)
    if (group) group.push(owner)
    else alike.set(key, [owner])
  }
  for (const group of alike.values()) {
    const other = group.map((owner) => clash.get(owner)).find((each) => each !== undefined)
    if (other !== undefined) for (const owner of group) if (!clash.has(owner)) clash.set(owner, other)
  }
}

/** True if the two change the same text; equal insertions count, since both may be meant. */
function collide(a: Edit, b: Edit): boolean {
  if (a.from === b.from && a.to === b.to) return a.text !== b.text || a.from === a.to
  return a.from < b.to && b.from < a.to
}

/** True if what the two change meets inside a line, unless it is the same change or both only delete. */
function touchInLine(text: string, a: Edit, b: Edit): boolean {
  if ((isDeletion(a) && isDeletion(b)) || (a.from === b.from && a.to === b.to && a.text === b.text)) return false
  const [first, second] = [changedSpan(text, a), changedSpan(text, b)]
  const at = Math.max(first.from, second.from)
  if (at > Math.min(first.to, second.to)) return false
  return at > 0 && at < text.length && text[at - 1] !== '\n' && text[at] !== '\n' && text[at] !== '\r'
}

/** 0 for an insertion behind lines that its intent quotes, 1 for one that is only before such lines. */
function sideOf(edit: Edit, { matches }: Placed): 0 | 1 {
  return matches.some((match) => match.span.from < edit.from) ? 0 : 1
}
