import { expect, it } from 'vitest'
import { LOOSE_TIERS, TIERS } from '../src/choose/tiers'
import type { StrategyName } from '../src/strategy'

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
