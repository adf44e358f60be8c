/**
 * # Where a text stands in a document, asked often
 * Idea: a few searches are over at the speed of memory. Once they have passed over the text PASSES times, the places of all runs of four
 * units are noted, in order; from then on a text is looked for at the places of its rarest run alone. Blanks are left out of the runs, so
 * that a text can be looked for whatever its blanks are.
 * ```
 * file  value = a1        runs of `b22`...: none; of `=b22`, `e=b2`: none  -> stands nowhere
 * ```
 * Cost: PASSES passes, then two more that take four bytes a unit; a search afterwards, the places of one run. Source: n-gram indexes;
 * the fill is a counting sort. Weakness: texts of fewer than four units that are no blanks, or of frequent runs alone, are searched as
 * before.
 */
import type { Document } from '@suture/text'
import { isBlank } from '../strategies/scan/blank'

/** Searches of one text. */
export interface TextSearch {
  /** As `text.indexOf(find, from)`. */
  readonly next: (find: string, from: number) => number
  /**
   * A place at or after `from` that is passed by no place of the text, whatever the blanks are between its units: the next of its rarest
   * run. -1 where there is none, undefined where only `next` can tell: as long as the text is not indexed, and for very short ones.
   */
  readonly nextLike: (find: string, from: number) => number | undefined
  /** True once the text is indexed. */
  readonly isIndexed: () => boolean
  /** Takes note of units that were passed over by other means. */
  readonly passed: (units: number) => void
  /** Units passed over and places looked at, the index itself counted as two passes. */
  readonly work: () => number
}

/** Passes over a text after which its index is made: as long as that takes. */
const PASSES = 24
/** Units of a run. */
const RUN = 4
/** Longer texts get no index, so that it takes 128 MB at most. */
const LONGEST = 1 << 25
/** Fewest and most bits of the number that a run is told by. */
const BITS = { least: 10, most: 20 } as const

const searches = new WeakMap<Document, TextSearch>()

/** The searches of a document, kept with it. */
export function textSearch(doc: Document): TextSearch {
  let search = searches.get(doc)
  if (!search) searches.set(doc, (search = openTextSearch(doc.text)))
  return search
}

function openTextSearch(text: string): TextSearch {
  let index: RunIndex | undefined
  let work = 0
  const passed = (units: number) => {
    work += units
    if (index || text.length < RUN || text.length > LONGEST || work < PASSES * text.length) return
    index = indexRuns(text)
    work += 2 * text.length
  }
  const nextPlace = (rarest: RarestRun, from: number, isPlace: (at: number) => boolean) => {
    const { places } = index!
    const start = firstFrom(places, rarest.runFrom, rarest.runTo, from)
    let i = start
    while (i < rarest.runTo && !isPlace(places[i]!)) i++
    work += Math.min(rarest.runTo, i + 1) - start
    return i < rarest.runTo ? places[i]! : -1
  }
  const next = (find: string, from: number) => {
    const rarest = index?.rarest(find)
    if (rarest) {
      const { lead } = rarest
      return Math.max(-1, nextPlace(rarest, from + lead, (at) => text.startsWith(find, at - lead)) - lead)
    }
    const at = text.indexOf(find, from)
    passed((at === -1 ? text.length : at) - Math.min(from, text.length))
    return at
  }
  const nextLike = (find: string, from: number) => {
    const rarest = index?.rarest(find)
    return rarest && nextPlace(rarest, from, () => true)
  }
  return { next, nextLike, passed, isIndexed: () => index !== undefined, work: () => work }
}

/** The run of a text that has the fewest places. */
interface RarestRun {
  readonly find: string
  /** Its offset in the text. */
  readonly lead: number
  /** Its part of `places`. */
  readonly runFrom: number
  readonly runTo: number
}

/** Places of all runs, those of one number together and ascending. */
interface RunIndex {
  readonly places: Int32Array
  /** Undefined for a text that has no run. */
  readonly rarest: (find: string) => RarestRun | undefined
}

function indexRuns(text: string): RunIndex {
  const bits = Math.min(BITS.most, Math.max(BITS.least, 31 - Math.clz32(text.length)))
  const numberOf = (run: number) => Math.imul(run, 0x9e3779b1) >>> (32 - bits)
  const ends = new Int32Array((1 << bits) + 1)
  eachRun(text, (run) => void ends[numberOf(run) + 1]!++)
  for (let i = 1; i < ends.length; i++) ends[i]! += ends[i - 1]!
  const places = new Int32Array(ends.at(-1)!)
  const next = ends.slice()
  eachRun(text, (run, at) => {
    places[next[numberOf(run)]!++] = at
  })
  let latest: RarestRun | undefined
  const rarest = (find: string) => {
    if (latest?.find === find) return latest
    let best: RarestRun | undefined
    eachRun(find, (run, lead) => {
      const [runFrom, runTo] = [ends[numberOf(run)]!, ends[numberOf(run) + 1]!]
      if (!best || runTo - runFrom < best.runTo - best.runFrom) best = { find, lead, runFrom, runTo }
    })
    return (latest = best)
  }
  return { places, rarest }
}

/** Tells of every run of four units that are no blanks, by the offset of its first one; ASCII without loss, others may share a number. */
function eachRun(text: string, tell: (run: number, at: number) => void): void {
  let run = 0
  let count = 0
  let [third, second, first] = [0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (isBlank(unit)) continue
    run = ((run << 7) ^ unit) & 0xfffffff
    const fourth = third
    third = second
    second = first
    first = at
    if (++count >= RUN) tell(run, fourth)
  }
}

/** The first index in a part of ascending places whose place is at least `least`. */
function firstFrom(places: Int32Array, from: number, to: number, least: number): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >> 1
    if (places[middle]! < least) low = middle + 1
    else high = middle
  }
  return low
}
