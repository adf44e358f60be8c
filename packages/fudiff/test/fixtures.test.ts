import { describe, expect, it } from 'vitest'
import { parse, patch } from '../src/index'
import { fixtures } from './fixtures'

describe('fixtures', () => {
  it.each(fixtures().map((fixture) => [fixture.name.replaceAll('-', ' '), fixture] as const))(
    '%s',
    (_, { before, edit, after, problem }) => {
      const outcome = patch(before, parse(edit))
      if (problem) expect(outcome).toMatchObject({ status: 'refused', problem })
      else expect(outcome.status === 'refused' ? outcome.problem : outcome.content).toEqual(after)
    },
  )
})
