import { openDocument } from '@suture/text'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexRuns } from '../src/scan/run-index'
import { textSearch } from '../src/scan/text-search'
import { RUNS, SEED } from './oracle/random'

/** Few units, two of which differ in their higher bits alone, so that runs share numbers. */
const unit = fc.constantFrom('a', 'b', ' ', '\n', '\u0161', '\u0261')
/** A text, or where five units of the file stand; and from where it is looked for. */
const asked = fc.array(fc.tuple(fc.option(fc.string({ unit, maxLength: 12 }), { nil: undefined }), fc.nat(60), fc.nat(70)), {
  minLength: 8,
})

describe('searches of a text', () => {
  it('meet it where `indexOf` does, before and after the index is made', () => {
    let indexed = 0
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 60 }), asked, fc.nat(30), (text, all, passes) => {
        const search = textSearch(openDocument(text))
        search.passed(passes * text.length)
        for (const [other, at, from] of all) {
          const find = other ?? text.slice(at, at + 5)
          expect(search.next(find, from), JSON.stringify([find, from])).toBe(text.indexOf(find, from))
          if (search.isIndexed() && text.includes(find)) indexed++
        }
      }),
      { numRuns: 2000 * RUNS, seed: SEED, verbose: 1 },
    )
    expect(indexed).toBeGreaterThan(1000)
  })

  it('take less than two bytes a unit for their index', () => {
    const text = Array.from({ length: 20_000 }, (_, i) => `  const value_${i} = compute(input, ${(i * 7919) % 10007});\n`).join('')
    expect(indexRuns(text, () => {}).size).toBeLessThan(2 * text.length)
  })

  it('are shared by all who search one document', () => {
    const doc = openDocument('abc')
    expect(textSearch(doc)).toBe(textSearch(doc))
  })
})
