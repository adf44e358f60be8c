import type { Story } from '@suture/testing'
import { describe, expect, it } from 'vitest'
import { parse, patch } from '../src/index'

/** Holds every story to its end: the file after, or what the problem of the refusal holds. */
export function tell(stories: readonly Story[]): void {
  describe('fixtures', () => {
    it.each(stories.map((fixture) => [fixture.name.replaceAll('-', ' '), fixture] as const))(
      '%s',
      (_, { before, edit, after, problem }) => {
        const outcome = patch(before, parse(edit))
        if (!problem) return expect(outcome.status === 'refused' ? outcome.problem : outcome.content).toEqual(after)
        const { kind, ...rest } = problem
        expect(outcome).toMatchObject({ status: 'refused', problem: rest })
        if (outcome.status === 'refused') expect([kind].flat()).toContain(outcome.problem.kind)
      },
    )
  })
}
