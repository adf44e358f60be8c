import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  composed,
  dottedEllipsis,
  endTrimmed,
  fold,
  foldsAnything,
  IDENTITY,
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

const SEED = 20260312
const runs = { seed: SEED, numRuns: 4000 }
const all = [noZeroWidth, composed, straightQuotes, plainDashes, dottedEllipsis, plainSpaces, squeezed, trimmed, endTrimmed]
const local = all.filter((step) => step !== trimmed && step !== endTrimmed)

const units = [
  'a',
  'B',
  '.',
  '-',
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\u201c',
  '\u2019',
  '\u00ab',
  '\u203a',
  '\u2014',
  '\u2212',
  '\u2026',
  '\u00a0',
  '\u3000',
]
const hard = [
  '\u200b',
  '\ufeff',
  '\u00ad',
  '\u200d',
  '\u0301',
  '\u0323',
  'e',
  '\u00e9',
  '\u212b',
  '\u1100',
  '\u1161',
  '\u11a8',
  '\uac00',
  '\u0958',
]
const odd = ['\u{1f600}', '\ud83d', '\udc00', '\u{16d63}', '\u{16d67}', '\u0000', '\u{1d15e}', '\u2000', '\u037e']
const texts = fc.string({ unit: fc.constantFrom(...units, ...hard, ...odd), maxLength: 60 })
const steps = fc.shuffledSubarray(all)

/** Marks with «» the span of the original that the range of the normalised text comes from. */
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

describe(`laws of the map (seed ${SEED})`, () => {
  it('spans lie in the original, grow with the range and never run backwards', () => {
    fc.assert(
      fc.property(texts, steps, (text, using) => {
        const made = normalize(text, using)
        let last = { from: 0, to: 0 }
        for (let i = 0; i < made.text.length; i++) {
          const span = originalSpan(made, i, i + 1)
          expect(span.from).toBeLessThan(span.to)
          expect(span.from >= last.from && span.to >= last.to && span.to <= text.length).toBe(true)
          const empty = originalSpan(made, i, i)
          expect(empty).toEqual({ from: span.from, to: span.from })
          last = span
        }
        if (made.text.length > 0) {
          const first = originalSpan(made, 0, 1)
          expect(originalSpan(made, 0, made.text.length)).toEqual({ from: first.from, to: last.to })
        }
      }),
      runs,
    )
  })

  it('a slice of the original normalises to a text that holds the slice of the normalised, and to it alone at stretch borders', () => {
    fc.assert(
      fc.property(texts, fc.subarray(local), fc.nat(), fc.nat(), (text, using, x, y) => {
        const made = normalize(text, using)
        const [from, to] = [x % (made.text.length + 1), y % (made.text.length + 1)].sort((p, q) => p - q) as [number, number]
        if (from === to) return
        const span = originalSpan(made, from, to)
        const again = normalize(text.slice(span.from, span.to), using).text
        expect(again).toContain(made.text.slice(from, to))
        const opens = from === 0 || originalSpan(made, from - 1, from).to <= span.from
        const closes = to === made.text.length || originalSpan(made, to, to + 1).from >= span.to
        if (opens && closes) expect(again).toBe(made.text.slice(from, to))
      }),
      runs,
    )
  })

  it('what no span of the normalised text comes from is only what the steps drop', () => {
    fc.assert(
      fc.property(texts, steps, (text, using) => {
        const made = normalize(text, using)
        const covered = new Uint8Array(text.length)
        for (let i = 0; i < made.text.length; i++) {
          const { from, to } = originalSpan(made, i, i + 1)
          covered.fill(1, from, to)
        }
        const left = Array.from({ length: text.length }, (_, i) => (covered[i] ? '' : text[i])).join('')
        expect(left.replace(/[\s\u00ad\u200b\u2060\ufeff]/g, '')).toBe('')
      }),
      runs,
    )
  })

  it('thirty marks are composed, a longer run is not writing', () => {
    const marks = (n: number) => `x e\u0323${'\u0301'.repeat(n - 1)}\u00a0e\u0301`
    expect(normalize(marks(30), [composed]).text).toBe(marks(30).normalize('NFC'))
    expect(normalize(marks(31), [composed]).text).toBe(marks(31).replace(/e\u0301$/, '\u00e9'))
  })

  it('no letter that this Unicode version composes draws its neighbours into its stretch', () => {
    let seen = 0
    for (let code = 0x80; code <= 0x10ffff; code++) {
      if (code === 0xd800) code = 0xe000
      const apart = String.fromCodePoint(code).normalize('NFD')
      if (apart.normalize('NFC') === apart || /^[\p{M}\u{16d67}]/u.test(apart)) continue
      seen++
      const made = normalize(`|${apart}|`, [composed])
      expect([originalSpan(made, 0, 1), originalSpan(made, made.text.length - 1, made.text.length)]).toEqual([
        { from: 0, to: 1 },
        { from: apart.length + 1, to: apart.length + 2 },
      ])
    }
    expect(seen).toBeGreaterThan(12_000)
  })

  it('composition is that of the platform, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(texts, fc.string({ unit: 'binary' })), (text) => {
        expect(normalize(text, [composed]).text).toBe(text.normalize('NFC'))
      }),
      runs,
    )
  })
})

describe(`laws of folding (seed ${SEED})`, () => {
  it('fold is what the steps of typography make, foldsAnything tells it, and twice is once', () => {
    fc.assert(
      fc.property(fc.oneof(texts, fc.string({ unit: 'binary' })), (text) => {
        const folded = fold(text)
        expect(folded).toBe(normalize(text, typography).text)
        expect(foldsAnything(text)).toBe(folded !== text)
        expect(fold(folded)).toBe(folded)
      }),
      runs,
    )
  })

  it('ASCII text is left alone', () => {
    const ascii = Array.from({ length: 128 }, (_, i) => String.fromCharCode(i)).join('')
    expect([fold(ascii), foldsAnything(ascii)]).toEqual([ascii, false])
  })

  it('a million blanks take one pass, a million marks are left alone', () => {
    const blanks = `a${' \t'.repeat(500_000)}b`
    expect(normalize(blanks, all).text).toBe('a b')
    expect(normalize(`${blanks}\n`, [trimmed, endTrimmed]).text.length).toBe(blanks.length)
    const marks = '\u0301\u0323'.repeat(500_000)
    expect(fold(`caf${marks} e\u0301`)).toBe(`caf${marks} \u00e9`)
    expect(normalize(`caf${marks} e\u0301`, [composed]).text).toBe(`caf${marks} \u00e9`)
    expect(normalize('\u2026\u0301'.repeat(300_000), typography).text.length).toBe(1_200_000)
  })
})
