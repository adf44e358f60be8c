import { describe, expect, it } from 'vitest'
import {
  composed,
  dottedEllipsis,
  endTrimmed,
  normalize,
  noZeroWidth,
  originalSpan,
  plainDashes,
  plainSpaces,
  type Step,
  squeezed,
  straightQuotes,
  trimmed,
  typography,
} from '../src'
import { IDENTITY } from '../src/internal'
import { all } from './texts'

/** Puts [] around the span of the original from which the range of the normalised text comes. */
function marked(text: string, using: readonly Step[], part: string): string {
  const made = normalize(text, using)
  const at = made.text.indexOf(part)
  const span = originalSpan(made, at, at + part.length)
  return `${text.slice(0, span.from)}[${text.slice(span.from, span.to)}]${text.slice(span.to)}`
}

describe('steps', () => {
  it.each<[string, Step, string, string]>([
    ['curly, low and angled double quotes', straightQuotes, '\u201ca\u201d \u201eb\u201f \u00abc\u00bb', '"a" "b" "c"'],
    ['curly, low and angled single quotes', straightQuotes, '\u2018a\u2019 \u201ab\u201b \u2039c\u203a', "'a' 'b' 'c'"],
    ['primes, acutes and backticks are no quotes', straightQuotes, '\u2032 \u2033 \u00b4 ` \u02bc', '\u2032 \u2033 \u00b4 ` \u02bc'],
    ['hyphens, dashes, minus', plainDashes, '\u2010\u2011\u2012\u2013\u2014\u2015\u2212', '-------'],
    ['double-width dashes stand for more than one hyphen', plainDashes, '\u2e3a\u2e3b\uff0d', '\u2e3a\u2e3b\uff0d'],
    ['an ellipsis is three dots', dottedEllipsis, '\u2026x\u2026', '...x...'],
    ['every Unicode space', plainSpaces, '\u00a0\u1680\u2000\u200a\u202f\u205f\u3000', '       '],
    ['tabs and line breaks are no spaces', plainSpaces, '\t\n\r\u2028\u0085', '\t\n\r\u2028\u0085'],
    ['what only says where a line may break goes', noZeroWidth, 'a\u200bb\u2060\ufeffc\u00add', 'abcd'],
    ['joiners and direction marks stay', noZeroWidth, 'a\u200db\u200cc\u202ed', 'a\u200db\u200cc\u202ed'],
    ['a letter and its accent', composed, 'cafe\u0301!', 'caf\u00e9!'],
    ['accents are put in order', composed, 'q\u0301\u0323', 'q\u0323\u0301'],
    ['Hangul letters', composed, '\u1100\u1161\u11a8', '\uac01'],
    ['one sign that stands for another', composed, '\u212b\u037e', '\u00c5;'],
    ['blank runs, not line breaks', squeezed, '  a \t b\t\n\n  c', ' a b \n\n c'],
    ['both edges', trimmed, '\n\t a b \r\n', 'a b'],
    ['nothing but blanks', trimmed, ' \n ', ''],
    ['the end alone', endTrimmed, '  a \n', '  a'],
  ])('%s', (_name, step, text, expected) => {
    expect(normalize(text, [step]).text).toBe(expected)
  })

  it.each<[string, readonly Step[], string, string, string]>([
    ['a quote moves nothing', [straightQuotes], 'a \u201cb\u201d c', '"b"', 'a [\u201cb\u201d] c'],
    ['one dot of an ellipsis is the whole of it', [dottedEllipsis], 'a\u2026b', '.', 'a[\u2026]b'],
    ['behind an ellipsis', [dottedEllipsis], 'a\u2026b\u2026c', 'b', 'a\u2026[b]\u2026c'],
    ['a composed letter is two units', [composed], 'cafe\u0301 x', '\u00e9', 'caf[e\u0301] x'],
    ['behind a composed letter', [composed], 'cafe\u0301 x', 'x', 'cafe\u0301 [x]'],
    ['a squeezed blank is the whole run', [squeezed], 'a \t b', ' ', 'a[ \t ]b'],
    ['trimmed edges are not covered', [trimmed], '  a b  ', 'a b', '  [a b]  '],
    ['dropped text between units is covered, at the edges not', [noZeroWidth], '\u200ba\u200bb\u200b', 'ab', '\u200b[a\u200bb]\u200b'],
    ['through a dropped space an accent joins its letter', [noZeroWidth, composed], 'xe\u200b\u0301y', '\u00e9', 'x[e\u200b\u0301]y'],
    [
      'all at once',
      [...typography, squeezed, trimmed],
      ' \u00a0 \u201cwa\u0308it\u2026\u00a0 \u200bok\u201d ',
      '... ok',
      ' \u00a0 \u201cwa\u0308it[\u2026\u00a0 \u200bok]\u201d ',
    ],
  ])('the way back: %s', (_name, using, text, part, expected) => {
    expect(marked(text, using, part)).toBe(expected)
  })

  it('a text that no step changes comes back itself, with the one identity map', () => {
    const made = normalize('plain text', all)
    expect(made).toEqual({ text: 'plain text', map: IDENTITY })
    expect(made.map).toBe(IDENTITY)
    expect(originalSpan(made, 2, 5)).toEqual({ from: 2, to: 5 })
  })

  it.each([
    [-1, 0],
    [2, 1],
    [0, 4],
    [Number.NaN, 1],
  ])('a range %d..%d outside the text is a mistake of the caller', (from, to) => {
    expect(() => originalSpan(normalize('abc', []), from, to)).toThrow(RangeError)
  })
})
