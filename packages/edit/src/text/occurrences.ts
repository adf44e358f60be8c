/*
 * Finds where given texts occur in a file, either one text, or many in one pass.
 *
 * Idea: each text is represented by one window of its units, the one that is rarest among all windows of the texts. A pass over the file
 * finds these windows, and the complete text is compared at each of them. At each place there are few texts with the same window.
 * Cost: one pass over the file for all texts of 16 units or more, and one for each shorter length. Source: Karp and Rabin 1987.
 * Weakness: many texts that consist of the same windows are compared at many places.
 */

/** Maximum length of a window in UTF-16 units. */
const WINDOW = 16
/** Numbers of texts from which passes over the file cost less than separate searches: in total, and of one length. */
const MANY = 32
const SOME = 4
/** Maximum length of a text that is searched by the runtime. Its search takes quadratic time for a text that repeats itself. */
const LONG = 512
const BASE = 0x01000193

/** A text, the offset in it of the window that represents it, and the offsets at which the text occurs. */
interface Known {
  readonly wanted: string
  readonly offset: number
  found: number[]
}

const NONE: number[] = []

export class Occurrences {
  private readonly known = new Map<string, Known>()

  /** `spend` is called with the number of UTF-16 units that are read. */
  constructor(
    private readonly text: string,
    private readonly spend: (units: number) => boolean,
  ) {}

  /** Finds many texts at once that will be requested later. */
  expect(wanted: Iterable<string>): void {
    const byLength = new Map<number, Set<string>>()
    const distinct = new Set(wanted)
    if (distinct.size < MANY) return
    for (const each of distinct) {
      const length = Math.min(WINDOW, each.length)
      const alike = byLength.get(length)
      if (alike) alike.add(each)
      else byLength.set(length, new Set([each]))
    }
    for (const [length, alike] of byLength) if (length > 0 && alike.size >= SOME) this.findAll(alike, length)
  }

  /** Returns every offset at which the text occurs, in order, including overlapping occurrences. */
  of(wanted: string): readonly number[] {
    return this.known.get(wanted)?.found ?? this.search(wanted)
  }

  private search(wanted: string): number[] {
    const { text } = this
    if (!this.spend(text.length)) return []
    if (wanted.length > LONG) return searchRepeating(text, wanted)
    const found: number[] = []
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) found.push(at)
    return found
  }

  private findAll(wanted: ReadonlySet<string>, length: number): void {
    if (!this.spend(2 * this.text.length)) return
    const counts = length === WINDOW ? countWindows(wanted) : undefined
    const byHash = new Map<number, Known[]>()
    for (const each of wanted) {
      const { offset, hash, count } = rarestWindow(each, length, counts)
      // A long text of frequent windows costs less if it is searched separately.
      if (each.length > LONG && count >= FREQUENT) continue
      const known: Known = { wanted: each, offset, found: NONE }
      this.known.set(each, known)
      const alike = byHash.get(hash)
      if (alike) alike.push(known)
      else byHash.set(hash, [known])
    }
    this.noteAll(byHash, length)
  }

  /** Stores the occurrences of all texts, which are grouped by the hash of their window. */
  private noteAll(byHash: ReadonlyMap<number, readonly Known[]>, length: number): void {
    const filter = new Int32Array(FILTER >> 5)
    for (const hash of byHash.keys()) filter[(hash & (FILTER - 1)) >> 5]! |= 1 << hash
    const windows = new RollingWindows(this.text, length)
    while (windows.next()) {
      const { hash } = windows
      if ((filter[(hash & (FILTER - 1)) >> 5]! & (1 << hash)) === 0) continue
      for (const known of byHash.get(hash) ?? []) {
        const { wanted, offset, found } = known
        const at = windows.at - offset
        if (at < 0 || !this.spend(LOOK + wanted.length) || !this.text.startsWith(wanted, at)) continue
        // Most texts occur once, and an empty list that grows reserves room for many.
        if (found === NONE) known.found = [at]
        else found.push(at)
      }
    }
  }
}

/** Number of bits of the filter that rejects most windows of the file. */
const FILTER = 1 << 21
/** Cost in UTF-16 units of examining a place, in addition to the units that are compared. */
const LOOK = 40
/** Number of occurrences from which a window is frequent. */
const FREQUENT = 64

/** Iterates over the windows of a text. */
class RollingWindows {
  at = -1
  hash = 0
  private rolled = 0
  private leading = 1

  constructor(
    private readonly text: string,
    private readonly length: number,
  ) {
    for (let k = 1; k < length; k++) this.leading = Math.imul(this.leading, BASE)
    for (let k = 0; k < length - 1; k++) this.rolled = (Math.imul(this.rolled, BASE) + text.charCodeAt(k)) | 0
  }

  /** Moves to the next window. Returns false after the last one. */
  next(): boolean {
    const { text, length, at } = this
    if (at + length >= text.length) return false
    const kept = at < 0 ? this.rolled : (this.rolled - Math.imul(text.charCodeAt(at), this.leading)) | 0
    this.rolled = (Math.imul(kept, BASE) + text.charCodeAt(at + length)) | 0
    this.at = at + 1
    this.hash = mixed(this.rolled)
    return true
  }
}

/** Spreads the last units over the whole hash. */
function mixed(hash: number): number {
  const spread = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return spread ^ (spread >>> 16)
}

/** Number of windows that share a counter on average. A smaller table of counters stays in the caches of a processor. */
const SHARED = 4

/** Counts how often windows occur in texts, by the lower bits of their hash, up to 255. */
function countWindows(texts: ReadonlySet<string>): Uint8Array {
  let units = 0
  for (const text of texts) units += text.length
  let size = 1 << 10
  while (size * SHARED < units) size *= 2
  const counts = new Uint8Array(size)
  for (const text of texts) {
    const windows = new RollingWindows(text, WINDOW)
    while (windows.next()) {
      const slot = windows.hash & (size - 1)
      if (counts[slot]! < 255) counts[slot]!++
    }
  }
  return counts
}

/** Returns the window of a text that is rarest in the texts, or the first window if windows were not counted. */
function rarestWindow(wanted: string, length: number, counts: Uint8Array | undefined): { offset: number; hash: number; count: number } {
  let best = { offset: 0, hash: 0, count: Number.POSITIVE_INFINITY }
  const windows = new RollingWindows(wanted, length)
  while (windows.next()) {
    const count = counts ? counts[windows.hash & (counts.length - 1)]! : 255
    if (count < best.count) best = { offset: windows.at, hash: windows.hash, count }
  }
  return best
}

/** Returns the offsets of a text that may repeat itself. Source: Knuth, Morris and Pratt 1977. */
function searchRepeating(text: string, wanted: string): number[] {
  const back = new Int32Array(wanted.length + 1)
  back[0] = -1
  for (let k = 0, length = -1; k < wanted.length; back[++k] = ++length)
    while (length >= 0 && wanted.charCodeAt(k) !== wanted.charCodeAt(length)) length = back[length]!
  const found: number[] = []
  for (let at = 0, length = 0; at < text.length; at++) {
    while (length >= 0 && (length === wanted.length || text.charCodeAt(at) !== wanted.charCodeAt(length))) length = back[length]!
    if (++length === wanted.length) found.push(at + 1 - length)
  }
  return found
}
