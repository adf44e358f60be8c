import { describe, expect, it } from 'vitest'
import { atLeast, normalizeString, similarity } from '../src'

describe('similarity', () => {
  it.each([
    ['an empty search is like nothing', 'anything', '', 0],
    ['an empty search is not even like an empty text', '', '', 0],
    ['equal texts', 'a b', 'a b', 1],
    ['curly and straight quotes are the same', 'say \u201chi\u201d, it\u2019s', 'say "hi", it\'s', 1],
    ['dashes, ellipsis and the no-break space are the same', 'a\u2014b\u2026\u00a0c', 'a-b... c', 1],
    ['whitespace runs count as one space, line breaks too', 'a\n  b\t', 'a b', 1],
    ['two blank texts are equal once normalised', ' \n', '\t', 1],
    ['a blank search against text shares nothing', 'abc', '  ', 0],
    [
      'the example of the spec counts two edits of its 29 units',
      'def calculate_total(items):',
      'def calculate_total( items ):',
      1 - 2 / 29,
    ],
    ['the longest length is that of the normalised texts', '   abcd   ', 'abcx', 0.75],
    ['nothing in common', 'aaaa', 'bbbb', 0],
  ])('%s', (_name, original, search, expected) => {
    expect(similarity(original, search)).toBe(expected)
  })

  it.each([
    ['quotes of every kind', '\u2018\u2019\u201a\u201b\u2039\u203a\u201c\u201d\u201e\u201f\u00ab\u00bb', '\'\'\'\'\'\'""""""'],
    ['dashes of every kind', '\u2010\u2011\u2012\u2013\u2014\u2015\u2212', '-------'],
    ['an ellipsis', 'a\u2026', 'a...'],
    ['every blank', '\u00a0a\u3000b\u2003\u202fc\t', 'a b c'],
    ['lines', '  if (a) {\r\n\tb()\r\n  }\r\n', 'if (a) { b() }'],
    ['accents stay as they are written', 'e\u0301', 'e\u0301'],
  ])('normalizeString: %s', (_name, text, expected) => {
    expect(normalizeString(text)).toBe(expected)
  })
})

it('a missing text is named', () => {
  const nothing = undefined as unknown as string
  for (const call of [() => similarity('a', nothing), () => atLeast('a', nothing, 0.5)])
    expect(call).toThrow(new TypeError('search must be a string, found nothing'))
  expect(() => similarity(3 as never, 'a')).toThrow(new TypeError('original must be a string, found number'))
})
