import { draws } from '@suture/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type InsertGroup, insertGroups } from '../src'

const SEED = 20260316

describe('insertGroups', () => {
  const at = (index: number, ...elements: string[]): InsertGroup<string> => ({ index, elements })

  it.each<[string, string[], InsertGroup<string>[], string[]]>([
    ['no group', ['a', 'b'], [], ['a', 'b']],
    ['before the first', ['a', 'b'], [at(0, 'x')], ['x', 'a', 'b']],
    ['between', ['a', 'b'], [at(1, 'x', 'y')], ['a', 'x', 'y', 'b']],
    ['at the end', ['a', 'b'], [at(2, 'x')], ['a', 'b', 'x']],
    ['-1 appends', ['a', 'b'], [at(-1, 'x')], ['a', 'b', 'x']],
    ['past the end appends', ['a', 'b'], [at(9, 'x')], ['a', 'b', 'x']],
    [
      'indices are those of the original, whatever the order of the groups',
      ['a', 'b', 'c'],
      [at(2, 'y'), at(1, 'x')],
      ['a', 'x', 'b', 'y', 'c'],
    ],
    ['groups of one index keep their order', ['a'], [at(0, 'x'), at(0, 'y')], ['x', 'y', 'a']],
    ['groups at the end keep theirs', ['a'], [at(-1, 'x'), at(1, 'y'), at(7, 'z')], ['a', 'x', 'y', 'z']],
    ['an empty group', ['a'], [at(0)], ['a']],
    ['into nothing', [], [at(0, 'x'), at(-1, 'y')], ['x', 'y']],
  ])('%s', (_name, original, groups, expected) => {
    expect(insertGroups(original, groups)).toEqual(expected)
  })

  it.each([-2, 0.5, Number.NaN])('index %d is no position', (index) => {
    expect(() => insertGroups(['a'], [{ index, elements: ['x'] }])).toThrow(RangeError)
  })

  it(`taking the inserted elements out again gives the original, which is left alone (seed ${SEED})`, () => {
    const groups = fc.array(
      fc.record({ index: fc.integer({ min: -1, max: 12 }), elements: fc.array(fc.integer({ min: 100, max: 200 }), { maxLength: 3 }) }),
    )
    fc.assert(
      fc.property(fc.array(fc.nat(50), { maxLength: 10 }), groups, (original, given) => {
        const before = [...original]
        const result = insertGroups(original, given)
        expect(result.filter((x) => x < 100)).toEqual(before)
        expect(result.length).toBe(original.length + given.reduce((sum, group) => sum + group.elements.length, 0))
        expect(original).toEqual(before)
        for (const { index, elements } of given)
          if (elements.length > 0) {
            const place = index === -1 ? original.length : Math.min(index, original.length)
            const starts = result.flatMap((_, i) =>
              elements.every((e, j) => result[i + j] === e) ? [result.slice(0, i).filter((x) => x < 100).length] : [],
            )
            expect(starts).toContain(place)
          }
      }),
      { seed: SEED, numRuns: draws(500) },
    )
  })
})
