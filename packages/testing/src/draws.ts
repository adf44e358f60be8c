/**
 * Returns the number of cases that a random test draws: `usual`, or `SUTURE_RUNS`. A usual number is small, because every run of the tests
 * draws it; `pnpm nightly` draws many more.
 */
export function draws(usual: number): number {
  const wanted = Number(process.env.SUTURE_RUNS ?? usual)
  if (!Number.isInteger(wanted) || wanted < 1) throw new RangeError(`SUTURE_RUNS=${process.env.SUTURE_RUNS} is no number of cases`)
  return wanted
}

/**
 * Returns every `step`-th element, beginning with the one at `from` modulo `step`. A long run (`SUTURE_RUNS`) takes all of them.
 */
export function sampled<T>(all: readonly T[], step: number, from = 0): readonly T[] {
  return process.env.SUTURE_RUNS ? all : all.filter((_, index) => index % step === from % step)
}
