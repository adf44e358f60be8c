import { describe, expect, it } from 'vitest'
import { isLineSlip, slipOf } from '../src/evidence/slip'

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

describe('a line that differs by slips alone', () => {
  /** How often each word stands in the file; others not at all. */
  const file = (counts: Record<string, number>) => (word: string) => counts[word] ?? 0

  it.each<[string, string, string, Record<string, number>, boolean]>([
    ['one word', 'let receve = 1', 'let receive = 1', { receive: 1 }, true],
    ['two words by a letter each', 'receve(heeder)', 'receive(header)', { receive: 1, header: 1 }, true],
    ['equal lines differ by none', 'let total = 1', 'let total = 1', {}, false],
    ['three words by a letter each are no slip', 'receve(heeder, totall)', 'receive(header, total)', {}, false],
    ['another number', 'receve(1)', 'receive(2)', {}, false],
    ['a word more', 'receve(a)', 'receive(a, b)', {}, false],
    ['a word of the file that stands for one it has once', 'headers(1)', 'header(1)', { headers: 1, header: 1 }, true],
    ['a word of the file for one that it has more than once', 'headers(1)', 'header(1)', { headers: 1, header: 2 }, false],
    ['a short word of the file for another', 'cart(1)', 'card(1)', { cart: 1, card: 1 }, false],
  ])('%s', (_story, quoted, actual, counts, expected) => {
    expect(isLineSlip(quoted, actual, file(counts))).toBe(expected)
  })
})
