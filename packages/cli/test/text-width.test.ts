import { expect, test } from 'vitest'
import { wrapWords } from '../src/terminal/layout'
import { textWidth } from '../src/terminal/text-width'

test.each([
  ['letters and marks of the report', '✓ src/a.ts — é', 14],
  ['an accent that is a character of its own', 'e\u0301', 1],
  ['Chinese and Japanese', '注文を作る', 10],
  ['Korean', '주문', 4],
  ['fullwidth and halfwidth forms', 'Ａｱ', 3],
  ['emoji, with and without a selector', '🚀a✈️', 5],
  ['a rare ideograph of two units', '𠮷', 2],
  ['nothing that shows', '\u200b\u2060', 0],
])('%s', (_name, text, columns) => expect(textWidth(text)).toBe(columns))

test('text is broken by the columns that it takes', () => {
  expect(wrapWords('注文 を作 る a', 8)).toEqual(['注文', 'を作 る', 'a'])
})
