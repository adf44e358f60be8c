/**
 * Edits that quote what another edit of the set writes.
 *
 * Idea: an edit that the file has no place for is placed in what one earlier edit makes of the file. It follows that edit if its quote has
 * a line that only that one writes. Both are one change of the original then, with one outcome.
 * Cost: one more search for each edit that quotes such a line. Source: own. Weakness: an edit that quotes lines of two edits apart.
 *
 *     file    a        edits    a -> b        the second quotes what the first writes: together they make c of a
 *                               b -> c
 */
import { type Document, type Intent, openDocument } from '@suture/text'
import { planBetween } from '../plan/between'
import type { Source } from '../text/source'
import type { Placed, Placing } from '../way/context'
import { outcomeOf } from '../way/outcome'

/** The placings of a set, and for each intent the index of the one that it continues. */
export interface Sequels {
  readonly placings: readonly Placing[]
  readonly follows?: readonly (number | undefined)[]
}

/** The placings, in which edits that quote the result of an earlier one share the placing of both. */
export function withSequels(
  source: Source,
  intents: readonly Intent[],
  placings: readonly Placing[],
  place: (intent: Intent, source: Source) => Placing,
): Sequels {
  const settled = [...placings]
  const follows: (number | undefined)[] = intents.map(() => undefined)
  const writers = writersOf(source.document, intents)
  for (const [k, intent] of intents.entries()) {
    const head = mayFollow(placings[k]!) ? headOf(intent, k, writers) : undefined
    if (head === undefined) continue
    const first = follows[head] ?? head
    const both = joined(source, settled[first]!, (made) => place(intent, made))
    if (!both) continue
    follows[k] = first
    settled[first] = both
    for (const index of intents.keys()) if (follows[index] === first) settled[index] = continuing(both, first)
  }
  return follows.some((head) => head !== undefined) ? { placings: settled, follows } : { placings: settled }
}

/** True for an edit without a place, or with a clash. */
function mayFollow(placing: Placing): boolean {
  return placing.status === 'refused' && placing.problem.kind !== 'identical' && placing.problem.kind !== 'ambiguous'
}

/** For each line that an edit writes and the file has not, the edits that write it. */
function writersOf(document: Document, intents: readonly Intent[]): ReadonlyMap<string, readonly number[]> {
  const known = new Set(intents.length < 2 ? [] : bodies(document.text))
  const writers = new Map<string, number[]>()
  if (intents.length < 2) return writers
  for (const [k, { newString }] of intents.entries())
    for (const body of new Set(bodies(newString))) {
      if (known.has(body)) continue
      const own = writers.get(body)
      if (own) own.push(k)
      else writers.set(body, [k])
    }
  return writers
}

/** The one earlier edit that writes a line of the quote; the last of several. */
function headOf({ oldString }: Intent, index: number, writers: ReadonlyMap<string, readonly number[]>): number | undefined {
  const heads = bodies(oldString).flatMap((body) => (writers.get(body) ?? []).filter((k) => k < index))
  return heads.length === 0 ? undefined : Math.max(...heads)
}

function bodies(text: string): string[] {
  return text.split('\n').flatMap((line) => (/[\p{L}\p{N}]/u.test(line) ? line.trim() : []))
}

/** An edit, and one that is placed in its result, as one of the original; undefined if either has no place. */
function joined(source: Source, first: Placing, placeIn: (made: Source) => Placing): Placed | undefined {
  const made = outcomeOf(source, first)
  if (first.status !== 'placed' || made.status !== 'applied') return undefined
  const result = source.withText(openDocument(made.content))
  const then = outcomeOf(result, placeIn(result))
  if (then.status !== 'applied') return undefined
  return { status: 'placed', edits: planBetween(source.text, then.content), matches: first.matches }
}

/** The placing of an edit that continues another one, which its matches name. */
function continuing(both: Placed, head: number): Placed {
  const note = `made on what edit ${head + 1} of the set leaves`
  return { ...both, matches: both.matches.map((match) => ({ ...match, warnings: [...match.warnings, note] })) }
}
