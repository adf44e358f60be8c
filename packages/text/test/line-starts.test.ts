import { expect, it } from 'vitest'
import { openDocument } from '../src'

it.each([
  ['lines alike', 'a line of some words\n'.repeat(5_000), 0.25],
  ['no lines', 'x'.repeat(100_000), 0],
  ['a beginning of short lines', `${'\n'.repeat(5_000)}${'x'.repeat(1_000_000)}`, 0.25],
  ['an end of short lines', `${'x'.repeat(5_000)}${'\n'.repeat(100_000)}`, 0.25],
])('the table of lines of a text with %s has hardly more room than it needs', (_name, text, spare) => {
  const { lineStarts } = openDocument(text)
  expect([...lineStarts.subarray(0, -1)]).toEqual([0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)])
  expect(lineStarts.at(-1)).toBe(text.length + 1)
  expect(lineStarts.buffer.byteLength).toBeLessThanOrEqual((lineStarts.byteLength / (1 - spare)) | 0)
})
