import { describe, expect, it } from 'vitest'
import { diffLines } from '../src'
import { weight } from '../src/internal'

/** Hunks as `old lines>new lines`, each `from-to`, 0-based and half-open. */
const hunks = (oldLines: readonly string[], newLines: readonly string[]) =>
  diffLines(oldLines, newLines)
    .map((h) => `${h.oldFrom}-${h.oldTo}>${h.newFrom}-${h.newTo}`)
    .join(' ')

describe('diffLines', () => {
  it.each([
    ['equal texts have no hunk', ['a', 'b'], ['a', 'b'], ''],
    ['no lines have no hunk', [], [], ''],
    ['a changed line', ['a', 'b', 'c'], ['a', 'x', 'c'], '1-2>1-2'],
    ['an added line', ['a', 'c'], ['a', 'b', 'c'], '1-1>1-2'],
    ['a removed line', ['a', 'b', 'c'], ['a', 'c'], '1-2>1-1'],
    ['all added', [], ['a'], '0-0>0-1'],
    ['all removed', ['a'], [], '0-1>0-0'],
    ['two hunks', ['a', 'b', 'c'], ['x', 'b', 'y'], '0-1>0-1 2-3>2-3'],
    ['trailing blanks are a difference', ['a', 'b'], ['a', 'b '], '1-2>1-2'],
    [
      'a telling line is kept rather than two braces',
      ['}', '}', 'const total = sum(items)'],
      ['const total = sum(items)', '}', '}'],
      '0-2>0-0 3-3>1-3',
    ],
    ['a line is kept rather than blanks', ['', '', 'call(x)'], ['call(x)', '', ''], '0-2>0-0 3-3>1-3'],
    ['of equal lines those beside each other are kept', ['}', 'a()', '}'], ['a()', '}', 'b()', '}'], '0-1>0-0 3-3>2-4'],
  ])('%s', (_story, oldLines, newLines, expected) => {
    expect(hunks(oldLines, newLines)).toBe(expected)
  })

  it('large texts lose their common ends first, and a middle that is still too large is one hunk', () => {
    const block = (name: string) => Array.from({ length: 1100 }, (_, i) => `${name} ${i}`)
    expect(hunks([...block('a'), 'old', 'z'], [...block('a'), 'new', 'z'])).toBe('1100-1101>1100-1101')
    expect(hunks(['a', ...block('old'), 'z'], ['a', ...block('new'), 'z'])).toBe('1-1101>1-1101')
  })
})

describe('weight', () => {
  it.each([
    ['a blank line is next to nothing', '   ', 0.05],
    ['a brace is little', '  }', 0.5],
    ['a line counts by what it holds', 'x'.repeat(20), 2],
    ['and no more than four', 'x'.repeat(999), 4],
  ])('%s', (_story, line, expected) => {
    expect(weight(line)).toBe(expected)
  })
})
