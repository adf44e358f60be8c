import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pageOf, speedPageOf } from '../src/pages/write-docs'

it('docs/landing.md says what the figures in docs/landing.json say', () => {
  const docs = new URL('../../../docs/', import.meta.url)
  expect(readFileSync(new URL('landing.md', docs), 'utf8')).toBe(pageOf(readFileSync(new URL('landing.json', docs), 'utf8')))
})

it('docs/speed.md says what the figures in docs/speed.json say', () => {
  const docs = new URL('../../../docs/', import.meta.url)
  expect(readFileSync(new URL('speed.md', docs), 'utf8')).toBe(speedPageOf(readFileSync(new URL('speed.json', docs), 'utf8')))
})
