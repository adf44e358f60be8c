import { describe, expect, it } from 'vitest'
import { LOOSE_TIERS, TIERS } from '../src/choose/tiers'
import { LAWS } from '../src/laws/laws'
import { RULES } from '../src/rules/rules'
import { fixtures } from './fixture'

const stories = fixtures()

describe('every strategy has a case that needs it', () => {
  it.each([...TIERS, ...LOOSE_TIERS])('$strategy: without it the case does not land', ({ strategy }) => {
    const needing = stories.filter(({ needs }) => needs?.without?.includes(strategy))
    expect(needing.some(({ after }) => after !== undefined)).toBe(true)
  })
})

/** No edit that is known breaks this one: `results.test.ts` has results that do. */
const broken = LAWS.filter(({ name }) => name !== 'kept-lines')

describe('every rule and every law has a case that needs it', () => {
  it.each([...RULES, ...broken])('$name: without it the case ends as its needs say', ({ name }) => {
    const needing = stories.filter(({ needs }) => needs?.withoutRules?.includes(name))
    expect(needing.length).toBeGreaterThan(0)
    for (const { problem, needs } of needing) {
      expect(problem).toMatchObject({ finding: { rule: name } })
      expect(needs?.ends).toBeDefined()
    }
  })
})
