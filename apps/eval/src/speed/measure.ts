/** A function to time. The result of `run` is kept alive, so that the engine of JavaScript does not optimise the work away. */
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

/** The last result. It is never read, but storing it prevents the compiler from removing the work. */
const kept: { last: unknown } = { last: undefined }

/**
 * Returns the milliseconds of processor time that the process has used. Elapsed time would include other processes. It would include them
 * mostly for slow functions, because a function that takes less than a time slice is seldom interrupted.
 */
export function worked(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Times contenders in turn. Each round runs every contender often enough to fill `sliceMs`, so that disturbances of the machine affect all
 * of them alike.
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

/** Returns the median and the quartiles of numbers. */
export function quartiles(values: readonly number[]): { median: number; low: number; high: number } {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)]!
  return { median: at(0.5), low: at(0.25), high: at(0.75) }
}

/**
 * Milliseconds for which a contender is warmed up, and the minimum and maximum number of warm-up runs. Without a warm-up, the time of the
 * compiler would be measured.
 */
const WARM_UP = { ms: 300, least: 2, most: 2000 } as const

/** Warms up a contender, and returns how often it runs in a slice. Only the later half of the warm-up runs is measured. */
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
