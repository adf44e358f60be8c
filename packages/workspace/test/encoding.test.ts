import { draws } from '@suture/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoryFiles, openWorkspace } from '../src'
import { checkEncoding, decodeFile, encodeFile } from '../src/encoding/decode-file'
import { checkText, decodeText, encodeText } from '../src/encoding/encoding'

const bytes = (...values: number[]) => Uint8Array.from(values)
const SEED = 20_261

const READABLE: readonly (readonly [name: string, bytes: Uint8Array, text: string, encoding: string])[] = [
  ['nothing', bytes(), '', 'utf-8'],
  ['ASCII', bytes(0x61, 0x0d, 0x0a), 'a\r\n', 'utf-8'],
  ['a byte order mark stays in the text', bytes(0xef, 0xbb, 0xbf, 0x61), '\ufeffa', 'utf-8'],
  ['two byte order marks stay', bytes(0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf), '\ufeff\ufeff', 'utf-8'],
  ['a four-byte character', bytes(0xf0, 0x9f, 0x98, 0x80), '\ud83d\ude00', 'utf-8'],
  ['a noncharacter', bytes(0xef, 0xbf, 0xbf), '\uffff', 'utf-8'],
  ['a replacement character that was there', bytes(0xef, 0xbf, 0xbd), '\ufffd', 'utf-8'],
  ['UTF-16 with the low byte first', bytes(0xff, 0xfe, 0x61, 0, 0xe9, 0), '\ufeffa\u00e9', 'utf-16le'],
  ['UTF-16 with the high byte first', bytes(0xfe, 0xff, 0, 0x61, 0xd8, 0x3d, 0xde, 0), '\ufeffa\ud83d\ude00', 'utf-16be'],
]

const OTHER: readonly (readonly [name: string, bytes: Uint8Array, text: string])[] = [
  ['Latin-1', bytes(0x63, 0x61, 0x66, 0xe9), 'caf\udce9'],
  ['a sequence cut off', bytes(0xe2, 0x82), '\udce2\udc82'],
  ['an overlong form', bytes(0xc0, 0xaf), '\udcc0\udcaf'],
  ['a surrogate in UTF-8', bytes(0xed, 0xa0, 0x80), '\udced\udca0\udc80'],
  ['a number past the last character', bytes(0xf4, 0x90, 0x80, 0x80), '\udcf4\udc90\udc80\udc80'],
  ['one bad byte in UTF-8', bytes(0xc3, 0xa9, 0x0a, 0xff), '\udcc3\udca9\n\udcff'],
  ['Shift-JIS, whose second byte is a backslash', bytes(0x95, 0x5c, 0x5c), '\udc95\udc5c\\'],
  ['colours of a terminal', bytes(0xe9, 0x20, 0x1b, 0x5b, 0x31, 0x6d), '\udce9 \x1b[1m'],
  ['the end mark of DOS', bytes(0xe9, 0x0a, 0x1a), '\udce9\n\x1a'],
]

const UNREADABLE: readonly (readonly [name: string, bytes: Uint8Array, reason: string])[] = [
  ['a NUL', bytes(0x61, 0, 0x62), 'binary file'],
  ['an image', bytes(0x89, 0x50, 0x4e, 0x47, 0, 0x1a), 'binary file'],
  ['UTF-16 without a mark', bytes(0x61, 0, 0x62, 0), 'binary file'],
  ['UTF-32', bytes(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0), 'binary file'],
  ['UTF-16 with half a unit', bytes(0xff, 0xfe, 0x61), 'not valid UTF-16LE'],
  ['UTF-16 with a lone surrogate', bytes(0xfe, 0xff, 0xd8, 0x3d, 0, 0x61), 'not valid UTF-16BE'],
  ['bytes that no text file has', bytes(0x89, 0x01, 0x0a), 'not valid UTF-8'],
]

describe('decoding', () => {
  it.each(READABLE)('%s reads, and writes back the same bytes', (_name, given, text, encoding) => {
    expect(decodeText(given)).toEqual({ ok: true, text, encoding })
    expect(encodeText(text, encoding as 'utf-8')).toEqual({ ok: true, bytes: given })
  })

  it.each(OTHER)('%s reads as bytes of unknown meaning, and writes back the same bytes', async (_name, given, text) => {
    expect(decodeText(given)).toEqual({ ok: false, reason: 'not valid UTF-8', cause: 'encoding' })
    expect(decodeFile(given)).toEqual({ ok: true, text, encoding: 'unknown-8bit' })
    expect(checkEncoding(given)).toMatchObject({ ok: true, encoding: 'unknown-8bit' })
    expect(encodeFile(text, 'unknown-8bit')).toEqual({ ok: true, bytes: given })
  })

  it.each([
    ['ISO-2022-JP', '\x1b$B$3$l\x1b(B = 1\n'],
    ['ISO-2022-KR', '\x1b$)C\n\x0e!!\x0f\n'],
  ])('%s is refused, although all of its bytes are ASCII', (_name, text) => {
    const given = new TextEncoder().encode(text)
    expect(decodeFile(given)).toMatchObject({ ok: false, cause: 'encoding', reason: expect.stringMatching('ISO-2022') })
    expect(checkEncoding(given)).toMatchObject({ ok: false, cause: 'encoding' })
  })

  it.each(['\x1b[1mbold\x1b(B\x1b[m\n', 'PS1="\x1b$(GIT)"\n', 'a\x1b(Jb\n'])('escape sequences of a terminal are text: %j', (text) => {
    expect(decodeFile(new TextEncoder().encode(text))).toEqual({ ok: true, text, encoding: 'utf-8' })
  })

  it.each(UNREADABLE)('%s is refused and the file is left alone', async (_name, given, reason) => {
    expect(decodeText(given)).toEqual({ ok: false, reason, cause: 'encoding' })
    const files = memoryFiles({ '/p/file': given })
    const workspace = await openWorkspace({ files, root: '/p' })
    const problem = { kind: 'unreadable', path: 'file', reason, cause: 'encoding' }
    expect(await workspace.read('file')).toEqual({ ok: false, missing: false, problem })
    expect(await workspace.commit([{ kind: 'write', path: 'file', content: 'text' }])).toMatchObject({ ok: false, problems: [{ problem }] })
    expect(await files.read('/p/file')).toEqual(given)
  })

  it(`any bytes are refused or come back the same (seed ${SEED})`, () => {
    const marks = fc.constantFrom(bytes(), bytes(0xef, 0xbb, 0xbf), bytes(0xff, 0xfe), bytes(0xfe, 0xff))
    fc.assert(
      fc.property(marks, fc.uint8Array({ maxLength: 12 }), (mark, rest) => {
        const given = Uint8Array.from([...mark, ...rest])
        const decoded = decodeText(given)
        if (decoded.ok) expect(encodeText(decoded.text, decoded.encoding)).toEqual({ ok: true, bytes: given })
        const file = decodeFile(given)
        if (file.ok) expect(encodeFile(file.text, file.encoding)).toEqual({ ok: true, bytes: given })
        const { ok } = checkEncoding(given)
        expect(ok).toBe(file.ok)
      }),
      { seed: SEED, numRuns: draws(1_250) },
    )
  })

  it(`any text comes back from any encoding, or is refused for a half character or NUL (seed ${SEED})`, () => {
    const text = fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\ud800', '\udfff', '\0', '\ufeff', '\r\n')), {
      maxLength: 4,
    })
    fc.assert(
      fc.property(text, fc.constantFrom('utf-8' as const, 'utf-16le' as const, 'utf-16be' as const), (parts, encoding) => {
        const given = parts.join('')
        const encoded = encodeText(given, encoding)
        const writable = !/\p{Surrogate}/u.test(given) && !given.includes('\0')
        expect(encoded.ok).toBe(writable)
        if (!encoded.ok) return
        const marked = encoding === 'utf-8' || given.startsWith('\ufeff') ? given : `\ufeff${given}`
        const read = decodeText(encoded.bytes)
        expect(read).toEqual({ ok: true, text: marked, encoding })
      }),
      { seed: SEED, numRuns: draws(1_250) },
    )
  })
})

describe('writing', () => {
  it.each(['utf-16le', 'utf-16be', 'utf-8'] as const)('text goes back in the encoding that the file has: %s', async (encoding) => {
    const encoded = encodeText('\ufeffone\r\ntwo\n', encoding)
    const files = memoryFiles({ '/p/file': encoded.ok ? encoded.bytes : '' })
    const workspace = await openWorkspace({ files, root: '/p' })
    const read = await workspace.read('file')
    expect(read).toMatchObject({ ok: true, encoding, text: '\ufeffone\r\ntwo\n' })
    expect(await workspace.commit([{ kind: 'write', path: 'file', content: '\ufeffone\r\n\u00e9\n' }])).toMatchObject({ ok: true })
    expect(await workspace.read('file')).toMatchObject({ ok: true, encoding, text: '\ufeffone\r\n\u00e9\n' })
  })

  const latin = bytes(0xe9, 0x22, 0x0a, 0x61, 0x0a)

  it('keeps the bytes of a file in an unknown encoding, also for undo', async () => {
    const files = memoryFiles({ '/p/file': latin })
    const workspace = await openWorkspace({ files, root: '/p' })
    const read = await workspace.read('file')
    if (!read.ok) throw new Error('not read')
    const { hash, text } = read
    expect(read.encoding).toBe('unknown-8bit')
    const content = text.replace('a', 'bb')
    expect(await workspace.commit([{ kind: 'write', path: 'file', content }])).toMatchObject({ ok: false })
    expect(await workspace.commit([{ kind: 'write', path: 'file', content, expectedHash: hash }])).toMatchObject({ ok: true })
    expect(await files.read('/p/file')).toEqual(bytes(0xe9, 0x22, 0x0a, 0x62, 0x62, 0x0a))
    expect(await workspace.undo()).toMatchObject({ ok: true })
    expect(await files.read('/p/file')).toEqual(latin)
  })

  it.each([
    ['a character that is not ASCII', (text: string) => `${text}é`, 'contains é'],
    ['what a replacement character shows', (text: string) => text.replace('\udce9', '\ufffd'), 'contains \ufffd'],
    ['half a character', (text: string) => `${text}\ud83d`, 'contains \ud83d'],
    ['an ASCII character behind a byte that may be half a character', (text: string) => text.replace('"', 'x'), 'next to'],
    ['a byte whose other half is gone', (text: string) => text.replace('a', '\udc61'), 'next to'],
    ['a control character', (text: string) => `${text}\x01`, 'control'],
  ])('refuses to write %s into such a file', async (_name, change, words) => {
    const files = memoryFiles({ '/p/file': latin })
    const workspace = await openWorkspace({ files, root: '/p' })
    const read = await workspace.read('file')
    if (!read.ok) throw new Error('not read')
    const result = await workspace.commit([{ kind: 'write', path: 'file', content: change(read.text), expectedHash: read.hash }])
    expect(result).toMatchObject({ ok: false, problems: [{ problem: { cause: 'encoding', reason: expect.stringMatching(words) } }] })
    expect(await workspace.commit([{ kind: 'create', path: 'new', content: read.text }])).toMatchObject({ ok: false })
    expect(await files.read('/p/file')).toEqual(latin)
  })

  it.each([
    ['a\ud800b', 'the new text contains half a character (a lone surrogate at offset 1)'],
    ['a\0b', 'the new text contains a NUL character'],
  ])('%j is refused, for new files too', async (content, reason) => {
    const files = memoryFiles({ '/p/file': 'old' })
    const workspace = await openWorkspace({ files, root: '/p' })
    for (const change of [
      { kind: 'write', path: 'file', content },
      { kind: 'create', path: 'new', content },
      { kind: 'rename', path: 'file', to: 'new', content },
    ] as const)
      expect(await workspace.commit([change])).toMatchObject({
        ok: false,
        problems: [{ problem: { kind: 'unreadable', reason, cause: 'text' } }],
      })
    expect(files.snapshot()).toEqual({ '/p/file': 'old' })
  })
})

describe('checking in pieces', () => {
  const long = `${'größer und ähnlich €\n'.repeat(60_000)}Ende`
  const bytes = new TextEncoder().encode(long)

  it('tells of large files what decoding tells: pieces may end inside a character', () => {
    expect(bytes.length).toBeGreaterThan(1 << 20)
    for (const lead of [0, 1, 2, 3]) expect(checkText(behind(lead, bytes))).toEqual({ ok: true, encoding: 'utf-8' })
    for (const byte of [0xff, 0]) {
      const broken = bytes.slice()
      broken[broken.length - 2] = byte
      const { ok, ...rest } = decodeText(broken)
      expect(checkText(broken)).toEqual({ ok, ...rest })
      expect(ok).toBe(false)
    }
  })
})

/** Returns the bytes of some letters. */
function behind(lead: number, bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(lead + bytes.length).fill(120)
  whole.set(bytes, lead)
  return whole
}
