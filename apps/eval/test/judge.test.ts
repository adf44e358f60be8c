import { describe, expect, it } from 'vitest'
import type { Case } from '../src/cases/cases'
import { judge, type Verdict } from '../src/cases/judge'
import type { Reply } from '../src/cases/reply'

const base: Case = {
  id: 't',
  pair: 'p',
  path: 'f.ts',
  language: 'TypeScript',
  set: 'distorted',
  split: 'development',
  kinds: ['exact'],
  must: 'land',
  file: 'top\na\n  b\nc\nend\n',
  edits: [],
  expected: 'top\na\n  x\nc\nend\n',
  outside: ['top\n', 'end\n'],
  changes: [{ added: ['  x'], removed: ['  b'] }],
}
const done = (content: string): Reply => ({ status: 'done', content })
const refused: Reply = { status: 'refused', note: '' }

describe('a case that must land', () => {
  const rows: [string, Reply, Verdict][] = [
    ['every byte as expected is exact', done('top\na\n  x\nc\nend\n'), 'exact'],
    ['a change with another indentation is collateral', done('top\na\nx\nc\nend\n'), 'collateral'],
    ['a context line rewritten beside the change is collateral', done('top\nA\n  x\nc\nend\n'), 'collateral'],
    ['a byte outside the block is corrupt', done('TOP\na\n  x\nc\nend\n'), 'corrupt'],
    ['a removed line that stays is corrupt', done('top\na\n  b\n  x\nc\nend\n'), 'corrupt'],
    ['a change made twice is corrupt', done('top\na\n  x\n  x\nc\nend\n'), 'corrupt'],
    ['success without a change is a false success', done('top\na\n  b\nc\nend\n'), 'false success'],
    ['a refusal is a refusal', refused, 'refused'],
  ]
  it.each(rows)('%s', (_, reply, verdict) => expect(judge(base, reply)).toBe(verdict))
})

describe('a case that must be left alone', () => {
  const same: Reply = { status: 'already', content: base.file }
  const rows: [string, Case['must'], Reply, Verdict][] = [
    ['a refusal is right where nothing can land', 'refuse', refused, 'exact'],
    ['any change is corrupt', 'refuse', done(base.expected), 'corrupt'],
    ['success without a change is a false success', 'refuse', same, 'false success'],
    ['already applied is right for an answer sent twice', 'settled', same, 'exact'],
    ['a refusal is right for an answer sent twice', 'settled', refused, 'exact'],
    ['a change is corrupt for an answer sent twice', 'settled', done('top\n'), 'corrupt'],
    ['a refusal misses what is applied already', 'already', refused, 'refused'],
    ['already applied is right where it is', 'already', same, 'exact'],
  ]
  it.each(rows)('%s', (_, must, reply, verdict) => expect(judge({ ...base, must }, reply)).toBe(verdict))
})

describe('several blocks', () => {
  const two: Case = {
    ...base,
    file: 'a\n1\nb\n2\nc\n',
    expected: 'a\nX\nb\nY\nc\n',
    outside: ['a\n', 'b\n', 'c\n'],
    changes: [
      { added: ['X'], removed: ['1'] },
      { added: ['Y'], removed: ['2'] },
    ],
  }
  it('one of two is corrupt', () => expect(judge(two, done('a\nX\nb\n2\nc\n'))).toBe('corrupt'))
  it('both is exact', () => expect(judge(two, done('a\nX\nb\nY\nc\n'))).toBe('exact'))
  it('both with other blanks is collateral', () => expect(judge(two, done('a\n X\nb\nY\nc\n'))).toBe('collateral'))
})
