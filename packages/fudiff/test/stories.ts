import type { Story } from '@suture/testing'
import { describeProblemIn } from '@suture/text'
import { describe, expect, it } from 'vitest'
import { HUNK_TERMS, parse, patch } from '../src/index'

/** Holds every story to its end: the file after, or what the problem of the refusal holds. */
export function tell(stories: readonly Story[]): void {
  describe('fixtures', () => {
    it.each(stories.map((fixture) => [fixture.name.replaceAll('-', ' '), fixture] as const))(
      '%s',
      (_, { before, edit, after, problem }) => {
        const outcome = patch(before, parse(edit))
        if (!problem) return expect(outcome.status === 'refused' ? outcome.problem : outcome.content).toEqual(after)
        const { says, ...rest } = problem
        expect(outcome).toMatchObject({ status: 'refused', problem: rest })
        if (outcome.status !== 'refused') return
        expect('finding' in outcome.problem ? outcome.problem.finding?.rule : undefined).toBe(rest.finding?.rule)
        expect(describeProblemIn(HUNK_TERMS, outcome.problem)).toContain(says)
      },
    )
  })
}
