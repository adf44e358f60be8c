/** Seeded numbers: the same seed gives the same cases on every machine. */
export interface Random {
  /** A number in [0, 1). */
  readonly unit: () => number
  /** An integer in 0..below-1. */
  readonly int: (below: number) => number
  readonly chance: (share: number) => boolean
  readonly pick: <T>(from: readonly T[]) => T
}

/** Numbers by the mulberry32 sequence. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const unit = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    unit,
    int: (below) => Math.floor(unit() * below),
    chance: (share) => unit() < share,
    pick: (from) => from[Math.floor(unit() * from.length)]!,
  }
}
