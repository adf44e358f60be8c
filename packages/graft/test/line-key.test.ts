import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distortionOf, isElision, lineKey } from '../src'
import { isWordedElision, looksLikeComment } from '../src/internal'
import { law } from './generated'

const distortion = (quoted: string, actual: string) => distortionOf(lineKey(quoted), lineKey(actual))

describe('distortionOf', () => {
  it.each([
    ['the same line', 'a  b', 'a  b', 'equal'],
    ['trailing blanks', '  a', '  a \t', 'end-blanks'],
    ['indentation', '  a', '\ta', 'indentation'],
    ['two blank lines', '', '   ', 'end-blanks'],
    ['quotes', "say 'a'", 'say ‘a’', 'typography'],
    ['a dash and an ellipsis', 'a - b...', 'a – b…', 'typography'],
    ['a non-breaking blank', 'a b', 'a\u00a0b', 'typography'],
    ['composed letters', 'cafe\u0301', 'caf\u00e9', 'typography'],
    ['runs of blanks', 'a = 1', 'a   =\t1', 'squeezed'],
    ['blanks around signs', 'f(a, b)', 'f( a,b )', 'tight'],
    ['blanks between words', 'const abc', 'constabc', undefined],
    ['a blank before a sign', 'a b', 'a -b', undefined],
    ['case', 'Abc', 'abc', undefined],
    ['a blank line and another', '', 'a', undefined],
  ])('%s', (_story, quoted, actual, expected) => {
    expect(distortion(quoted, actual)).toBe(expected)
    expect(distortion(actual, quoted)).toBe(expected)
  })
})

describe('isElision', () => {
  it.each<[string, boolean, boolean]>([
    ['...', true, false],
    ['…', true, false],
    ['// ...', true, false],
    ['# ...', true, false],
    ['/* ... */', true, false],
    ['<!-- ... -->', true, false],
    ['// ... existing code ...', true, true],
    ['# ... rest of the function ...', true, true],
    ['{/* ... existing code ... */}', true, true],
    ['<!-- ... unchanged ... -->', true, true],
    ['... (rest unchanged)', true, true],
    ['// rest of the code ...', true, true],
    ['..', false, false],
    ['...args', false, false],
    ['// wait for the rest', false, false],
    ['foo(...rest)', false, false],
    ['return [...existing];', false, false],
    ['const { a, ...rest } = props', false, false],
    ['console.log("existing ...")', false, false],
    [`// ... existing code ${'x'.repeat(120)} ...`, false, false],
  ])('%s', (body, mark, worded) => {
    expect(isElision(body)).toBe(mark)
    expect(isWordedElision(body)).toBe(worded)
  })
})

describe('looksLikeComment', () => {
  it.each([
    ['  // a', true],
    ['# a', true],
    ['/* a', true],
    [' * a', true],
    ['-- a', true],
    ['<!-- a -->', true],
    ['"""', true],
    ['#include <a>', false],
    ['#[derive(A)]', false],
    ['#![allow(dead_code)]', false],
    ['*a = 1', false],
    ['--i', false],
    ['a // b', false],
  ])('%s', (line, expected) => {
    expect(looksLikeComment(lineKey(line))).toBe(expected)
  })
})

describe('tight', () => {
  const signs = ['a', ' ', ' ', '$', '_', '(', 'é', '𝔸', '—', '9', '\ud835', '\udd38', '中', '"', 'e\u0301', '😀']

  it('drops every blank that separates no two word characters, whatever the script', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...signs), { maxLength: 10 }), (chosen) => {
        const key = lineKey(chosen.join(''))
        expect(key.tight).toBe(key.squeezed.replace(/ (?![\p{L}\p{N}_$])|(?<![\p{L}\p{N}_$]) /gu, ''))
      }),
      law(3000),
    )
  })
})
