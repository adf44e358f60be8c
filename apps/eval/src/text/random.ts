/** A seeded generator. The same seed gives the same numbers on every machine. */
export interface Random {
  /** Returns a number from 0 to 1, excluding 1. */
  readonly next: () => number
  /** Returns a whole number from low to high, including both. */
  readonly int: (low: number, high: number) => number
  /** Returns true with the given probability. */
  readonly chance: (probability: number) => boolean
  /** Returns one of the items. Throws a RangeError if there is none. */
  readonly pick: <T>(items: readonly T[]) => T
  /** Returns the items in another order. The given array is not changed. */
  readonly shuffle: <T>(items: readonly T[]) => T[]
}

/** Creates a generator (mulberry32) from words and numbers. Equal parts give equal sequences. */
export function seeded(...parts: readonly (string | number)[]): Random {
  let state = hash(parts.join('/'))
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (items) => {
      if (items.length === 0) throw new RangeError('nothing to pick from')
      return items[int(0, items.length - 1)]!
    },
    shuffle: (items) => {
      const out = [...items]
      for (let i = out.length - 1; i > 0; i--) {
        const j = int(0, i)
        ;[out[i], out[j]] = [out[j]!, out[i]!]
      }
      return out
    },
  }
}

/** Returns a 32-bit hash: FNV-1a with a final mix. */
function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  return h ^ (h >>> 13)
}
