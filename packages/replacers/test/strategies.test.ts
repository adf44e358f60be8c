import { openDocument } from '@suture/text'
import { describe, expect, it } from 'vitest'
import { CASCADE, type CascadeName, REPLACERS } from '../src/cascade'
import { randomCase } from './oracle/cases'
import { oraclePlaces } from './oracle/places'
import { RUNS, SEED, seeded } from './oracle/random'
import { REPLACERS as ORACLES } from './oracle/replacers'

const CASES = 6000 * RUNS
const LEAST = 200

describe(`every strategy against the plain transcription, seed ${SEED}`, () => {
  it('is in the order of the spec', () => {
    expect(CASCADE.map((strategy) => strategy.name)).toEqual(ORACLES.map(([name]) => name))
  })

  for (const [index, [name, oracle]] of ORACLES.entries()) {
    it(`${name} yields the same texts in the same order, and proposes the same places`, () => {
      const random = seeded(SEED + index)
      const strategy = CASCADE.find((each) => each.name === name)!
      let yielding = 0
      let proposing = 0
      for (let run = 0; run < CASES; run++) {
        const { content, find } = randomCase(random)
        const wanted = [...oracle(content, find)]
        const places = oraclePlaces(name, content, find)
        const told = `run ${run}: ${JSON.stringify({ content, find })}`
        expect([...REPLACERS[name as CascadeName](content, find)], told).toEqual(wanted)
        const proposed = [...strategy.propose(openDocument(content), find)].map(({ from, to, similarity }) => ({ from, to, similarity }))
        expect(proposed, told).toEqual(places)
        if (wanted.some((text) => text !== '' && content.includes(text))) yielding++
        if (places.length > 1) proposing++
      }
      expect(yielding, 'cases in which the strategy yields something').toBeGreaterThanOrEqual(LEAST)
      expect(proposing, 'cases with several places').toBeGreaterThanOrEqual(LEAST)
    })
  }
})
