import type { Rule } from '@suture/edit'
import { describe, expect, it } from 'vitest'
import type { Adapter, Reply } from '../src/adapters/adapter'
import type { Case } from '../src/cases/cases'
import { curveTable, runCertainty } from '../src/run/certainty-curve'
import { hearRules } from '../src/run/hear-rules'
import { ruleWorth, ruleWorthTable } from '../src/run/rule-worth'

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
const engine = (off: boolean, by = 'guard'): Adapter => ({
  name: 'made up',
  apply: (file) => {
    last = off || file.startsWith('plain') ? undefined : by
    return last ? refusal : write(file)
  },
})

describe('what a rule is worth', () => {
  const worth = ruleWorth(cases, ['guard', 'idle'], {
    all: engine(false),
    without: (rule) => engine(rule === 'guard'),
    refusedBy: () => last,
    found: () => new Set(last ? [last] : []),
  })

  it('counts what it refuses rightly and wrongly, and what lands without it', () => {
    expect(worth).toEqual([
      { rule: 'guard', rightly: 1, wrongly: 1, wrongWithout: 1, exactWithout: 1 },
      { rule: 'idle', rightly: 0, wrongly: 0, wrongWithout: 0, exactWithout: 0 },
    ])
  })

  it('counts the refusals of what cannot be switched off, and nothing else of it', () => {
    const found = () => new Set<string>()
    const none = ruleWorth(cases, [], { all: engine(false, 'graft'), without: () => engine(true), refusedBy: () => last, found })
    expect(none).toEqual([{ rule: 'graft', rightly: 1, wrongly: 1 }])
    expect(ruleWorthTable(none)).toContain('| graft | 1 | 1 | - | - |')
  })

  it('shows a row for each rule', () => {
    expect(ruleWorthTable(worth)).toContain('| guard | 1 | 1 | 1 | 1 |')
  })
})

describe('rules that are listened to', () => {
  const rule = (name: 'separator' | 'odd-bracket', finds: boolean): Rule => ({
    name,
    asks: 'meaning',
    check: () => (finds ? { rule: name, sentence: '', lines: [], quoted: [] } : undefined),
  })

  it('are named when they found something, once, and find what they found before', () => {
    const rules = [rule('separator', true), rule('odd-bracket', false)]
    const found = hearRules(rules)
    const findings = rules.map(({ check }) => check({} as Parameters<Rule['check']>[0])?.rule)
    expect(findings).toEqual(['separator', undefined])
    expect(found()).toEqual(new Set(['separator']))
    expect(found()).toEqual(new Set())
  })
})

describe('the operating curve', () => {
  const edit = { oldString: 'one\ntwo\n', newString: 'one\n2\n' }
  const stale = (split: Case['split'], must: Case['must'], file: string): Case => ({
    ...made(split, must),
    split,
    file,
    edits: [edit],
    expected: must === 'land' ? file.replace('two', '2') : file,
  })
  const lands = stale('fit', 'land', 'one\ntwo\n')
  const conflict = stale('held out', 'refuse', 'one\ntwo\n')

  it('sets what lands exactly against what is wrong, by packages and without rules', () => {
    const { cases: count, curve } = runCertainty([lands, conflict], () => {}, { all: 'normal' })
    expect([count, curve]).toEqual([
      2,
      [
        {
          certainty: 'all',
          fit: { exact: 1, mustLand: 1, wrong: 0, total: 1 },
          heldOut: { exact: 0, mustLand: 0, wrong: 1, total: 1 },
          withoutRules: { exact: 1, mustLand: 1, wrong: 1, total: 2 },
        },
      ],
    ])
    expect(curveTable(curve)).toContain('| all | 100 | 0 | - | 1 | 100 | 1 |')
  })
})
