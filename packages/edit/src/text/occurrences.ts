/*
 * Finds where given texts occur in a file, either one text, or many in one pass.
 *
 * Idea: each text is represented by one window of its units, the one that is rarest among all windows of the texts. A pass over the file
 * finds these windows, and the complete text is compared at each of them. At each place there are few texts with the same window.
 * Cost: one pass over the file for all texts of 16 units or more, and one for each shorter length. Source: Karp and Rabin 1987.
 * Weakness: many texts that consist of the same windows are compared at many places.
 */
import { placesIn, unitsOf } from '@suture/text/internal'

/** Maximum length of a window in UTF-16 units. */
const WINDOW = 16
/** Numbers of texts from which passes over the file cost less than separate searches: in total, and of one length. */
const MANY = 32
const SOME = 4
/** Number of occurrences from which the offsets of a text are stored. */
export const MANY_TIMES = 8
/** Maximum length of a text that is searched by the runtime. Its search takes quadratic time for a text that repeats itself. */
const LONG = 512
const BASE = 0x9e3779b1

/** Cost in UTF-16 units of examining a place, in addition to the units that are compared. */
const LOOK = 40
/** Number of occurrences from which a window is frequent. */
const FREQUENT = 64
/** Number of windows that share a counter on average. A smaller table of counters stays in the caches of a processor. */
const SHARED = 4

export class Occurrences {
  /** The offsets of the texts that a pass looked for, and of those that occur many times, because many edits may quote them. */
  private readonly found = new Map<string, readonly number[]>()

  /** `spend` is called with the number of UTF-16 units that are read. */
  constructor(
    private readonly text: string,
    private readonly spend: (units: number) => boolean,
  ) {}

  /** Finds many texts at once that will be requested later. */
  expect(wanted: Iterable<string>): void {
    const distinct = new Set(wanted)
    if (distinct.size < MANY) return
    const byLength: string[][] = Array.from({ length: WINDOW + 1 }, () => [])
    for (const each of distinct) byLength[Math.min(WINDOW, each.length)]!.push(each)
    for (const [length, alike] of byLength.entries()) if (length > 0 && alike.length >= SOME) this.findAll(alike, length)
  }

  /** Returns every offset at which the text occurs, in order, including overlapping occurrences. */
  of(wanted: string): readonly number[] {
    const known = this.found.get(wanted)
    if (known) return known
    const found = this.search(wanted)
    if (found.length >= MANY_TIMES) this.found.set(wanted, found)
    return found
  }

  private search(wanted: string): number[] {
    const { text } = this
    if (!this.spend(text.length)) return []
    if (wanted.length > LONG && !text.includes(wanted.slice(0, LONG))) return []
    if (wanted.length > LONG) return [...placesIn((at) => text.charCodeAt(at), 0, text.length, unitsOf(wanted))]
    const found: number[] = []
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) found.push(at)
    return found
  }

  private findAll(given: readonly string[], length: number): void {
    const { text } = this
    if (!this.spend(2 * text.length)) return
    const { wanted, offsets, hashes } = rarestWindows(given, length)
    const found: number[][] = wanted.map(() => [])
    // Texts whose windows have the same upper bits form a chain.
    const shift = Math.clz32(wanted.length) - 1
    const heads = new Int32Array(2 ** (32 - shift)).fill(-1)
    const next = new Int32Array(wanted.length)
    hashes.forEach((hash, k) => {
      next[k] = heads[hash >>> shift]!
      heads[hash >>> shift] = k
    })
    eachWindow(text, length, (hash, place) => {
      for (let k = heads[hash >>> shift]!; k >= 0; k = next[k]!) {
        const at = place - offsets[k]!
        const each = wanted[k]!
        if (hashes[k] !== hash || at < 0 || !this.spend(LOOK + each.length) || !text.startsWith(each, at)) continue
        found[k]!.push(at)
      }
    })
    for (const [k, each] of wanted.entries()) this.found.set(each, found[k]!)
  }
}

/** Calls `visit` with the hash and the offset of each window of a text. */
function eachWindow(text: string, length: number, visit: (hash: number, at: number) => void): void {
  let hash = 0
  let leading = 1
  for (let at = 0; at < text.length; at++) {
    if (at < length) leading = Math.imul(leading, BASE)
    else hash -= Math.imul(text.charCodeAt(at - length), leading)
    hash = Math.imul(hash + text.charCodeAt(at), BASE)
    if (at >= length - 1) visit(hash, at - length + 1)
  }
}

/** Returns the offset and hash of the rarest window of each text, without long texts of frequent windows, which are searched alone. */
function rarestWindows(given: readonly string[], length: number): { wanted: string[]; offsets: Int32Array; hashes: Int32Array } {
  let units = 0
  for (const text of given) units += text.length
  const counts = new Uint8Array(Math.max(1 << 10, 2 ** Math.ceil(Math.log2(units / SHARED))))
  const shift = Math.clz32(counts.length) + 1
  for (const text of given)
    eachWindow(text, length, (hash) => {
      if (counts[hash >>> shift]! < 255) counts[hash >>> shift]!++
    })
  const wanted: string[] = []
  const offsets = new Int32Array(given.length)
  const hashes = new Int32Array(given.length)
  for (const text of given) {
    let least = 256
    const k = wanted.length
    eachWindow(text, length, (hash, at) => {
      const times = counts[hash >>> shift]!
      if (times >= least) return
      least = times
      offsets[k] = at
      hashes[k] = hash
    })
    if (text.length <= LONG || least < FREQUENT) wanted.push(text)
  }
  return { wanted, offsets, hashes: hashes.subarray(0, wanted.length) }
}
