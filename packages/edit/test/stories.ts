import { describeProblem } from '@suture/text'
import { describe, expect, it } from 'vitest'
import { type Fixture, run } from './fixture'

/** Holds every story to its end: the file after, what the problem of the refusal holds, or what another outcome holds. */
export function tell(stories: readonly Fixture[]): void {
  const landing = stories.filter((each) => each.after !== undefined)
  const refusing = stories.filter((each) => each.problem !== undefined)
  const other = stories.filter((each) => each.outcome !== undefined)

  describe.skipIf(landing.length === 0)('lands, and leaves every other byte alone', () => {
    it.each(landing)('$name: $story', (fixture) => {
      const outcome = run(fixture)
      expect(outcome).toMatchObject({ status: 'applied' })
      if (outcome.status === 'applied') expect(outcome.content).toBe(fixture.after)
    })
  })

  describe.skipIf(refusing.length === 0)('is refused, and says why', () => {
    it.each(refusing)('$name: $story', (fixture) => {
      const outcome = run(fixture)
      expect(outcome).toMatchObject({ status: 'refused' })
      if (outcome.status !== 'refused') return
      const { says, ...rest } = fixture.problem!
      expect(outcome.problem).toMatchObject(rest)
      expect('finding' in outcome.problem ? outcome.problem.finding?.rule : undefined).toBe(rest.finding?.rule)
      expect(describeProblem(outcome.problem)).toContain(says)
      expect(outcome).not.toHaveProperty('content')
    })
  })

  describe.skipIf(other.length === 0)('changes nothing, as a success', () => {
    it.each(other)('$name: $story', (fixture) => {
      const outcome = run(fixture)
      expect(outcome).toMatchObject(fixture.outcome!)
      expect(outcome).toMatchObject({ content: fixture.before })
    })
  })
}
