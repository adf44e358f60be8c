import { describe, expect, it } from 'vitest'
import { RULES } from '../src/rules/rules'
import { fixtures } from './fixture'

const stories = fixtures()

describe('every rule has a story that needs it', () => {
  it.each(RULES)('$name: without it the story ends as its needs.json says', ({ name }) => {
    const needing = stories.filter(({ needs }) => needs?.withoutRules?.includes(name))
    expect(needing.length).toBeGreaterThan(0)
    for (const { problem, needs } of needing) {
      expect(problem).toMatchObject({ finding: { rule: name } })
      expect(needs?.ends).toBeDefined()
    }
  })
})
