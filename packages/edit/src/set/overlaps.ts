/** Refuses edits of a set that change the same text. */
import { type Edit, lineRange } from '@suture/text'
import { areVersionsOfLine, grouped, refused } from '@suture/text/internal'
import { changedPart, shareLineEnd } from '../plan/edits'
import type { Source } from '../text/source'
import type { Placed, Placing } from '../way/context'

/** An edit of the text, the index of its placing, and where the first match of this placing begins. */
export interface Owned {
  readonly edit: Edit
  readonly owner: number
  readonly at: number
}

/** Returns the edits of all placings by position, those of shared placings once. Insertions at one offset are in order of their matches. */
function ownedEdits(placings: readonly Placing[]): Owned[] {
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
function isSame(a: Edit, b: Edit): boolean {
  return a.from === b.from && a.to === b.to && a.text === b.text
}

/** Refuses edits that change the same text. `firsts` has the index of the first equal intent of each. Cost: one pass over sorted edits. */
export function withoutOverlaps(source: Source, placings: readonly Placing[], firsts: readonly number[]): Placing[] {
  const owned = ownedEdits(placings).filter(({ owner }) => firsts[owner] === owner)
  const clash = clashes(source.text, owned, placings)
  shareFate(owned, clash)
  const rangeOf = (index: number) => {
    const { matches, edits } = placings[index] as Placed
    return lineRange(source.document, matches[0]?.span ?? edits[0]!)
  }
  return placings.map((placing, index) => {
    const first = firsts[index]!
    const other = clash.get(first)
    if (placing.status !== 'placed' || other === undefined) return placing
    return refused({ kind: 'overlapping', places: [rangeOf(first), rangeOf(other)] })
  })
}

/** Whether an edit removes no text. */
const isInsertion = ({ from, to }: Edit): boolean => from === to
/** Whether an edit writes no text. */
export const isDeletion = ({ text }: Edit): boolean => text === ''

/** Returns, for each clashing edit, the owner of another edit with which it clashes. */
function clashes(text: string, owned: readonly Owned[], placings: readonly Placing[]): Map<number, number> {
  const clash = new Map<number, number>()
  const deletes = ({ owner }: Owned) => (placings[owner] as Placed).edits.every(isDeletion)
  const areVersions = (one: Owned, other: Owned) =>
    areVersionsOfLine(text, one.edit, placings[one.owner] as Placed, other.edit, placings[other.owner] as Placed)
  let widest: Owned | undefined
  for (const entry of owned) {
    const areDeletions = widest && shareLineEnd(text, widest.edit, entry.edit) && deletes(widest) && deletes(entry)
    if (widest && widest.owner !== entry.owner && !areDeletions && (areClashing(text, widest, entry) || areVersions(widest, entry))) {
      clash.set(widest.owner, entry.owner)
      clash.set(entry.owner, widest.owner)
    }
    if (!widest || entry.edit.to >= widest.edit.to) widest = entry
  }
  return clash
}

/** Whether two edits change the same text or line. Two insertions do not if one follows its quote and the other precedes it. */
function areClashing(text: string, one: Owned, other: Owned): boolean {
  const [a, b] = [one.edit, other.edit]
  if (isInsertion(a) && isInsertion(b) && a.text !== b.text && isBehind(one) !== isBehind(other)) return false
  // Equal insertions count, because both or only one of them may be intended.
  const isAtOnePlace = a.from === b.from && a.to === b.to
  const isSameText = isAtOnePlace ? a.text !== b.text || isInsertion(a) : a.from < b.to && b.from < a.to
  return isSameText || touchInLine(text, a, b)
}

/** Refuses edits that make the same change as a refused one. The order of equal edits must not matter. */
function shareFate(owned: readonly Owned[], clash: Map<number, number>): void {
  if (clash.size === 0) return
  const alike = grouped(owned, (each) => `${each.edit.from}:${each.edit.to}:${isBehind(each)}:${each.edit.text}`)
  for (const group of alike.values()) {
    const other = group.map(({ owner }) => clash.get(owner)).find((each) => each !== undefined)
    if (other !== undefined) for (const { owner } of group) if (!clash.has(owner)) clash.set(owner, other)
  }
}

/** Whether the two edits change the same line where they touch. Equal edits and two deletions do not count. */
function touchInLine(text: string, a: Edit, b: Edit): boolean {
  if ((isDeletion(a) && isDeletion(b)) || isSame(a, b)) return false
  const [first, second] = [changedPart(text, a), changedPart(text, b)]
  const at = Math.max(first.from, second.from)
  if (at > Math.min(first.to, second.to)) return false
  const isStart = at === 0 || text[at - 1] === '\n'
  const isEnd = at === text.length || text[at] === '\n' || text[at] === '\r'
  if (!isStart && !isEnd) return true
  // Text that is inserted at the start or the end of a line, without a line break there, changes this line.
  const meets = (one: Edit, other: Edit) =>
    isInsertion(one) &&
    !(isStart && one.text.endsWith('\n')) &&
    ((isStart && other.to > at) || (isEnd && other.from < at && !/^\r?\n/.test(one.text)))
  return meets(first, second) || meets(second, first)
}

/** Whether an insertion follows quoted lines of its intent, and does not only precede them. */
function isBehind({ edit, at }: Owned): boolean {
  return at < edit.from
}
