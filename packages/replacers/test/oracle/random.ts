export { type Random, seeded } from '@suture/testing'

/** The seed of a run: `SUTURE_SEED`, or a fixed one. */
export const SEED = Number(process.env.SUTURE_SEED ?? 20240611)

/** The factor by which the number of cases is multiplied: `SUTURE_TIMES`, or 1. */
export const RUNS = Number(process.env.SUTURE_TIMES ?? 1)
