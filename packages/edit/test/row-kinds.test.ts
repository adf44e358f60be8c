import { openDocument } from '@suture/text'
import { describe, expect, it } from 'vitest'
import { nearestWindow } from '../src/report/nearest-window'
import { kindsOf, rarestKinds } from '../src/report/row-kinds'

const lineOf = (i: number) => `  const value_${i} = compute(input, ${(i * 7919) % 10007}) // of the step`
const textOf = (lines: number) => Array.from({ length: lines }, (_, i) => lineOf(i)).join('\n')

/** The kinds of a text. */
function kinds(text: string): number[] {
  const all = new Set<number>()
  kindsOf(text, 0, text.length, (kind) => void all.add(kind))
  return [...all]
}

describe('the rarest kinds of a text', () => {
  // Texts of more than 8 MB are read twice, shorter ones once.
  it.each([
    ['short', 2_000, 1],
    ['long', 160_000, 2],
  ])('of a %s file come with so many rows and no more', (_, lines, passes) => {
    const doc = openDocument(textOf(lines))
    const work = { units: 0 }
    const most = 1_000
    const found = rarestKinds(doc, kinds(lineOf(1234).replace('compute', 'derive')), most, work)
    const counts = found.map(({ rows }) => rows.length)
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    // All but the last one.
    expect(counts.slice(0, -1).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(most)
    expect(found.some(({ rows }) => rows.length > 0 && Array.from(rows).includes(1234))).toBe(true)
    expect(work.units).toBe(passes * doc.text.length)
  })

  it('lead to the nearest line of a long file', () => {
    const doc = openDocument(textOf(160_000))
    const nearest = nearestWindow(doc, [lineOf(123_456).replace('input', 'inputs').trim()])
    expect(nearest).toMatchObject({ first: 123_456, last: 123_456 })
  })
})
