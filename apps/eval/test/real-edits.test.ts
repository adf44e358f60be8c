import { describe, expect, it } from 'vitest'
import type { Case } from '../src/cases/cases'
import { pairs } from '../src/cases/corpus'
import { judge } from '../src/cases/judge'
import { HELD_OUT, splitOf } from '../src/cases/split'
import { againCases } from '../src/exact/again-cases'
import { indentCases, onlyIndents } from '../src/exact/indent-cases'
import { slipCases } from '../src/exact/slip-cases'
import { gitMerge, type Merged, merge } from '../src/stale/merge'
import { series, type ThreeStates } from '../src/stale/releases'
import { languageOf } from '../src/text/language'
import { restyle, yamlData } from '../src/yaml/restyle'
import { yamlCases, yamlPackages } from '../src/yaml/yaml-cases'

/** The order of the cases is random. */
const inOrder = (cases: readonly Case[]) => [...cases].sort((a, b) => (a.id < b.id ? -1 : 1))

describe('packages held out', () => {
  const names = new Set([...pairs, ...series].map(({ name }) => name).concat(yamlPackages))

  it('are of the corpus, and a quarter of it at least', () => {
    expect(HELD_OUT.filter((name) => !names.has(name))).toEqual([])
    expect(HELD_OUT.length * 4).toBeGreaterThan(names.size)
    expect([...names].filter((name) => splitOf(name) === 'held out').sort()).toEqual([...HELD_OUT].sort())
  })
})

describe('a merge of three versions', () => {
  const base = ['a', 'b', 'c', 'd', 'e']
  const rows: [string, string[], string[], Merged][] = [
    ['takes both changes where a line is between them', ['A', 'b', 'c', 'd', 'e'], ['a', 'b', 'C', 'd', 'e'], ['A', 'b', 'C', 'd', 'e']],
    ['takes a change that both made once', ['a', 'B', 'c', 'd', 'e'], ['a', 'B', 'c', 'd', 'e'], ['a', 'B', 'c', 'd', 'e']],
    ['conflicts where both changed a line', ['a', 'B', 'c', 'd', 'e'], ['a', 'X', 'c', 'd', 'e'], 'conflict'],
    ['conflicts where both add in one gap', ['a', 'x', 'b', 'c', 'd', 'e'], ['a', 'y', 'b', 'c', 'd', 'e'], 'conflict'],
    ['conflicts where changes are adjacent', ['A', 'b', 'c', 'd', 'e'], ['a', 'B', 'c', 'd', 'e'], 'conflict'],
    ['leaves nothing where all lines were deleted', base, [], []],
  ]
  it.each(rows)('%s, by node-diff3 and by git', (_, ours, theirs, merged) => {
    expect([merge(ours, base, theirs), gitMerge(ours, base, theirs)]).toEqual([merged, merged])
  })
})

const flush = [
  'jobs:',
  '- name: one',
  '  steps:',
  '  - run: a',
  '  - run: b',
  'last: |',
  '  - text',
  '  more',
  'map:',
  '  list:',
  '  - 1',
  '  - 2',
]
const indented = [
  'jobs:',
  '  - name: one',
  '    steps:',
  '      - run: a',
  '      - run: b',
  'last: |',
  '  - text',
  '  more',
  'map:',
  '  list:',
  '    - 1',
  '    - 2',
]

describe('YAML in the other list style', () => {
  it('has the same data, line for line', () => {
    expect(restyle(flush, 'indented')?.lines).toEqual(indented)
    expect(restyle(indented, 'flush')?.lines).toEqual(flush)
    expect(yamlData(flush.join('\n'))).toBe(yamlData(indented.join('\n')))
  })

  it('is not made of invalid YAML', () => {
    expect(restyle(['a:', '- b', '  - c: d', ' e: f'], 'indented')).toBeUndefined()
  })

  const file = {
    package: 'p',
    path: 'a.yml',
    language: { name: 'YAML' },
    before: flush,
    after: flush.with(4, '  - run: c').toSpliced(5, 0, '  - run: d'),
  }
  const cases = inOrder(yamlCases([file], '1', 99).cases)

  it('is quoted in both directions', () => {
    expect(cases.map(({ kinds }) => kinds)).toEqual([
      ['file indents, quote does not', 'one line'],
      ['file indents, quote does not', 'three lines'],
      ['quote indents, file does not', 'one line'],
      ['quote indents, file does not', 'three lines'],
    ])
    expect(cases[2]!.edits).toEqual([
      { oldString: '      - run: a\n      - run: b\nlast: |', newString: '      - run: a\n      - run: c\n      - run: d\nlast: |' },
    ])
  })

  it('is right by its data alone, and wrong with lines of another depth', () => {
    const test = cases[2]
    const with2 = (line: string) => `${flush.with(4, '  - run: c').toSpliced(5, 0, line).join('\n')}\n`
    const verdicts = ['  - run: d', '  -  run: d', '      - run: d', '- run: d'].map((line) =>
      judge(test!, { status: 'done', content: with2(line) }),
    )
    expect(verdicts).toEqual(['exact', 'exact', 'corrupt', 'corrupt'])
  })
})

const lines = ['first of all', 'call("one")', 'if (ready) {', 'run("two") // go', '}', 'done("it")', 'last of all']
function states(second: readonly string[]): ThreeStates {
  const language = languageOf('a.ts')!
  return { package: 'p', releases: 'abc', path: 'a.ts', language, states: [lines, second, second], finalNewline: [true, true, true] }
}
const indents = states(lines.with(3, '  run("two") // go'))

describe('edits that only indent', () => {
  const rows: [string, string[], string[], boolean][] = [
    ['one line deeper', ['a'], ['  a'], true],
    ['a tab for spaces, the other line kept', ['  a', 'b'], ['\ta', 'b'], true],
    ['another word', ['a'], ['  b'], false],
    ['a line more', ['a'], ['  a', '  a'], false],
    ['whitespace at the end', ['a'], ['a  '], false],
    ['an empty line', [''], ['  '], false],
  ]
  it.each(rows)('%s', (_, removed, added, expected) => expect(onlyIndents(removed, added)).toBe(expected))

  it('must land, and are in place when they are sent again', () => {
    const cases = inOrder(indentCases([indents], '1', 9))
    expect(cases.map(({ must, kinds }) => [must, ...kinds])).toEqual([
      ['land', 'a line indented', 'one line'],
      ['land', 'a line indented', 'three lines'],
    ])
    const [again] = againCases(cases)
    expect(again).toMatchObject({ must: 'already', file: cases[0]!.expected, edits: cases[0]!.edits })
    expect(judge(again!, { status: 'done', content: cases[0]!.expected.replace('  run', '    run') })).toBe('corrupt')
  })
})

describe('slips in new text alone', () => {
  const cases = slipCases([states(lines.with(3, 'run("three") // go'))], '1', 99)

  it('are in every line of new text, and in none of old', () => {
    const [escaped] = cases.filter(({ kinds }) => kinds[0] === 'quotes escaped')
    expect(escaped!.edits).toEqual([
      {
        oldString: lines.join('\n'),
        newString: lines.with(3, 'run("three") // go').join('\n').replaceAll('"', '\\"'),
      },
    ])
    expect(escaped!.expected).toBe(`${lines.with(3, 'run("three") // go').join('\n')}\n`)
  })

  it('show in a line that the edit keeps, else there is no case', () => {
    expect(cases.map(({ kinds }) => kinds.join()).sort()).toEqual([
      'curly quotes,three lines',
      'line numbers,one line',
      'line numbers,three lines',
      'no-break spaces,one line',
      'no-break spaces,three lines',
      'quotes escaped,three lines',
    ])
  })

  it('are wrong when they are written', () => {
    for (const test of cases) {
      const [edit] = test.edits
      expect(judge(test, { status: 'done', content: test.file.replace(edit!.oldString, () => edit!.newString) }), test.id).not.toBe('exact')
    }
  })
})
