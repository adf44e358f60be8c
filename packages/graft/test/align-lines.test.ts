import { describe, expect, it } from 'vitest'
import { type AlignOptions, alignLines, lineKey } from '../src'
import { fuzzyDistance } from '../src/internal'

const keys = (lines: readonly string[]) => lines.map(lineKey)

/** For each quoted line `actual line@distortion`, `from..to` of what an elision covers, or `-`; undefined where nothing aligns. */
function aligned(quoted: readonly string[], actual: readonly string[], options?: AlignOptions): string | undefined {
  const found = alignLines(keys(quoted), keys(actual), options)[0]
  if (!found) return undefined
  return quoted
    .map((_, i) => {
      const [lo, hi, distortion] = [found.lo[i]!, found.hi[i]!, found.distortions[i]!]
      return distortion !== 'absent' ? `${lo}@${distortion}` : hi > lo ? `${lo}..${hi}` : '-'
    })
    .join(' ')
}

describe('alignLines', () => {
  it.each<[string, string[], string[], AlignOptions, string | undefined]>([
    ['equal lines pair one to one', ['a', 'b'], ['a', 'b'], {}, '0@equal 1@equal'],
    ['each pair tells how the lines are equal', ['a', 'b', 'f( x )'], ['a ', '  b', 'f(x)'], {}, '0@end-blanks 1@indentation 2@tight'],
    ['a blank line of the file is skipped', ['a', 'b'], ['a', '', 'b'], {}, '0@equal 2@equal'],
    ['a comment line of the file is skipped', ['a', 'b'], ['a', '// c', 'b'], {}, '0@equal 2@equal'],
    ['a comment among quoted comments is text', ['// a', '// b'], ['// a', '// x y z', '// b'], {}, undefined],
    ['a blank line of the quote is skipped', ['a', '', 'b'], ['a', 'b'], {}, '0@equal - 1@equal'],
    ['a comment line of the quote is not', ['a', '# heading', 'b'], ['a', 'b'], {}, undefined],
    ['another line of the file is not skipped', ['a', 'b'], ['a', 'x()', 'b'], {}, undefined],
    ['unless one fuzzy step is given', ['a', 'b'], ['a', 'x()', 'b'], { fuzzy: 1 }, '0@equal 2@equal'],
    ['one fuzzy step pairs one misquoted line', ['a', 'load(x)', 'b'], ['a', 'load(y)', 'b'], { fuzzy: 1 }, `0@equal 1@misquoted 2@equal`],
    ['and not two', ['load(x)', 'a', 'save(x)'], ['load(y)', 'a', 'save(y)'], { fuzzy: 1 }, undefined],
    ['never a fixed line', ['a', 'load(x)', 'b'], ['a', 'load(y)', 'b'], { fuzzy: 1, fixed: [false, true, false] }, undefined],
    ['one fuzzy step leaves out one quoted line that is not there', ['a', 'gone()', 'b'], ['a', 'b'], { fuzzy: 1 }, '0@equal - 1@equal'],
    ['and never a fixed one', ['a', 'gone()', 'b'], ['a', 'b'], { fuzzy: 1, fixed: [false, true, false] }, undefined],
    ['a fixed line may be indented otherwise', ['load(x)'], ['\tload(x)'], { fixed: [true] }, '0@indentation'],
    [
      'an elision covers any number of lines',
      ['a', '...', 'b'],
      ['a', 'x', 'y', 'z', 'b'],
      { elisions: [false, true, false] },
      '0@equal 1..4 4@equal',
    ],
    ['an elision covers no line', ['a', '...', 'b'], ['a', 'b'], { elisions: [false, true, false] }, '0@equal - 1@equal'],
    [
      'an elision that the file has is text',
      ['a', '...', 'b'],
      ['a', '...', 'b'],
      { elisions: [false, true, false] },
      '0@equal 1@equal 2@equal',
    ],
    ['whole texts are aligned', ['b'], ['a', 'b', 'c'], {}, undefined],
    ['unless the ends are free', ['b'], ['a', 'b', 'c'], { freeEnds: true }, '1@equal'],
    ['no lines align with no lines', [], [], {}, ''],
    ['no lines align with no text', [], ['a'], {}, undefined],
  ])('%s', (_story, quoted, actual, options, expected) => {
    expect(aligned(quoted, actual, options)).toBe(expected)
  })

  it('tells the actual lines covered, and counts fuzzy steps and lines without partner', () => {
    const [found] = alignLines(keys(['a', 'load(x)', 'b']), keys(['z', 'a', '// why', 'load(y)', '', 'b', 'z']), {
      freeEnds: true,
      fuzzy: 1,
    })
    expect(found).toMatchObject({ start: 1, end: 6, fuzzy: 1, skipped: 1 })
  })

  it('gives the best of several places first, none overlapping, no more than wanted', () => {
    const actual = keys(['  f()', 'x', 'f()', 'x', '\tf( )'])
    const places = (most: number) => alignLines(keys(['f()']), actual, { freeEnds: true }, most).map((place) => place.start)
    expect(places(1)).toEqual([2])
    expect(places(3)).toEqual([2, 0, 4])
    const pairs = alignLines(keys(['a', 'a']), keys(['a', 'a', 'a', 'a']), { freeEnds: true }, 9)
    expect(pairs.map(({ start, end }) => [start, end])).toEqual([
      [0, 2],
      [2, 4],
    ])
  })
})

describe('fuzzyDistance', () => {
  it.each([
    ['one letter', 'load(x)', 'load(y)', 1],
    ['blanks and indentation are no difference', '  load( x,  y )', '\tload( x, y )', 0],
    ['half of the longer line', 'abcdef', 'abcxyz', 3],
    ['more than half', 'abcdef', 'abwxyz', undefined],
    ['more than 24 characters', `${'a'.repeat(25)}${'b'.repeat(80)}`, 'b'.repeat(80), undefined],
    ['a comment may be reworded', '// the sum', '// what has been counted until now', 24],
    ['a blank line is no line misquoted', '', 'a', undefined],
  ])('%s', (_story, quoted, actual, expected) => {
    expect(fuzzyDistance(lineKey(quoted), lineKey(actual))).toBe(expected)
  })
})
