import { openDocument } from '@suture/text'
import { expect, it } from 'vitest'
import { compareLines } from '../src/report/compare-lines'

const file = ['one()', 'alpha(one, two)', 'beta(one, two)', 'last()']

/** Quoted lines, the window (0-based, inclusive) that they are held against, and the rows that are told. */
type Row = readonly [
  name: string,
  quoted: readonly string[],
  window: readonly [number, number],
  diff: readonly string[],
  line: number | undefined,
]

const rows: readonly Row[] = [
  ['one line', ['alpha(2)'], [1, 1], ['-alpha(2)', '+alpha(one, two)'], 2],
  ['two differ: line beside line', ['alpha(2)', 'beta(2)'], [1, 2], ['-alpha(2)', '+alpha(one, two)', '-beta(2)', '+beta(one, two)'], 2],
  ['the file has one more', ['alpha(one, two)', 'last()'], [1, 3], [' alpha(one, two)', '+beta(one, two)', ' last()'], 3],
  ['the quote has one more', ['one()', 'new()', 'alpha(one, two)'], [0, 1], [' one()', '-new()', ' alpha(one, two)'], 2],
  [
    'one that differs in whitespace among others is no difference',
    ['one( )', 'alpha(2)'],
    [0, 1],
    [' one()', '-alpha(2)', '+alpha(one, two)'],
    2,
  ],
  ['whitespace alone: the first such pair', ['alpha( one, two )', 'beta(one, two)'], [1, 2], ['-alpha( one, two )', '+alpha(one, two)'], 2],
  ['nothing', ['one()', 'alpha(one, two)'], [0, 1], [], undefined],
]

it.each(rows)('quoted lines against the nearest ones: %s', (_name, quoted, [first, last], diff, line) => {
  const told = compareLines(openDocument(file.join('\n')), quoted, { first, last })
  expect(told.diff).toEqual(diff)
  expect(told.firstDifference?.line).toBe(line)
})

it('tells two lines above the first difference, and twelve rows in all', () => {
  const long = Array.from({ length: 30 }, (_, i) => `line ${i}`)
  const quoted = long.map((text, i) => (i === 10 ? 'other' : text))
  const { diff } = compareLines(openDocument(long.join('\n')), quoted, { first: 0, last: 29 })
  expect(diff).toEqual([' line 8', ' line 9', '-other', '+line 10', ...long.slice(11, 19).map((text) => ` ${text}`)])
})
