import { describe, expect, it } from 'vitest'
import { fixtures, run } from './fixture'
import { tell } from './stories'

const stories = fixtures()
const sets = stories.filter((each) => each.edits.length > 1)
const needing = stories.filter((each) => each.needs !== undefined)

tell(stories)

describe('does not depend on the order of the edits', () => {
  it.each(sets)('$name: $story', (fixture) => {
    const outcome = run(fixture, {}, [...fixture.edits].reverse())
    if (fixture.after === undefined) expect(outcome.status).toBe(run(fixture).status)
    else expect(outcome).toMatchObject({ status: 'applied', content: fixture.after })
  })
})

describe('needs what the story exists for', () => {
  it.each(needing)('$name: $story', (fixture) => {
    const { ends, ...options } = fixture.needs!
    const outcome = run(fixture, options)
    if (ends) expect(outcome).toMatchObject(ends)
    else {
      expect(fixture.after).toBeDefined()
      expect(outcome.status === 'applied' && outcome.content === fixture.after).toBe(false)
    }
  })
})
