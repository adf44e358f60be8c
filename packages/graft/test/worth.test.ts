import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineKey } from '../src'
import { alignLines } from '../src/align/align-lines'
import { weighedLine } from '../src/evidence/quoted-block'
import { countWords, type WordCounts, wordBits, wordsOf } from '../src/evidence/worth'
import { SEED } from './generated'

const naive = (text: string) => text.match(/[A-Za-z0-9_$é]+/g) ?? []

describe('how often words stand in a file', () => {
  it(`is what counting them one by one gives (seed ${SEED})`, () => {
    const word = fc.constantFrom('a', 'b', 'if', 'load', 'loader', 'é', 'café', '$x', '_', '10', 'x'.repeat(40), 'x'.repeat(31))
    const gap = fc.constantFrom(' ', '\n', '(', '. ', '=', '\t')
    const file = fc.array(fc.tuple(word, gap), { maxLength: 60 }).map((parts) => parts.flat().join(''))
    fc.assert(
      fc.property(file, fc.uniqueArray(word, { maxLength: 5 }), (text, wanted) => {
        const counts = countWords(text, wanted)
        expect(counts.total).toBe(naive(text).length)
        for (const each of wanted) expect([each, counts.of(each)]).toEqual([each, naive(text).filter((found) => found === each).length])
        const all = countWords(text)
        for (const each of [...wanted, 'nowhere'])
          expect([each, all.of(each)]).toEqual([each, naive(text).filter((found) => found === each).length])
      }),
      { seed: SEED, numRuns: 500 },
    )
  })

  it.each([
    ['letters with accents', 'Àb ÿ', ['Àb', 'ÿ']],
    ['signs between words: not ×, ÷, dashes or curly quotes', 'a×b÷c—d“e”', ['a', 'b', 'c', 'd', 'e']],
    ['letters beyond', 'αβ 漢字', ['αβ', '漢字']],
    ['digits, underscores, dollars', '0a_z$9', ['0a_z$9']],
    ['letters at the ends of the alphabet', 'az@AZ[`{09:/', ['az', 'AZ', '09']],
  ])('has %s', (_name, text, words) => {
    const counts = countWords(text, words)
    expect([counts.total, ...words.map(counts.of)]).toEqual([words.length, ...words.map(() => 1)])
  })

  it('of a long file is told by samples: within a tenth where words are spread evenly', () => {
    const counts = countWords('alpha beta gamma beta\n'.repeat(20_000), ['alpha', 'beta', 'delta'])
    expect(Math.abs(counts.of('alpha') - 20_000)).toBeLessThan(2_000)
    expect(Math.abs(counts.of('beta') - 40_000)).toBeLessThan(4_000)
    expect(Math.abs(counts.total - 80_000)).toBeLessThan(8_000)
    expect(counts.of('delta')).toBe(0)
    expect(countWords('( ) '.repeat(100_000)).total).toBe(0)
  })
})

describe('bits', () => {
  const counts = (total: number, count: number) => ({ total, of: () => count })
  const lineBits = (line: string, words: WordCounts, rows: number, lineCount: number) =>
    weighedLine(lineKey(line), words, { rows, lineCount, elided: false }).bits

  it.each([
    ['a word that stands nowhere, or once', 'configuration', 62, 0, 7],
    ['its own place is left out: once tells as much as nowhere', 'configuration', 62, 1, 7],
    ['five times: one in sixteen', 'configuration', 62, 5, 4],
    ['a short word tells no more than one and a half bits a character, and one', 'ab', 1_000_000, 0, 4],
  ])('of %s', (_name, word, total, count, bits) => {
    expect(wordBits(word, counts(total, count))).toBeCloseTo(bits, 10)
  })

  it('of a line are those of its rarest word, three quarters of the next, and a fifth for each sign', () => {
    const rare = { total: 62, of: (word: string) => (word === 'configuration' ? 1 : 5) }
    expect(lineBits('configuration', rare, 1, 100)).toBeCloseTo(7, 10)
    expect(lineBits('configuration repeated', rare, 1, 100)).toBeCloseTo(7 + 0.75 * 4, 10)
    expect(lineBits('configuration()', rare, 1, 100)).toBeCloseTo(7.4, 10)
    expect(lineBits('}', rare, 1, 100)).toBeCloseTo(0.2, 10)
    expect(lineBits('}'.repeat(20), rare, 1, 100)).toBeCloseTo(2, 10)
  })

  it('of a line that stands several times are at most those that tell which', () => {
    const rare = counts(1_000_000, 1)
    expect(lineBits('configuration(setting)', rare, 3, 64)).toBeCloseTo(5, 10)
    expect(lineBits('configuration(setting)', rare, 65, 64)).toBe(0)
    expect(lineBits('configuration setting another further', rare, 1, 64)).toBe(40)
  })

  it('words of a line are told once each', () => {
    expect(wordsOf('a.b(a, "b c") + $c')).toEqual(['a', 'b', 'c', '$c'])
  })
})

describe('a line broken in two', () => {
  const quoted = ['start()', 'const total = sum(items, rates)', 'end()'].map(lineKey)
  /** Rows of the file, 0-based and half-open, that the second quoted line is paired with. */
  const rows = (...actual: readonly string[]) => {
    const place = alignLines(quoted, actual.map(lineKey))
    return place && [place.lo[1], place.hi[1]]
  }

  it('is paired with both halves, not where a half is blank or another text begins', () => {
    expect(rows('start()', 'const total =', '  sum(items, rates)', 'end()')).toEqual([1, 3])
    expect(rows('start()', 'let total =', '  sum(items, rates)', 'end()')).not.toEqual([1, 3])
    expect(rows('start()', 'const total = sum(items, rates)', '', 'end()')).toEqual([1, 2])
  })
})
