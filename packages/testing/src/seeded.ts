/** Seeded random numbers. The same seed gives the same numbers on every machine. */
export interface Random {
  /** Returns a number in [0, 1). */
  readonly unit: () => number
  /** Returns an integer from 0 to below - 1. */
  readonly int: (below: number) => number
  readonly chance: (share: number) => boolean
  readonly pick: <T>(from: readonly T[]) => T
}

/** Creates random numbers by the mulberry32 algorithm. */
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
