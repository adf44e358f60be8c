import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { CASCADE, type CascadeName, REPLACERS } from '../src/cascade'
import { randomCase } from './oracle/cases'
import { RUNS, SEED, seeded } from './oracle/random'
import { REPLACERS as ORACLES } from './oracle/replacers'

const CASES = 6000 * RUNS
const LEAST = 200

describe(`every strategy against the plain transcription, seed ${SEED}`, () => {
  it('is in the order of the spec', () => {
    expect(CASCADE.map(([name]) => name)).toEqual(ORACLES.map(([name]) => name))
  })

  for (const [index, [name, oracle]] of ORACLES.entries()) {
    it(`${name} yields the same texts in the same order`, () => {
      const random = seeded(SEED + index)
      let yielding = 0
      for (let run = 0; run < CASES; run++) {
        const { content, find } = randomCase(random)
        const wanted = [...oracle(content, find)]
        const found = [...REPLACERS[name as CascadeName](content, find)]
        // The message is only written if they differ.
        if (!isDeepStrictEqual(found, wanted)) expect(found, `run ${run}: ${JSON.stringify({ content, find })}`).toEqual(wanted)
        if (wanted.some((text) => text !== '' && content.includes(text))) yielding++
      }
      expect(yielding, 'cases in which the strategy yields something').toBeGreaterThanOrEqual(LEAST)
    })
  }
})
