import { describe, expect, it } from 'vitest'
import { visible } from '../src'

describe('visible', () => {
  it.each([
    ['plain text and tabs stay', 'a\tb “c” é \u{1f600}', 'a\tb “c” é \u{1f600}'],
    ['control characters get their signs', '\x00\x07\x1b\n\r\x7f', '␀␇␛␊␍␡'],
    ['C1 controls', 'a\x9b31m\x85', 'a\\u009b31m\\u0085'],
    ['direction marks and isolates', '\u200e\u202e\u2066\u2069', '\\u200e\\u202e\\u2066\\u2069'],
    ['line and paragraph separators', '\u2028\u2029', '\\u2028\\u2029'],
    ['what has no width', 'a\u200bb\u2060c\ufeff', 'a\\u200bb\\u2060c\\ufeff'],
    ['joiners that shape words and emoji stay', '\u200c\u200d', '\u200c\u200d'],
  ])('%s', (_name, text, expected) => {
    expect(visible(text)).toBe(expected)
  })

  it.each([
    ['at the limit, whole', 'abcd', 4, 'abcd'],
    ['past it, cut and counted', 'abcde', 4, 'abcd… (1 more)'],
    ['not through a surrogate pair', 'abc\u{1f600}e', 4, 'abc… (3 more)'],
  ])('cut: %s', (_name, text, limit, expected) => {
    expect(visible(text, limit)).toBe(expected)
  })
})
