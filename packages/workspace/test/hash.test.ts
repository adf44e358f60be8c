import { afterEach, expect, test, vi } from 'vitest'
import { hashBytes } from '../src/files/hash'

afterEach(() => vi.unstubAllGlobals())

test.each(['', 'abc', 'a text of more than one block of sixty-four bytes, with signs beyond ASCII: äöü €'])(
  'a hash is the same where the page is not secure: %j',
  async (text) => {
    const bytes = new TextEncoder().encode(text)
    const secure = await hashBytes(bytes)
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    expect(await hashBytes(bytes)).toBe(secure)
  },
)

test('the hash of abc is that of the standard', async () => {
  expect(await hashBytes(new TextEncoder().encode('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
