import { describe, expect, it } from 'vitest'
import { hashBytes } from '../src/files/hash'
import { heldFiles } from '../src/files/held-files'
import { memoryFiles } from '../src/index'
import { isBetween, rollBackStep } from '../src/journal/rollback'
import type { Replace } from '../src/journal/step'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('taking back a replacement', () => {
  const step = async (): Promise<Replace> => ({
    kind: 'replace',
    change: 0,
    target: '/p/a',
    temp: '/p/.new',
    side: '/p/.old',
    hash: await hashBytes(bytes('new')),
    old: { from: 0, to: 3, hash: await hashBytes(bytes('old')), mode: 0o600, owner: '' },
  })

  it.each([
    ['that was not begun', { '/p/a': 'old', '/p/.new': 'new' }, { '/p/a': 'old', '/p/.new': 'new' }],
    ['that was done', { '/p/a': 'new', '/p/.old': 'old' }, { '/p/a': 'old' }],
    ['that was done without a second name', { '/p/a': 'new' }, { '/p/a': 'old' }],
    ['whose second name was written only half', { '/p/a': 'new', '/p/.old': 'ol' }, { '/p/a': 'old' }],
    ['over which somebody else wrote', { '/p/a': 'theirs', '/p/.old': 'old' }, { '/p/a': 'theirs', '/p/.old': 'old' }],
    ['that was not begun, where somebody else wrote the same', { '/p/a': 'new', '/p/.new': 'new' }, { '/p/a': 'new', '/p/.new': 'new' }],
    ['whose file somebody else deleted', { '/p/.old': 'old' }, { '/p/.old': 'old' }],
  ])('%s', async (_name, before, after) => {
    const files = memoryFiles(before)
    await rollBackStep(heldFiles(files), await step(), async () => bytes('old'))
    expect(files.snapshot()).toEqual(after)
    await rollBackStep(heldFiles(files), await step(), async () => bytes('old'))
    expect(files.snapshot()).toEqual(after)
  })
})

it('a write in place that was not begun needs no old bytes to be taken back', async () => {
  const files = memoryFiles({ '/p/a': { content: 'old', mode: 0o640 } })
  const old = { from: 0, to: 3, hash: await hashBytes(bytes('old')), mode: 0o640, owner: '' }
  const step = {
    kind: 'overwrite',
    change: 0,
    target: '/p/a',
    hash: await hashBytes(bytes('new')),
    bytes: { from: 3, to: 6 },
    old,
  } as const
  await rollBackStep(heldFiles(files), step, () => Promise.reject(new Error('too large')))
  expect(files.snapshot()).toEqual({ '/p/a': 'old' })
})

describe('what a write in place leaves when it is cut short', () => {
  it.each([
    ['nothing written', 'aaaa', true],
    ['the beginning written', 'bbaa', true],
    ['all written', 'bbbbbb', true],
    ['grown, not to the end', 'bbbbb', true],
    ['taken back from the beginning, cut short again', 'abaa', true],
    ['somebody else’s byte', 'bxaa', false],
    ['shorter than both', 'aaa', false],
    ['longer than both', 'bbbbbbb', false],
  ])('%s', (_name, found, expected) => expect(isBetween(bytes(found), bytes('aaaa'), bytes('bbbbbb'))).toBe(expected))
})
