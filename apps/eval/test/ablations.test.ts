import { describe, expect, it } from 'vitest'
import type { Case } from '../src/cases/cases'
import type { AnswerEdit } from '../src/cases/draft'
import { worthSection } from '../src/pages/worth-page'
import { ablate, strategyNames } from '../src/run/ablations'
import type { RulesResults } from '../src/run/run-rules'

function made(id: string, file: string, edit: AnswerEdit, expected: string): Case {
  const rest = {
    pair: 'p',
    path: 'a.ts',
    language: 'TypeScript',
    set: 'distorted',
    split: 'fit',
    kinds: ['one'],
    must: 'land',
    outside: ['', ''],
  } as const
  return { ...rest, id, file, edits: [edit], expected, changes: [{ added: [], removed: [] }] }
}

const cases: Case[] = [
  made('exact', 'one\ntwo\n', { oldString: 'two', newString: '2' }, 'one\n2\n'),
  made('parts of words', 'item\nitems\n', { oldString: 'item', newString: 'entry', replaceAll: true }, 'entry\nentrys\n'),
  made('indentation', '\tone()\n\ttwo()\n', { oldString: '  one()\n  two()', newString: '  one()\n  2()' }, '\tone()\n\t2()\n'),
]
const worth = ablate(cases, () => {})

const rules: RulesResults = {
  cases: { sets: 3, distorted: 0 },
  rules: [{ rule: 'guard', rightly: 2, wrongly: 1, wrongWithout: 1, exactWithout: 0 }],
}

const counts = { exact: 1, mustLand: 2, wrong: 0, total: 3 }
const certainty = { cases: 3, curve: [{ certainty: 'high', fit: counts, heldOut: counts, withoutRules: counts }] }

describe('what each part is worth', () => {
  const exact = (list: typeof worth.strategies, off: string) => list.find((each) => each.off === off)!.sections['one distortion']!.exact

  it('counts the edits that each strategy decides', () => {
    expect(worth.decided).toEqual({ simple: 1, 'multi-occurrence': 1, 'line-trimmed': 1 })
  })

  it('switches each strategy off', () => {
    expect(worth.strategies.map(({ off }) => off)).toEqual(['nothing', ...strategyNames])
    expect(exact(worth.strategies, 'nothing')).toBe(3)
    expect(exact(worth.strategies, 'multi-occurrence')).toBe(2)
  })

  it('keeps simple and one other strategy where it says so', () => {
    expect(exact(worth.alone, 'all but simple')).toBe(1)
    expect(exact(worth.alone, 'multi-occurrence')).toBe(2)
    expect(exact(worth.alone, 'line-trimmed')).toBe(2)
  })

  it('switches rules of the graft off', () => {
    expect(exact(worth.rules, 'nothing')).toBe(3)
    expect(exact(worth.rules, 'all of it')).toBe(2)
  })

  it('shows a row for each of them', () => {
    const page = worthSection(worth, rules, certainty).join('\n')
    for (const name of strategyNames) expect(page).toContain(`| ${name} |`)
    expect(page).toContain('| multi-occurrence | 33.3 | 66.7 | 1 |')
    expect(page).toContain('| guard | 2 | 1 | 1 | 0 |')
    expect(page).toContain('| high | 50.0 | 0 |')
  })
})
