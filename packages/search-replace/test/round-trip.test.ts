import { draws } from '@suture/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeMarkers, parse, unescapeMarkers, write } from '../src/index'
import { anyPath, anyText, SEED } from './generate'

const line = fc.integer({ min: 1, max: 1_000_000 })
const block = fc
  .record({ search: anyText, replace: anyText })
  .chain((texts) =>
    fc.record({ path: anyPath, startLine: line, endLine: line }, { requiredKeys: [] }).map((rest) => ({ ...texts, ...rest })),
  )

describe(`round trip (seed ${SEED})`, () => {
  it('parse(write(blocks)) gives the blocks back, whatever text they hold', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 4 }), (blocks) => {
        const parsed = parse(write(blocks))
        expect(parsed.problems).toEqual([])
        expect(parsed.blocks.map(({ from: _, to: __, ...rest }) => rest)).toEqual(blocks)
      }),
      { seed: SEED, numRuns: draws(500) },
    )
  })

  it('holds under the spec policy too', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 3 }), (blocks) => {
        const parsed = parse(write(blocks, { policy: 'spec' }), { policy: 'spec' })
        expect(parsed.problems).toEqual([])
        expect(parsed.blocks.map((b) => [b.search, b.replace])).toEqual(blocks.map((b) => [b.search, b.replace]))
      }),
      { seed: SEED, numRuns: draws(200) },
    )
  })

  it('unescape undoes escape', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(unescapeMarkers(escapeMarkers(text))).toBe(text)
        expect(unescapeMarkers(escapeMarkers(text, { policy: 'spec' }), { policy: 'spec' })).toBe(text)
      }),
      { seed: SEED, numRuns: draws(500) },
    )
  })

  it('a path that cannot stand on one line is a caller’s mistake', () => {
    expect(() => write([{ path: 'a\nb', search: 'x', replace: 'y' }])).toThrow(RangeError)
    expect(() => write([{ search: 'x', replace: 'y', startLine: 0 }])).toThrow(RangeError)
  })
})
