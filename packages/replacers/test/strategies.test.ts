import { openDocument } from '@suture/text'
import { describe, expect, it } from 'vitest'
import { LOOSE_TIERS, TIERS } from '../src/choose/tiers'
import { STRATEGIES } from '../src/strategies'
import { BlockAnchorReplacer } from '../src/strategies/block-anchor'
import { ContextAwareReplacer } from '../src/strategies/context-aware'
import { EscapeNormalizedReplacer } from '../src/strategies/escape-normalized'
import { IndentationFlexibleReplacer } from '../src/strategies/indentation-flexible'
import { LineTrimmedReplacer } from '../src/strategies/line-trimmed'
import { MultiOccurrenceReplacer } from '../src/strategies/multi-occurrence'
import { SimpleReplacer } from '../src/strategies/simple'
import { TrimmedBoundaryReplacer } from '../src/strategies/trimmed-boundary'
import { WhitespaceNormalizedReplacer } from '../src/strategies/whitespace-normalized'
import type { Replacer, StrategyName } from '../src/strategy'
import { randomCase } from './oracle/cases'
import { oraclePlaces } from './oracle/places'
import { RUNS, SEED, seeded } from './oracle/random'
import { REPLACERS } from './oracle/replacers'

const FAST: Readonly<Record<string, Replacer>> = {
  simple: SimpleReplacer,
  'line-trimmed': LineTrimmedReplacer,
  'block-anchor': BlockAnchorReplacer,
  'whitespace-normalized': WhitespaceNormalizedReplacer,
  'indentation-flexible': IndentationFlexibleReplacer,
  'escape-normalized': EscapeNormalizedReplacer,
  'trimmed-boundary': TrimmedBoundaryReplacer,
  'context-aware': ContextAwareReplacer,
  'multi-occurrence': MultiOccurrenceReplacer,
}
const CASES = 6000 * RUNS
const LEAST = 200

/** What each way of finding is to the policy `safe`: a tier, a form that is tried in every tier, or the evidence of all lines. */
const UNDER_SAFE: Readonly<Record<StrategyName, 'tier' | 'form' | 'evidence'>> = {
  simple: 'tier',
  'line-trimmed': 'tier',
  'block-anchor': 'tier',
  'whitespace-normalized': 'tier',
  'indentation-flexible': 'tier',
  'escape-normalized': 'form',
  'trimmed-boundary': 'tier',
  'context-aware': 'tier',
  'multi-occurrence': 'tier',
  alignment: 'evidence',
}

it('every strategy that is a tier of policy safe has its row', () => {
  const named = Object.entries(UNDER_SAFE).flatMap(([name, is]) => (is === 'tier' ? [name] : []))
  expect([...TIERS, ...LOOSE_TIERS].map(({ strategy }) => strategy).sort()).toEqual(named.sort())
})

describe(`every strategy against the plain transcription, seed ${SEED}`, () => {
  it('stands in the order of the spec', () => {
    expect(STRATEGIES.map((strategy) => strategy.name).slice(0, 9)).toEqual(REPLACERS.map(([name]) => name))
  })

  for (const [index, [name, oracle]] of REPLACERS.entries()) {
    it(`${name} yields the same texts in the same order, and proposes the same places`, () => {
      const random = seeded(SEED + index)
      const strategy = STRATEGIES.find((each) => each.name === name)!
      let yielding = 0
      let proposing = 0
      for (let run = 0; run < CASES; run++) {
        const { content, find } = randomCase(random)
        const wanted = [...oracle(content, find)]
        const places = oraclePlaces(name, content, find)
        const told = `run ${run}: ${JSON.stringify({ content, find })}`
        expect([...FAST[name]!(content, find)], told).toEqual(wanted)
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
