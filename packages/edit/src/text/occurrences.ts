/*
 * Where given texts occur in a file: one of them, or many in one pass.
 * Idea: a text is known by one window of its units, the rarest of them. The hashes of all windows of the file are counted; each text chooses
 *   the window with the least count; a second pass notes where the chosen ones are, and each of these places is compared.
 * Cost: two passes over the file for all texts of 16 units or more, one for each shorter length. Source: Karp and Rabin 1987.
 * Weakness: texts of which every window is frequent are compared at many places.
 */

/** Units of a window, at most. */
const WINDOW = 16
/** Texts from which on passes over the file cost less than one search for each: of all lengths, and of one length. */
const MANY = 32
const SOME = 4
/** Longest text that is searched for by the runtime, whose search takes the square of it for a text that repeats. */
const LONG = 512
const BASE = 0x01000193

/** A text, and where the window lies by which it is known. */
interface Known {
  readonly wanted: string
  readonly offset: number
  readonly found: number[]
}

export class Occurrences {
  private readonly found = new Map<string, readonly number[]>()

  /** `spend` is called with the units of the text that are looked at. */
  constructor(
    private readonly text: string,
    private readonly spend: (units: number) => boolean,
  ) {}

  /** Finds many texts at once, which are asked for later. */
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

  /** Every offset at which the text occurs, in order, overlapping ones included. */
  of(wanted: string): readonly number[] {
    return this.found.get(wanted) ?? this.search(wanted)
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
    const { text } = this
    if (!this.spend(2 * text.length)) return
    const counts = length === WINDOW ? countWindows(text, length) : undefined
    const byHash = new Map<number, Known[]>()
    for (const each of wanted) {
      const { offset, hash, count } = rarestWindow(each, length, counts)
      // A long text of frequent windows alone costs less by itself.
      if (each.length > LONG && count >= FREQUENT) continue
      const known: Known = { wanted: each, offset, found: [] }
      this.found.set(each, known.found)
      if (count === 0) continue
      const alike = byHash.get(hash)
      if (alike) alike.push(known)
      else byHash.set(hash, [known])
    }
    this.noteAll(byHash, length)
  }

  /** Notes the places of all texts, which are filed by the hash of their window. */
  private noteAll(byHash: ReadonlyMap<number, readonly Known[]>, length: number): void {
    const filter = new Uint8Array(FILTER)
    for (const hash of byHash.keys()) filter[hash & (FILTER - 1)] = 1
    const windows = new RollingWindows(this.text, length)
    while (windows.next()) {
      if (filter[windows.hash & (FILTER - 1)] === 0) continue
      for (const { wanted, offset, found } of byHash.get(windows.hash) ?? []) {
        const at = windows.at - offset
        if (at >= 0 && this.spend(LOOK + wanted.length) && this.text.startsWith(wanted, at)) found.push(at)
      }
    }
  }
}

/** Slots of the filter that most windows of the file do not pass. */
const FILTER = 1 << 20
/** Units that a look at a place counts for, apart from those that are compared. */
const LOOK = 40
/** How often a window occurs that is frequent. */
const FREQUENT = 64

/** The windows of a text, one after the other. */
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

  /** Goes on to the next window; false behind the last one. */
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

/** Spreads the units that came last over the whole hash. */
function mixed(hash: number): number {
  const spread = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return spread ^ (spread >>> 16)
}

/** How often windows with a hash occur, by the lower part of it, counted up to 255. */
function countWindows(text: string, length: number): Uint8Array {
  let size = 1 << 10
  while (size < text.length) size *= 2
  const counts = new Uint8Array(size)
  const windows = new RollingWindows(text, length)
  while (windows.next()) {
    const slot = windows.hash & (size - 1)
    if (counts[slot]! < 255) counts[slot]!++
  }
  return counts
}

/** The window of a text that the file has least often; the first one where nothing is counted. */
function rarestWindow(wanted: string, length: number, counts: Uint8Array | undefined): { offset: number; hash: number; count: number } {
  let best = { offset: 0, hash: 0, count: Number.POSITIVE_INFINITY }
  const windows = new RollingWindows(wanted, length)
  while (windows.next()) {
    const count = counts ? counts[windows.hash & (counts.length - 1)]! : 255
    if (count < best.count) best = { offset: windows.at, hash: windows.hash, count }
  }
  return best
}

/** The offsets of a text that may repeat itself. Source: Knuth, Morris and Pratt 1977. */
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
