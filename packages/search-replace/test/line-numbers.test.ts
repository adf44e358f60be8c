import { draws } from '@suture/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addLineNumbers, everyLineHasLineNumbers, stripLineNumbers } from '../src/index'
import { anyText, SEED } from './generate'
import * as oracle from './oracle/apply'

describe('line numbers', () => {
  it('strips the example of the spec', () => {
    const listed = '42 | def calculate_total(items):\n43 |     return sum(items)'
    expect(everyLineHasLineNumbers(listed)).toBe(true)
    expect(stripLineNumbers(listed)).toBe('def calculate_total(items):\n    return sum(items)')
  })

  it.each([
    ['a listing', '1 | a\n2 | b', true],
    ['right-aligned numbers', ' 9 | a\n10 | b', true],
    ['an empty listed line', '1 | a\n2 |\n3 | ', true],
    ['one line without', '1 | a\nb', false],
    ['an or of numbers', '1 || a', false],
    ['a number at the bar', '1| a', false],
    ['a Markdown table', '| a | b |\n|---|---|', false],
    ['nothing', '', false],
  ])('every line has one in %s: %j is %s', (_name, text, expected) => {
    expect(everyLineHasLineNumbers(text)).toBe(expected)
  })

  it.each([
    ['plain: one blank after the bar goes, no more', '1 |   a', false, '  a'],
    ['plain: lines without stay', '1 | a\n| b |\n2 || c', false, 'a\n| b |\n2 || c'],
    ['plain: a tab after the bar goes', '1 |\ta', false, 'a'],
    ['plain: CR LF stays', '1 | a\r\n2 | b', false, 'a\r\nb'],
    ['aggressive: a bar alone goes too', '| a\n 2 | b\nc', true, 'a\nb\nc'],
    ['aggressive: a bar at the end of a line stays', '|\n1 |', true, '|\n1 |'],
  ])('%s', (_name, text, aggressive, expected) => {
    expect(stripLineNumbers(text, aggressive)).toBe(expected)
  })

  it.each([
    ['a\nb', 9, ' 9 | a\n10 | b\n'],
    ['a\n', 1, '1 | a\n'],
    ['\n', 3, '3 | \n'],
    ['', 1, ''],
    ['', 5, '5 | \n'],
  ])('addLineNumbers(%j, %i)', (text, start, expected) => {
    expect(addLineNumbers(text, start)).toBe(expected)
  })

  it(`agrees with the transcription, and undoes addLineNumbers (seed ${SEED})`, () => {
    fc.assert(
      fc.property(anyText, fc.boolean(), fc.integer({ min: 1, max: 2000 }), (text, aggressive, start) => {
        const lf = text.replaceAll(/\r+\n/g, '\n')
        expect(stripLineNumbers(lf, aggressive)).toBe(oracle.stripLineNumbers(lf, aggressive))
        expect(everyLineHasLineNumbers(text)).toBe(oracle.everyLineHasLineNumbers(text))
        if (/[^\r\n]$/.test(lf)) expect(stripLineNumbers(addLineNumbers(lf, start))).toBe(`${lf}\n`)
      }),
      { seed: SEED, numRuns: draws(750) },
    )
  })
})
