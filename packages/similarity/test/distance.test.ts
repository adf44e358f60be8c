import { draws } from '@suture/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atLeast, distance, distanceWithin, similarity } from '../src'
import { distanceLowerBound, histogram, tripleLowerBound } from '../src/internal'
import { plainDistance } from './plain-distance'

const SEED = 20260311
const runs = { seed: SEED, numRuns: draws(750) }

/** Texts of few different letters, so that they have much in common, and pairs in which one is a changed copy of the other. */
const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', '\n', '\u2019', '\u00e9', '\ud83d', 'Z'), maxLength: 120 })
const edited = fc
  .tuple(
    letters,
    fc.array(fc.tuple(fc.nat(120), fc.nat(4), fc.string({ unit: fc.constantFrom('a', 'x', ' '), maxLength: 3 })), { maxLength: 6 }),
  )
  .map(([text, edits]) => [text, edits.reduce((t, [at, gone, put]) => t.slice(0, at) + put + t.slice(at + gone), text)] as const)
const pairs = fc.oneof(fc.tuple(letters, letters), edited)

describe(`distance (seed ${SEED})`, () => {
  it.each([
    ['two empty texts', '', '', 0],
    ['from nothing', '', 'abc', 3],
    ['to nothing', 'abc', '', 3],
    ['the classic', 'kitten', 'sitting', 3],
    ['a surrogate pair counts two units', 'a', 'a\u{1f600}', 2],
    ['exactly 32 units', 'a'.repeat(32), `b${'a'.repeat(31)}`, 1],
    ['exactly 64 units', 'a'.repeat(64), `${'a'.repeat(63)}b`, 1],
  ])('%s', (_name, a, b, expected) => {
    expect([distance(a, b), distance(b, a), distanceWithin(a, b, expected)]).toEqual([expected, expected, expected])
  })

  it('is the distance of the whole matrix', () => {
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        expect(distance(a, b)).toBe(plainDistance(a, b))
      }),
      runs,
    )
  })

  it('within a limit is the distance when it fits, and nothing when it does not', () => {
    fc.assert(
      fc.property(pairs, fc.integer({ min: -2, max: 130 }), ([a, b], limit) => {
        const whole = plainDistance(a, b)
        expect(distanceWithin(a, b, limit)).toBe(whole <= limit ? whole : undefined)
      }),
      runs,
    )
  })

  it('within its own distance is found, one below is not', () => {
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        const whole = plainDistance(a, b)
        expect([distanceWithin(a, b, whole), distanceWithin(a, b, whole - 1), distanceWithin(a, b, whole + 0.5)]).toEqual([
          whole,
          undefined,
          whole,
        ])
      }),
      runs,
    )
  })

  it('takes no limit that is not a number', () => {
    expect(() => distanceWithin('a', 'b', Number.NaN)).toThrow(TypeError)
    expect(() => atLeast('a', 'b', Number.NaN)).toThrow(TypeError)
  })
})

describe(`bounds (seed ${SEED})`, () => {
  it('never exceed the distance', () => {
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        const whole = plainDistance(a, b)
        const byUnits = distanceLowerBound(histogram(a), histogram(b))
        expect(byUnits).toBeLessThanOrEqual(whole)
        expect(byUnits).toBeGreaterThanOrEqual(Math.abs(a.length - b.length))
        expect(tripleLowerBound(a, b)).toBeLessThanOrEqual(whole)
      }),
      runs,
    )
  })

  it.each([
    ['foreign letters', 'aaaa', 'bbbb', 4],
    ['a longer text', 'ab', 'abab', 2],
    ['the same letters in another order are not seen', 'abcd', 'dcba', 0],
  ])('by units: %s', (_name, a, b, expected) => {
    expect(distanceLowerBound(histogram(a), histogram(b))).toBe(expected)
  })

  it('by triples sees order', () => {
    const text = Array.from({ length: 40 }, (_, i) => `word${i} `).join('')
    const reversed = [...text].reverse().join('')
    expect(distanceLowerBound(histogram(text), histogram(reversed))).toBe(0)
    expect(tripleLowerBound(text, reversed)).toBeGreaterThan(text.length / 4)
  })
})

describe(`atLeast (seed ${SEED})`, () => {
  it('is the similarity to the last bit when that reaches the threshold, else nothing', () => {
    const thresholds = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.3, 0.7, 0.8, 0.9, 0.95, 1, 1.1, -1))
    fc.assert(
      fc.property(pairs, thresholds, ([a, b], threshold) => {
        const whole = similarity(a, b)
        expect(atLeast(a, b, threshold)).toBe(whole >= threshold ? whole : undefined)
        expect(atLeast(a, b, whole)).toBe(whole)
      }),
      runs,
    )
  })
})

describe('work', () => {
  const line = (words: number, salt: number) =>
    Array.from({ length: words }, (_, i) => `f${(i * 7919 + salt) % 9973}(x${i % 13});`).join('')

  it('two long lines that differ in ten places cost a few passes', () => {
    const a = line(6000, 1)
    const b = [...a].map((unit, i) => (i % 5000 === 17 ? '#' : unit)).join('')
    const work = { steps: 0 }
    expect(a.length).toBeGreaterThan(50_000)
    expect(distanceWithin(a, b, 100, work)).toBe([...b].filter((unit) => unit === '#').length)
    expect(work.steps).toBeLessThan(5 * a.length)
  })

  it('two long lines of other words are turned away by a bound', () => {
    const a = line(6000, 1)
    const b = Array.from({ length: 6000 }, (_, i) => `if(${'klmnopqr'[i % 8]}!==${'uvwxyz'[i % 6]}){return}`)
      .join('')
      .slice(0, a.length)
    const work = { steps: 0 }
    expect(atLeast(a, b, 0.9, work)).toBe(undefined)
    expect(work.steps).toBeLessThan(3 * (a.length + b.length))
  })

  it('two long lines of the same words in another order cost the square of the edits allowed, not of the lengths', () => {
    const a = line(6000, 1)
    const b = line(6000, 5000)
    const work = { steps: 0 }
    expect(atLeast(a, b, 0.95, work)).toBe(undefined)
    expect(work.steps).toBeLessThan((0.05 * a.length) ** 2 + 5 * (a.length + b.length))
  })

  it('no pair costs more than twice the bit-parallel columns and four passes', () => {
    const hostile: (readonly [string, string])[] = [
      ['ab'.repeat(2000), 'ba'.repeat(2000)],
      ['a'.repeat(4000), `${'a'.repeat(1999)}b${'a'.repeat(1999)}c`],
      [`${'a'.repeat(500)}b`.repeat(8), `b${'a'.repeat(500)}`.repeat(8)],
      ['abc'.repeat(1300), 'acb'.repeat(1300)],
      [`${'a'.repeat(4000)}${'x'.repeat(300)}`, `${'y'.repeat(300)}${'a'.repeat(4000)}`],
    ]
    for (const [a, b] of hostile)
      for (const limit of [1, 10, 100, 300, 500, 700, 1000, 4000]) {
        const work = { steps: 0 }
        const whole = distance(a, b)
        expect(distanceWithin(a, b, limit, work)).toBe(whole <= limit ? whole : undefined)
        expect(work.steps).toBeLessThan(2 * Math.ceil(a.length / 32) * b.length + 5 * (a.length + b.length) + 2 * limit)
      }
  })
})
