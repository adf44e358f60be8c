import { describe, expect, it } from 'vitest'
import { lineKey } from '../src'
import { alignLines } from '../src/align/align-lines'
import { fuzzyDistance } from '../src/internal'

const keys = (lines: readonly string[]) => lines.map(lineKey)
const only = (index: number, count: number) => Array.from({ length: count }, (_, i) => i === index)

/** For each quoted line `actual line@distortion`, `from..to` of what an elision covers, or `-`; undefined where nothing aligns. */
function aligned(quoted: readonly string[], actual: readonly string[], options?: Parameters<typeof alignLines>[2]): string | undefined {
  const found = alignLines(keys(quoted), keys(actual), options)
  if (!found) return undefined
  return quoted
    .map((_, i) => {
      const [lo, hi, distortion] = [found.lo[i]!, found.hi[i]!, found.distortions[i]!]
      return distortion !== 'absent' ? `${lo}@${distortion}` : hi > lo ? `${lo}..${hi}` : '-'
    })
    .join(' ')
}

describe('alignLines', () => {
  it.each<[string, string[], string[], string | undefined]>([
    ['equal lines pair one to one', ['a', 'b'], ['a', 'b'], '0@equal 1@equal'],
    ['each pair tells how the lines are equal', ['a', 'b', 'f( x )'], ['a ', '  b', 'f(x)'], '0@end-blanks 1@indentation 2@tight'],
    ['a blank line of the file is skipped', ['a', 'b'], ['a', '', 'b'], '0@equal 2@equal'],
    ['a comment line of the file is skipped', ['a', 'b'], ['a', '// c', 'b'], '0@equal 2@equal'],
    ['a comment among quoted comments too', ['// a', '// b'], ['// a', '// x y z', '// b'], '0@equal 2@equal'],
    ['a blank line of the quote is skipped', ['a', '', 'b'], ['a', 'b'], '0@equal - 1@equal'],
    ['another line of the file is skipped', ['a', 'b'], ['a', 'x()', 'b'], '0@equal 2@equal'],
    ['a misquoted line is paired', ['a', 'load(x)', 'b'], ['a', 'load(y)', 'b'], `0@equal 1@misquoted 2@equal`],
    ['a quoted line that is not there is left out', ['a', 'gone()', 'b'], ['a', 'b'], '0@equal - 1@equal'],
    ['lines of which more than half are off do not align', ['load(x)', 'a', 'save(x)'], ['load(y)', 'a', 'save(y)'], undefined],
    ['whole texts are aligned', ['b'], ['a', 'b', 'c'], undefined],
    ['no lines align with no lines', [], [], ''],
    ['no lines align with no text', [], ['a'], undefined],
  ])('%s', (_story, quoted, actual, expected) => {
    expect(aligned(quoted, actual)).toBe(expected)
  })

  it('pairs a fixed line with its own alone, however that is indented', () => {
    expect(aligned(['a', 'load(x)', 'b'], ['a', 'load(y)', 'b'], { fixed: only(1, 3) })).toBeUndefined()
    expect(aligned(['a', 'gone()', 'b'], ['a', 'b'], { fixed: only(1, 3) })).toBeUndefined()
    expect(aligned(['load(x)'], ['\tload(x)'], { fixed: [true] })).toBe('0@indentation')
  })

  it.each<[string, string[], string]>([
    ['any number of lines', ['a', 'x', 'y', 'z', 'b'], '0@equal 1..4 4@equal'],
    ['no line', ['a', 'b'], '0@equal - 1@equal'],
    ['itself where the file has it', ['a', '...', 'b'], '0@equal 1@equal 2@equal'],
  ])('an elision stands for %s', (_story, actual, expected) => {
    expect(aligned(['a', '...', 'b'], actual, { elisions: only(1, 3) })).toBe(expected)
  })

  it('counts lines that are off and lines without partner', () => {
    const found = alignLines(keys(['a', 'load(x)', 'b']), keys(['a', '// why', 'load(y)', '', 'b']))
    expect(found).toMatchObject({ fuzzy: 1, skipped: 1 })
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
