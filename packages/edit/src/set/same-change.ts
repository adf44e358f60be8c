/**
 * Finds edits of a set that make the same change but quote different amounts of context.
 *
 *       let total = 0        the first edit quotes this line, the second edit also the line above
 *       let total = 10       both replace it by this line, so the change is made once
 */
import type { Document, Edit, Intent } from '@suture/text'
import { grouped } from '@suture/text/internal'
import { changedPart } from '../plan/edits'
import type { Placing } from '../way/context'

/** Returns the edits, where equal changes get the narrowest span among them. Insertions are left alone: two may be intended. */
export function withSameChanges(source: Document, placed: readonly (Placing | undefined)[]): readonly (Placing | undefined)[] {
  const replacing = placed.flatMap((each) => (each?.status === 'placed' ? each.edits.filter(({ from, to }) => from < to) : []))
  const effectOf = (edit: Edit) => Object.values(changedPart(source.text, edit)).join(':')
  const alike = grouped(replacing, effectOf)
  if (alike.size === replacing.length) return placed
  const narrower = (one: Edit, other: Edit) => (other.to - other.from < one.to - one.from ? other : one)
  const narrowest = new Map(Array.from(alike, ([effect, edits]) => [effect, edits.reduce(narrower)]))
  const settle = (edit: Edit) => (edit.from < edit.to ? narrowest.get(effectOf(edit))! : edit)
  return placed.map((each) => (each?.status === 'placed' ? { ...each, edits: each.edits.map(settle) } : each))
}

/** Returns the placings, where edits of every place leave out the places that another edit removes or replaces. */
export function withoutReplacedPlaces(all: string, intents: readonly Intent[], placings: readonly Placing[]): readonly Placing[] {
  if (!intents.some(({ replaceAll }) => replaceAll)) return placings
  const others = placings.flatMap((each, k) => (each.status === 'placed' && !intents[k]!.replaceAll ? each.edits : []))
  return placings.map((each, k) => {
    const { replaceAll, oldString } = intents[k]!
    if (each.status !== 'placed' || !replaceAll) return each
    // If the quote occurs in what the other edit leaves there, it is not clear whether it is meant, too.
    const isReplaced = (place: Edit, { from, to, text }: Edit) =>
      from < place.to && place.from < to && !(all.slice(place.from, from) + text + all.slice(to, place.to)).includes(oldString)
    return { ...each, edits: each.edits.filter((place) => !others.some((other) => isReplaced(place, other))) }
  })
}
