import { describe, expect, it } from 'vitest'
import type { Adapter } from '../src/adapters/adapter'
import type { Case } from '../src/cases/cases'
import { runOrKeep, type Sectioned } from '../src/run/kept'
import { noTally } from '../src/run/run'

const one: Case = {
  id: 'one',
  set: 'gone',
  pair: 'p',
  split: 'development',
  path: 'a.ts',
  language: 'TypeScript',
  kinds: ['added later'],
  must: 'refuse',
  file: 'a\n',
  edits: [],
  expected: 'a\n',
  outside: ['', ''],
  changes: [],
}
const engine = (name: string, from?: string): Adapter => ({
  name,
  ...(from ? { package: from } : {}),
  apply: () => ({ status: 'refused', note: '' }),
})
const reached = (name: string, total: number): Sectioned => ({ name, all: { gone: { ...noTally, refused: total, total } } })
const ran = reached('ran', 1)
const run = () => ran

describe('figures that are kept', () => {
  const before = [reached('peer', 1), reached('ours', 1), reached('of other cases', 2)]

  it('are those of an engine that is no part of Suture, on as many cases', () => {
    expect(runOrKeep(engine('peer', 'diff'), [one], before, run)).toBe(before[0])
  })

  it('are not those of Suture, nor of an engine without any', () => {
    expect(runOrKeep(engine('ours', '@suture/edit'), [one], before, run)).toBe(ran)
    expect(runOrKeep(engine('new'), [one], before, run)).toBe(ran)
    expect(runOrKeep(engine('peer'), [one], undefined, run)).toBe(ran)
  })

  it('are of the same number of cases, or none at all', () => {
    expect(() => runOrKeep(engine('of other cases'), [one], before, run)).toThrow(RangeError)
  })
})
