import { describe, expect, it } from 'vitest'
import type { Adapter, Reply } from '../src/adapter'
import type { Case } from '../src/cases'
import { curveTable, operatingCurve, ruleWorth, ruleWorthTable } from '../src/rule-worth'

const made = (id: string, must: Case['must']): Case => ({
  id,
  set: 'stale',
  pair: 'p',
  split: 'fit',
  path: 'a.ts',
  language: 'TypeScript',
  kinds: ['one'],
  must,
  file: `${id}\nold\n`,
  edits: [],
  expected: must === 'land' ? `${id}\nnew\n` : `${id}\nold\n`,
  outside: ['', ''],
  changes: [],
})

const cases = [made('plain', 'land'), made('guarded', 'land'), made('conflict', 'refuse')]
const refusal: Reply = { status: 'refused', note: '' }
const write = (file: string): Reply => ({ status: 'done', content: file.replace('old', 'new') })

/** An engine whose one rule refuses what is not plain. */
let last: string | undefined
const engine = (off: boolean): Adapter => ({
  name: 'made up',
  apply: (file) => {
    last = off || file.startsWith('plain') ? undefined : 'guard'
    return last ? refusal : write(file)
  },
})

describe('what a rule is worth', () => {
  const worth = ruleWorth(cases, ['guard', 'idle'], {
    all: engine(false),
    without: (rule) => engine(rule === 'guard'),
    refusedBy: () => last,
  })

  it('counts what it refuses rightly and wrongly, and what lands without it', () => {
    expect(worth).toEqual([
      { rule: 'guard', rightly: 1, wrongly: 1, wrongWithout: 1, exactWithout: 1 },
      { rule: 'idle', rightly: 0, wrongly: 0, wrongWithout: 0, exactWithout: 0 },
    ])
  })

  it('shows a row for each rule', () => {
    expect(ruleWorthTable(worth)).toContain('| guard | 1 | 1 | 1 | 1 |')
  })
})

describe('the operating curve', () => {
  it('sets what lands exactly against what is wrong', () => {
    const points = operatingCurve(cases, [0, 1], (certainty) => engine(certainty === 0))
    expect(points).toEqual([
      { certainty: 0, exact: 2, mustLand: 2, wrong: 1, total: 3 },
      { certainty: 1, exact: 1, mustLand: 2, wrong: 0, total: 3 },
    ])
    expect(curveTable(points)).toContain('| 1 | 50.0 | 0 |')
  })
})
