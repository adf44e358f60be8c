import { draws } from '@suture/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuzzySearch } from '../src/spec/fuzzy-search'
import { SEED } from './generate'
import { fuzzySearch as documentsSearch } from './oracle/document'

/** Files of few different lines, so that equal scores, similar windows and windows beyond the range are frequent. */
const word = fc.constantFrom(
  'a',
  'b',
  'foo(bar)',
  '  foo (bar)',
  '',
  ' ',
  '\t',
  'x = “1”…',
  'x = "1"...',
  'return\u00a0y',
  '\ufeff',
  '—',
  'if (x) {',
  '}',
  '\r',
  '\u{1f600}',
  '\ud800',
  'longer line of text here',
)
const lines = fc.array(word, { minLength: 1, maxLength: 14 })
const chunk = fc.oneof(
  fc.array(word, { minLength: 1, maxLength: 4 }).map((l) => l.join('\n')),
  fc.string({ unit: 'binary', maxLength: 12 }),
)
const range = fc.tuple(fc.nat(16), fc.nat(20))
const threshold = fc.constantFrom(1, 0.95, 0.9, 0.8, 0.7, 0.5, 0)

describe(`middle-out search against the document’s (seed ${SEED})`, () => {
  it('gives the same index, score and content wherever the score reaches the threshold', () => {
    const seen = { hit: 0, below: 0, none: 0 }
    fc.assert(
      fc.property(lines, chunk, range, threshold, (file, search, [start, end], least) => {
        const expected = documentsSearch(file, search, start, end)
        const { exact, exceeded, ...found } = fuzzySearch(file, search, start, end, { threshold: least })
        if (expected.bestScore >= least) expect(found).toEqual(expected)
        else expect(found.bestScore).toBeLessThanOrEqual(expected.bestScore)
        if (expected.bestScore >= least) expect(exact).toBe(true)
        expect(exceeded).toBe(false)
        seen[expected.bestMatchIndex < 0 ? 'none' : expected.bestScore >= least ? 'hit' : 'below']++
      }),
      { seed: SEED, numRuns: draws(5_000) },
    )
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(200)
  })

  it('gives the same on long lines and blocks of many words, bands and cut-offs in use', () => {
    const long = fc.array(
      fc.constantFrom(
        'const total = items.reduce((sum, item) => sum + item.price, 0)',
        'if (!cart.items.length) return undefined',
        'return { total, currency: cart.currency }',
        'log.debug("computed", { total })',
        'for (const item of items) {',
      ),
      { minLength: 6, maxLength: 12 },
    )
    fc.assert(
      fc.property(
        long,
        fc.nat(8),
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.tuple(fc.nat(400), fc.constantFrom('', 'x', 'zz ')), { maxLength: 40 }),
        threshold,
        (file, at, height, noise, least) => {
          let search = file.slice(at % file.length, (at % file.length) + height).join('\n')
          for (const [place, text] of noise)
            search = search.slice(0, place % (search.length + 1)) + text + search.slice((place % (search.length + 1)) + 1)
          const expected = documentsSearch(file, search, 0, file.length)
          const { exact, exceeded, ...found } = fuzzySearch(file, search, 0, file.length, { threshold: least })
          if (expected.bestScore >= least) expect({ ...found, exact }).toEqual({ ...expected, exact: true })
          else expect(found.bestScore).toBeLessThanOrEqual(expected.bestScore)
          expect(exceeded).toBe(false)
        },
      ),
      { seed: SEED, numRuns: draws(100) },
    )
  })
})
