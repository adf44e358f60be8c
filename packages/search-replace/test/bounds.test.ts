import { draws } from '@suture/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuzzySearch } from '../src/spec/fuzzy-search'
import { normalizeLines, normalizeUnits } from '../src/spec/normalized-lines'
import { distanceTo, leastDistances, patternTable } from '../src/spec/pattern-table'
import { pieceBounds, raiseByUnits, windowsOf } from '../src/spec/window-bounds'
import { SEED } from './generate'
import { distance, fuzzySearch as documentsSearch, normalizeString } from './oracle/document'

/** Texts of few different letters that are similar to each other, and long enough for several words of 32 rows. */
const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), minLength: 1, maxLength: 150, size: 'max' })
const pair = fc.oneof(
  fc.tuple(letters, letters),
  fc.tuple(letters, fc.array(fc.tuple(fc.nat(200), fc.constantFrom('', 'a', 'x', 'bb')), { maxLength: 12 })).map(([text, changes]) => {
    let other = text
    for (const [at, put] of changes) other = other.slice(0, at % (other.length + 1)) + put + other.slice((at % (other.length + 1)) + 1)
    return [text, other || 'a'] as [string, string]
  }),
  // Differences at only one end, so that the limit is reached early or late.
  fc
    .tuple(letters, letters, letters, fc.boolean())
    .map(([text, before, after, front]): [string, string] =>
      front ? [before.slice(0, 30) + text, after.slice(0, 30) + text] : [text + before.slice(0, 30), text + after.slice(0, 30)],
    ),
)
const units = (text: string) => Uint16Array.from(text, (unit) => unit.charCodeAt(0))
const open = { steps: 0, most: Number.POSITIVE_INFINITY }

describe(`bounds and distances against plain ones (seed ${SEED})`, () => {
  it('the distance within a limit is the distance, or more than the limit', () => {
    fc.assert(
      fc.property(pair, fc.nat(160), ([a, b], limit) => {
        const plain = distance(a, b)
        for (const most of [limit, plain, Math.max(0, plain - 1)])
          expect(distanceTo(patternTable(units(a)), units(b), 0, b.length, most, { ...open })).toBe(plain <= most ? plain : most + 1)
      }),
      { seed: SEED, numRuns: draws(750) },
    )
  })

  it('the least distance of a stretch that ends at an offset is the least of all stretches', () => {
    fc.assert(
      fc.property(pair, fc.nat(60), fc.array(fc.nat(150), { minLength: 1, maxLength: 4 }), ([a, b], limit, places) => {
        const ends = Int32Array.from(places.map((place) => place % (b.length + 1))).sort()
        // The algorithm of Sellers: the last row of the matrix whose first row is 0.
        let column = Array.from({ length: a.length + 1 }, (_, i) => i)
        const least = [column[a.length]!]
        for (const unit of b) {
          const next = [0]
          for (let i = 1; i <= a.length; i++)
            next.push(Math.min(next[i - 1]! + 1, column[i]! + 1, column[i - 1]! + (a[i - 1] === unit ? 0 : 1)))
          column = next
          least.push(column[a.length]!)
        }
        for (const most of [limit, least[ends[0]!]!, least.at(-1)!, Math.max(0, Math.min(...least) - 1)])
          expect([...leastDistances(patternTable(units(a)), units(b), 0, ends, most, { ...open })!]).toEqual(
            [...ends].map((end) => Math.min(least[end]!, most + 1)),
          )
      }),
      { seed: SEED, numRuns: draws(400) },
    )
  })

  it('no bound of a window is above its distance', () => {
    fc.assert(
      fc.property(
        fc.array(letters, { minLength: 1, maxLength: 5 }),
        letters,
        fc.integer({ min: 1, max: 3 }),
        fc.constantFrom(4, 6, 8),
        (file, search, height, piece) => {
          const lines = normalizeLines(file)
          const windows = windowsOf(lines, 0, file.length - 1, height)
          for (const text of [search, file.slice(0, height).join('\n')]) {
            const pattern = normalizeUnits(text)
            if (pattern.length === 0) continue
            const bounds = pieceBounds(pattern, lines.units, windows, piece as 4 | 6 | 8)
            const alone = bounds.slice()
            raiseByUnits(bounds, pattern, lines.units, windows)
            file.forEach((_, i) => {
              const plain = distance(normalizeString(file.slice(i, i + height).join('\n')), normalizeString(text))
              expect(alone[i]).toBeLessThanOrEqual(plain)
              expect(bounds[i]).toBeLessThanOrEqual(plain)
              expect(bounds[i]).toBeGreaterThanOrEqual(alone[i]!)
            })
          }
        },
      ),
      { seed: SEED, numRuns: draws(150) },
    )
  })

  it('windows of normalised lines are the normalised windows, unit for unit', () => {
    const line = fc.oneof(
      letters,
      fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replaceAll('\n', '')),
      fc.constantFrom('…', '“”', '\u00a0x\u2028', '\ufeff', '\u0001'),
    )
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 4 }), (file, height) => {
        const lines = normalizeLines(file)
        const windows = windowsOf(lines, 0, file.length, height)
        for (let i = 0; i <= file.length; i++) {
          const text = String.fromCharCode(...lines.units.subarray(windows.from[i], windows.to[i]))
          expect(text).toBe(normalizeString(file.slice(i, i + height).join('\n')))
        }
      }),
      { seed: SEED, numRuns: draws(500) },
    )
  })

  it('ties go to the earlier visit, however the windows were bounded', () => {
    const short = fc.constantFrom('ab', 'ba', 'aab', 'abb', 'b', 'bab', 'abc', 'bca', 'cab', 'cc')
    fc.assert(
      fc.property(
        fc.array(short, { minLength: 10, maxLength: 60 }),
        fc.array(short, { minLength: 1, maxLength: 2 }),
        fc.constantFrom('x', 'c', ''),
        fc.constantFrom(0, 0.4, 0.7),
        (file, search, more, threshold) => {
          const chunk = search.join('\n') + more
          const expected = documentsSearch(file, chunk, 0, file.length)
          const { exact, exceeded, ...found } = fuzzySearch(file, chunk, 0, file.length, { threshold })
          if (expected.bestScore >= threshold) expect({ ...found, exact, exceeded }).toEqual({ ...expected, exact: true, exceeded: false })
        },
      ),
      { seed: SEED, numRuns: draws(1_000) },
    )
  })
})
