import { describe, expect, it } from 'vitest'
import { slipOf } from '../src/evidence/slip'

describe('a slip of the pen', () => {
  it.each<[string, string, string, number]>([
    ['a letter left out', 'receve', 'receive', 1],
    ['a letter put in', 'totall', 'total', 1],
    ['a letter changed', 'heeder', 'header', 1],
    ['two letters of a long word', 'seperatly', 'separately', 2],
    ['two neighbours swapped, in a short word too', 'laod', 'load', 2],
    ['one letter of a word of four', 'cart', 'card', 1],
  ])('%s', (_story, quoted, actual, letters) => {
    expect(slipOf(quoted, actual)).toBe(letters)
    expect(slipOf(actual, quoted)).toBe(letters)
  })

  it.each([
    ['two letters of a word of four: another word', 'cart', 'cost'],
    ['two letters of a word of five: another word', 'price', 'prone'],
    ['a word of three letters', 'abc', 'abd'],
    ['three letters beside a word of four', 'ids', 'idsx'],
    ['the case alone', 'total', 'Total'],
    ['a number at the end', 'item1', 'item2'],
    ['a number in one of them alone', 'items', 'item2'],
    ['a sign', 'a-b-c', 'a-b-d'],
    ['a sense turned round', 'valid', 'invalid'],
    ['the opposite', 'ifdef', 'ifndef'],
    ['three letters', 'created', 'deletes'],
  ])('is not %s', (_story, quoted, actual) => {
    expect(slipOf(quoted, actual)).toBeUndefined()
    expect(slipOf(actual, quoted)).toBeUndefined()
  })
})
