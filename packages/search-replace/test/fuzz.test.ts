import { draws } from '@suture/testing'
import { expect, it } from 'vitest'
import { fuzz } from './fuzz'
import { SEED } from './generate'

const RUNS = draws(500)

it(`${RUNS} random and mutated inputs: never a throw, streams and writers agree, order does not matter (seed ${SEED})`, () => {
  const seen = fuzz(RUNS, SEED)
  for (const key of ['blocks', 'malformed', 'no blocks', 'files', 'safe success', 'safe failure', 'spec success', 'spec failure'])
    expect(seen[key], `${key} in ${JSON.stringify(seen)}`).toBeGreaterThan(RUNS / 200)
  if (process.env.SUTURE_RUNS) process.stdout.write(`${JSON.stringify(seen)}\n`)
}, 7_200_000)
