import { draws } from '@suture/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { composed, endTrimmed, fold, normalize, originalSpan, trimmed, typography } from '../src'
import { foldsAnything } from '../src/internal'
import { all, texts } from './texts'

const SEED = 20260312
const runs = { seed: SEED, numRuns: draws(1_000) }
const local = all.filter((step) => step !== trimmed && step !== endTrimmed)
const steps = fc.shuffledSubarray(all)

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
