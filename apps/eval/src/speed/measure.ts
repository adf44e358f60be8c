/** One thing to time. `run` does it once; what it gives back is kept alive, so that nothing is optimised away. */
export interface Contender {
  readonly name: string
  readonly run: () => unknown
}

/** Milliseconds for one run: the median over the rounds, with the first and third quartile. */
export interface Timing {
  readonly name: string
  readonly median: number
  readonly low: number
  readonly high: number
}

/** The last thing that was measured, for nobody: written where the engine cannot see that nobody reads it, so that the work is not dropped. */
const kept: { last: unknown } = { last: undefined }

/**
 * Times contenders in one run, interleaved: every round runs each of them in turn, often enough to fill `sliceMs`, so
 * that what disturbs the machine disturbs all alike.
 */
export function measure(contenders: readonly Contender[], rounds = 9, sliceMs = 8): Timing[] {
  const repeats = contenders.map((contender) => calibrate(contender, sliceMs))
  const samples = contenders.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, contender] of contenders.entries()) {
      const start = performance.now()
      for (let i = 0; i < repeats[index]!; i++) kept.last = contender.run()
      samples[index]!.push((performance.now() - start) / repeats[index]!)
    }
  }
  return contenders.map(({ name }, index) => ({ name, ...quartiles(samples[index]!) }))
}

/** Median and quartiles of some numbers. */
export function quartiles(values: readonly number[]): { median: number; low: number; high: number } {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)]!
  return { median: at(0.5), low: at(0.25), high: at(0.75) }
}

/** How often to run in a slice; warms up on the way, for 40 ms or three runs at least. */
function calibrate(contender: Contender, sliceMs: number): number {
  const start = performance.now()
  let count = 0
  while (count < 3 || (performance.now() - start < 40 && count < 2000)) {
    kept.last = contender.run()
    count++
  }
  const each = (performance.now() - start) / count
  return Math.max(1, Math.min(10_000, Math.round(sliceMs / Math.max(each, 0.0005))))
}
