import { draws } from '@suture/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasOpaque, opaqueBytes, opaqueText, shownText, singleBytes } from '../src/internal'

const SEED = 20_264
const latin1 = (text: string) => Uint8Array.from(text, (each) => each.charCodeAt(0))

/** Bytes that are not characters of UTF-8, often. */
const anyBytes = fc.array(
  fc.oneof(
    fc.integer({ min: 0, max: 255 }),
    fc.constantFrom(0x0a, 0x41, 0x5c, 0x7b, 0xc3, 0xa9, 0xe0, 0xed, 0xf0, 0xf4, 0x80, 0x90, 0xa0, 0xbf),
  ),
  { maxLength: 24 },
)

describe('bytes that are no characters', () => {
  it(`come back from their text (seed ${SEED})`, () => {
    fc.assert(
      fc.property(anyBytes, (given) => {
        const bytes = Uint8Array.from(given)
        const text = opaqueText(bytes)
        expect(text).toHaveLength(bytes.length)
        expect(opaqueBytes(text)).toEqual(bytes)
        expect(hasOpaque(text)).toBe(given.some((byte) => byte > 0x7f))
      }),
      { seed: SEED, numRuns: draws(750) },
    )
  })

  it(`are shown as a decoder of UTF-8 shows them (seed ${SEED})`, () => {
    fc.assert(
      fc.property(anyBytes, (given) => {
        const bytes = Uint8Array.from(given)
        expect(shownText(opaqueText(bytes))).toBe(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
      }),
      { seed: SEED, numRuns: draws(5_000) },
    )
  })

  it('take an ASCII byte that may be the second half of a character with them', () => {
    expect(opaqueText(Uint8Array.of(0x83, 0x5c, 0x6e))).toBe('\udc83\udc5cn')
    expect(singleBytes('\udc83\udc5cn')).toBe('\udc83\\n')
    expect(opaqueText(Uint8Array.of(0x81, 0x30, 0x81, 0x30, 0x30))).toBe('\udc81\udc30\udc81\udc300')
    expect(opaqueText(Uint8Array.of(0xe9, 0x20, 0x61))).toBe('\udce9 a')
  })

  it('keep the distance between pieces of a long text', () => {
    const text = opaqueText(latin1(`${'x'.repeat((1 << 13) - 1)}\xe9\x41\x41`))
    expect(text.slice(-3)).toBe('\udce9\udc41A')
  })

  it('are no part of a pair, and no other characters', () => {
    expect(hasOpaque('\u{1f600} é �')).toBe(false)
    expect(shownText('\u{1f440}')).toBe('\u{1f440}')
    for (const other of ['é', '\ud800', '\udc00', '\udd00', '\ufffd']) expect(opaqueBytes(other)).toBeUndefined()
  })
})
