import type { Intent } from '@suture/text'
import { describe, expect, it } from 'vitest'
import { type EditOptions, edit } from '../src/index'

const filler = (count: number) => Array.from({ length: count }, (_, i) => `  const value${i} = compute(${i * 7})`)
const longLine = `var a=1;${'f(x,y);'.repeat(150_000)}var z=2;`
const manyLines = filler(200_000)
const nul = String.fromCharCode(0)
const lone = '\ud800'

type Row = readonly [
  story: string,
  content: string,
  intent: Intent,
  expected: string | { readonly kind: string; readonly at?: readonly number[] },
  options?: EditOptions,
]

/** The result of input that nobody should send. A text is the content afterwards, and a kind is that of the refusal. */
const rows: readonly Row[] = [
  ['an empty search in a file', 'a\n', { oldString: '', newString: 'b' }, { kind: 'empty-search' }],
  ['an empty search in an empty file', '', { oldString: '', newString: 'b' }, 'b'],
  ['an empty search under the letter of the spec', 'a\n', { oldString: '', newString: 'b' }, { kind: 'empty-search' }, { policy: 'spec' }],
  ['identical strings', 'a\n', { oldString: 'a', newString: 'a' }, { kind: 'identical', at: [1] }],
  ['identical strings that occur nowhere', 'a\n', { oldString: 'q', newString: 'q' }, { kind: 'identical' }],
  ['identical strings, several times', 'a\r\nb\r\na\r\nb\r\n', { oldString: 'a\nb', newString: 'a\nb' }, { kind: 'identical', at: [1, 3] }],
  ['a search in an empty file', '', { oldString: 'a', newString: 'b' }, { kind: 'not-found' }],
  ['a search longer than the file', 'a\n', { oldString: 'a\nb\nc\nd\n', newString: 'x\n' }, { kind: 'not-found' }],
  ['NUL in the file', `a${nul}b\nc\n`, { oldString: 'c', newString: 'd' }, `a${nul}b\nd\n`],
  ['NUL in old and new', `a${nul}b\nc\n`, { oldString: `a${nul}b`, newString: `${nul}${nul}` }, `${nul}${nul}\nc\n`],
  ['a lone surrogate in the file', `a${lone}b\nc\n`, { oldString: 'c', newString: 'd' }, `a${lone}b\nd\n`],
  [
    'a lone surrogate in the shifted context',
    `if x:\n    a${lone}b\n    c()\n`,
    { oldString: `a${lone}b\nc()`, newString: `a${lone}b\nd()` },
    `if x:\n    a${lone}b\n    d()\n`,
  ],
  ['a lone surrogate in new text', 'c\n', { oldString: 'c', newString: lone }, `${lone}\n`],
  [
    'half of a pair is quoted',
    '\u{1f600} c\n',
    { oldString: `${'\u{1f600}'[1]} c`, newString: `${'\u{1f600}'[1]} d` },
    { kind: 'another-meaning' },
  ],
  ['all kinds of line ends', 'a\r\nb\nc\r\r\nd\re\n', { oldString: 'b', newString: 'B' }, 'a\r\nB\nc\r\r\nd\re\n'],
  ['a dollar sign and its kin', 'a b\n', { oldString: 'a', newString: "$& $1 $` $' $$ $<x>" }, "$& $1 $` $' $$ $<x> b\n"],
  ['a dollar sign and its kin, every occurrence', 'a a\n', { oldString: 'a', newString: '$&$$', replaceAll: true }, '$&$$ $&$$\n'],
  [
    'a dollar sign and its kin under the letter of the spec',
    'a b\n',
    { oldString: 'a', newString: '$&$$' },
    '$&$$ b\n',
    { policy: 'spec' },
  ],
  ['characters of a regular expression', 'f(a.b*c)[0]\n', { oldString: 'f(a.b*c)[0]', newString: 'f(a.b+c)[1]' }, 'f(a.b+c)[1]\n'],
  ['only characters of a regular expression, not there', 'abc\n', { oldString: '(.*)+$', newString: 'x' }, { kind: 'not-found' }],
  [
    'a megabyte on one line, edited in place',
    longLine,
    { oldString: 'var z=2;', newString: 'var z=3;' },
    longLine.replace('var z=2', 'var z=3'),
  ],
  ['a megabyte on one line, missed', longLine, { oldString: 'function other(x) {\n  return x\n}', newString: 'y' }, { kind: 'not-found' }],
  ['a megabyte on one line, missed by a blank', longLine, { oldString: 'var  q = 2;', newString: 'var q=3;' }, { kind: 'not-found' }],
  ['fifty kilobytes of blanks', `a${' '.repeat(50_000)}b\nc\n`, { oldString: 'c  d', newString: 'e' }, { kind: 'not-found' }],
  ['fifty kilobytes of blanks in the search', 'a b\nc\n', { oldString: `a${' '.repeat(50_000)}c`, newString: 'e' }, { kind: 'not-found' }],
  ['thousands of equal lines', 'x\n'.repeat(5000), { oldString: 'x\nx\ny', newString: 'z' }, { kind: 'not-found' }],
  [
    'thousands of equal lines, all of them fitting',
    '  x()\n'.repeat(5000),
    { oldString: 'x()\nx()', newString: 'y()' },
    { kind: 'ambiguous' },
  ],
  [
    '200,000 lines, the last one edited',
    `${manyLines.join('\n')}\n`,
    { oldString: 'compute(1399993)', newString: '0' },
    `${manyLines.slice(0, -1).join('\n')}\n  const value199999 = 0\n`,
  ],
]

describe('input that nobody should send has a clear outcome', () => {
  for (const [story, content, intent, expected, options] of rows)
    it(story, () => {
      const outcome = edit(content, intent, options)
      if (typeof expected === 'string') {
        expect(outcome.status).toBe('applied')
        // Not `toBe`, which would print a difference of several megabytes.
        expect(outcome.status === 'applied' && outcome.content === expected).toBe(true)
      } else expect(outcome).toMatchObject({ status: 'refused', problem: expected })
    })
})

describe('the work is bounded', () => {
  const twelve = Array.from({ length: 12 }, (_, i) => `    const other${i} = lookup(${i}, key)`).join('\n')
  it.each([2000, 20_000, 200_000])('a miss of twelve lines in %i lines takes at most ten comparisons a line', (count) => {
    const outcome = edit(`${manyLines.slice(0, count).join('\n')}\n`, { oldString: twelve, newString: 'x' }, { budget: count * 10 })
    expect(outcome).toMatchObject({ status: 'refused', problem: { kind: 'not-found' } })
  })

  it('a search that would go past its budget says so', () => {
    const content = 'open(file)\nread(file)\nclose(file)\n'.repeat(150)
    const quoted = 'open(file)\nread(files)\nclose(file)\n'
    const outcome = edit(content, { oldString: quoted, newString: `${quoted}done()\n` }, { budget: 50 })
    expect(outcome).toMatchObject({ status: 'refused', problem: { kind: 'budget-exceeded', budget: 50 } })
  })
})
