import { describe, expect, it } from 'vitest'
import { profileIndent } from '../src'

describe('profileIndent', () => {
  it.each([
    ['a file without indentation has no unit', ['a', '', 'b'], undefined, 0],
    ['an empty file has no unit', [], undefined, 0],
    ['tabs', ['a', '\tb', '\t\tc', 'd'], '\t', 1],
    ['two blanks', ['a', '  b', '    c', '  d'], '  ', 1],
    ['four blanks', ['a', '    b', '        c', 'd'], '    ', 1],
    ['four blanks, though nothing stands at the first depth but once', ['a', '    b', '        c', '            d', 'e'], '    ', 1],
    ['blank lines say nothing', ['a', '\t', '    ', '  b'], '  ', 1],
    ['the lines of a comment block say nothing', ['/*', ' * a', ' * b', ' */', '    a'], '    ', 1],
    ['a step of one blank is alignment', ['a', '  b', '   c', '  d'], '  ', 2 / 3],
    ['tabs and blanks alike: tabs, and half agrees', ['\ta', '  b'], '\t', 0.5],
    ['one indented line of two', ['a', '    b'], '    ', 1],
    ['one indented line among eleven is no unit', ['a', '    b', ...'cdefghijk'], undefined, 0],
    ['two of eleven are', ['a', '    b', 'c', '    d', ...'efghijk'], '    ', 1],
    ['a stray tab among blanks', ['a', '  b', '  c', '  d', '\te'], '  ', 0.75],
  ])('%s', (_story, lines, unit, agreement) => {
    expect(profileIndent(lines)).toEqual({ unit, agreement })
  })

  it('reads no more than 4,001 lines', () => {
    let read = 0
    const endless = function* () {
      while (true) {
        read++
        yield '  a'
      }
    }
    expect(profileIndent(endless()).unit).toBe('  ')
    expect(read).toBeLessThanOrEqual(4002)
  })
})
