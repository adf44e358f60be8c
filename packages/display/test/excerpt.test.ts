import { openDocument } from '@suture/text'
import { describe, expect, it } from 'vitest'
import { excerpt, excerptText } from '../src'

const doc = openDocument('\ufeffone\r\ntwo\n\n\tfour\nfive\nsix\nseven\neight\nnine\nten\n')

describe('excerpt', () => {
  it.each([
    ['one line', { startLine: 2, endLine: 2 }, '2 | two\n'],
    ['the first line, without its byte order mark and line end', { startLine: 1, endLine: 1 }, '1 | one\n'],
    ['numbers are aligned to the right', { startLine: 10, endLine: 10, context: 1 }, ' 9 | nine\n10 | ten\n'],
    ['context ends where the file does', { startLine: 1, endLine: 1, context: 3 }, '1 | one\n2 | two\n3 | \n4 | \tfour\n'],
    ['lines past the end are left out', { startLine: 9, endLine: 40 }, ' 9 | nine\n10 | ten\n'],
    [
      'the empty line after the final newline is shown where it is asked for',
      { startLine: 11, endLine: 11, context: 1 },
      '10 | ten\n11 | \n',
    ],
    ['a range past the end shows nothing but its context', { startLine: 13, endLine: 14 }, ''],
    [
      'the middle of a long range is left out',
      { startLine: 1, endLine: 9, maxLines: 3 },
      '1 | one\n2 | two\n. | ... 6 more lines\n9 | nine\n',
    ],
  ])('%s', (_name, range, expected) => {
    expect(excerptText(excerpt(doc, range))).toBe(expected)
  })

  it('tells the lines asked for from those around them', () => {
    expect(excerpt(doc, { startLine: 5, endLine: 6, context: 1 }).map(({ line, inside }) => [line, inside])).toEqual([
      [4, false],
      [5, true],
      [6, true],
      [7, false],
    ])
  })

  it('control characters are made visible', () => {
    expect(excerptText(excerpt(openDocument('a\x1b[2Jb\rc'), { startLine: 1, endLine: 1 }))).toBe('1 | a␛[2Jb␍c\n')
  })

  it.each([
    { startLine: 0, endLine: 1 },
    { startLine: 2, endLine: 1 },
    { startLine: 1, endLine: 1, context: -1 },
    { startLine: Number.NaN, endLine: 1 },
  ])('%o is a mistake of the caller', (range) => {
    expect(() => excerpt(doc, range)).toThrow(RangeError)
  })
})
