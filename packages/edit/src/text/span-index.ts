/*
 * An index of the occurrences of many spans of a text, such as its words or the bodies of its lines.
 *
 * Idea: a hash table of the distinct spans, in which equal spans form a chain. No text is copied.
 * Cost: one pass over the spans, 8 bytes for each and 16 to 32 for each distinct one. Source: the textbook table with open addressing.
 * Weakness: the spans must be added from the last to the first.
 */

const EMPTY = -1

export class SpanIndex {
  /** By slot: the ordinal of the first span with this text, and its hash. */
  private heads = new Int32Array(1024).fill(EMPTY)
  private hashes = new Int32Array(1024)
  private distinct = 0
  /** By ordinal: the start of the span, and the ordinal of the next span with the same text. */
  private starts: Int32Array
  private next: Int32Array
  private size = 0

  /** `isEnd` returns whether a span that matches up to an offset ends there. `expected` is the approximate number of spans. */
  constructor(
    private readonly text: string,
    private readonly isEnd: (text: string, at: number) => boolean,
    expected: number,
  ) {
    this.starts = new Int32Array(expected)
    this.next = new Int32Array(expected)
  }

  /** Adds a span that precedes all spans that were added. */
  add(from: number, to: number): void {
    if (this.size === this.starts.length) this.widen()
    const hash = hashOf(this.text, from, to)
    const slot = this.slotOf(hash, this.text, from, to)
    if (this.heads[slot] === EMPTY) {
      this.hashes[slot] = hash
      this.distinct++
    }
    this.starts[this.size] = from
    this.next[this.size] = this.heads[slot]!
    this.heads[slot] = this.size++
    if (this.distinct * 2 > this.heads.length) this.spread()
  }

  /** Returns where spans with this text begin, in order, at most `most`. */
  find(sought: string, most: number): number[] {
    const found: number[] = []
    const { length } = sought
    const first = this.heads[this.slotOf(hashOf(sought, 0, length), sought, 0, length)]!
    for (let at = first; at !== EMPTY && found.length < most; at = this.next[at]!) found.push(this.starts[at]!)
    return found
  }

  /** Returns the slot of the spans that equal a part of a text, or the empty slot in which they would be stored. */
  private slotOf(hash: number, of: string, from: number, to: number): number {
    const { heads, hashes } = this
    const mask = heads.length - 1
    let slot = (hash ^ (hash >>> 15)) & mask
    while (heads[slot] !== EMPTY && !(hashes[slot] === hash && this.readsAs(this.starts[heads[slot]!]!, of, from, to)))
      slot = (slot + 1) & mask
    return slot
  }

  private readsAs(start: number, of: string, from: number, to: number): boolean {
    const { text } = this
    for (let k = from; k < to; k++) if (text.charCodeAt(start + k - from) !== of.charCodeAt(k)) return false
    return this.isEnd(text, start + to - from)
  }

  private widen(): void {
    const wider = (old: Int32Array) => {
      const array = new Int32Array(old.length * 2 + 16)
      array.set(old)
      return array
    }
    this.starts = wider(this.starts)
    this.next = wider(this.next)
  }

  private spread(): void {
    const { heads, hashes } = this
    this.heads = new Int32Array(heads.length * 4).fill(EMPTY)
    this.hashes = new Int32Array(heads.length * 4)
    const mask = this.heads.length - 1
    for (let old = 0; old < heads.length; old++) {
      if (heads[old] === EMPTY) continue
      const hash = hashes[old]!
      let slot = (hash ^ (hash >>> 15)) & mask
      while (this.heads[slot] !== EMPTY) slot = (slot + 1) & mask
      this.heads[slot] = heads[old]!
      this.hashes[slot] = hash
    }
  }
}

function hashOf(text: string, from: number, to: number): number {
  let hash = 0
  for (let k = from; k < to; k++) hash = (Math.imul(hash, 31) + text.charCodeAt(k)) | 0
  return Math.imul(hash, 0x9e3779b1)
}
