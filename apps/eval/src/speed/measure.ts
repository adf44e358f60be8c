/** One thing to time. `run` does it once; what it gives back is kept alive, so that nothing is optimised away. */
export interface Contender {
  readonly name: string
  readonly run: () => unknown
}

/** Milliseconds of processor time for one run: the median over the rounds, with the first and third quartile. */
export interface Timing {
  readonly name: string
  readonly median: number
  readonly low: number
  readonly high: number
}

/** The last thing that was measured, for nobody: written where the engine cannot see that nobody reads it, so that the work is not dropped. */
const kept: { last: unknown } = { last: undefined }

/**
 * Milliseconds that the process has worked. The clock would count other processes too, and those against the slow alone: what takes less than
 * a turn on the processor is seldom interrupted, what takes more nearly always.
 */
export function worked(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Times contenders in one run, interleaved: every round runs each of them in turn, often enough to fill `sliceMs`, so
 * that what disturbs the machine disturbs all alike.
 */
export function measure(contenders: readonly Contender[], rounds = 9, sliceMs = 8): Timing[] {
  const repeats = contenders.map((contender) => calibrate(contender, sliceMs))
  const samples = contenders.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, contender] of contenders.entries()) {
      const start = worked()
      for (let i = 0; i < repeats[index]!; i++) kept.last = contender.run()
      samples[index]!.push((worked() - start) / repeats[index]!)
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

/** Milliseconds that a contender is warmed up for, and the fewest and most runs: what is timed before its code is compiled is the compiler. */
const WARM_UP = { ms: 1000, least: 3, most: 2000 } as const

/** How often to run in a slice, by the later half of the runs that warm it up. */
function calibrate(contender: Contender, sliceMs: number): number {
  const start = worked()
  let late = { at: start, count: 0 }
  let count = 0
  while (count < WARM_UP.least || (worked() - start < WARM_UP.ms && count < WARM_UP.most)) {
    if (count >= 2 * late.count + 1) late = { at: worked(), count }
    kept.last = contender.run()
    count++
  }
  const each = (worked() - late.at) / (count - late.count)
  return Math.max(1, Math.min(10_000, Math.round(sliceMs / Math.max(each, 0.0005))))
}
