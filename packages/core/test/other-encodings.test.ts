import { applyAnswer, describeReport, memoryFiles, reportToJson } from '@suture/core'
import { draws } from '@suture/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const SEED = 20_265

type Bytes = Uint8Array

/** Returns bytes of text in ASCII and numbers. */
const bytes = (...parts: (string | number)[]): Bytes =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((each) => each.charCodeAt(0)) : [part])))

const plain = (given: Bytes) => Buffer.from(given).toString('latin1')

async function land(file: Bytes, edits: readonly { old: string; new: string; all?: boolean }[], options = {}) {
  const files = memoryFiles({ '/p/a.txt': file })
  const answer = {
    edits: edits.map((edit) => ({ path: 'a.txt', old_string: edit.old, new_string: edit.new, replace_all: edit.all ?? false })),
  }
  const report = await applyAnswer(answer, files, { root: '/p', ...options })
  return { report, text: describeReport(report), after: await files.read('/p/a.txt') }
}

const LATIN = bytes('int x;\n// caf', 0xe9, ' d', 0xe9, 'j', 0xe0, '\nprintf("', 0xe0, ' %d", x, 10);\nreturn x;\n')

describe('a file that is not UTF-8', () => {
  it.each<[string, Bytes, string, string, boolean?]>([
    ['two lines that look alike', bytes('{\nsym = "', 0xa3, '"\n}\n{\nsym = "', 0xe9, '"\n}\n'), 'sym = "\ufffd"', 'sym = "GBP"'],
    ['parts of lines that look alike', bytes('price = "', 0xa3, '" + 1\nacc = "', 0xe9, '" + 1\n'), '"\ufffd" + 1', '"\ufffd" + 2'],
    ['all of several that look alike', bytes('a = "', 0xa3, '"\nb = "', 0xe9, '"\nc = "', 0xe9, '"\n'), '"\ufffd"', '"?"', true],
    [
      'characters in GBK that look alike',
      bytes('s = "', 0xc4, 0xe3, '";\n}\ns = "', 0xfe, 0xfd, '";\n'),
      's = "\ufffd\ufffd";',
      's = "a";',
    ],
    ['a real U+FFFD beside a bad byte', bytes('a = "', 0xef, 0xbf, 0xbd, '" + 1\nb = "', 0xe9, '" + 1\n'), '"\ufffd"', '"?"', true],
    ['a word that is a part of another', bytes('caf', 0xe9, ' = 1\n', 0xe8, ' = 1\n'), '\ufffd = 1', '\ufffd = 2'],
    ['a line behind wide spaces', bytes(0xa1, 0xa1, 'total = 1;\n}\ntotal = 1;\n'), 'total = 1;', 'total = 2;'],
    ['a call in quotation marks', bytes(0xab, 'foo(1)', 0xbb, '\nfoo(1)\nz\n'), 'foo(1)', 'bar(1)'],
    ['a byte order mark', bytes(0xef, 0xbb, 0xbf, '// a\nlet x = "', 0xe9, '"\nfoo()\n'), 'foo()', 'bar()'],
  ])('is not edited where a place is not certain: %s', async (_name, file, old, next, all = false) => {
    const { report, after } = await land(file, [{ old, new: next, all }])
    expect([report.status, plain(after)]).toEqual(['refused', plain(file)])
  })

  it.each<[string, Bytes, string, string, Bytes]>([
    ['a line of ASCII', LATIN, 'return x;', 'return y;', bytes(plain(LATIN).replace('return x', 'return y'))],
    ['a part of a line with other bytes', LATIN, ', x, 10', ', x, 12', bytes(plain(LATIN).replace('10', '12'))],
    ['an inserted line', LATIN, 'int x;\n', 'int x;\nint y;\n', bytes(plain(LATIN).replace('int x;\n', 'int x;\nint y;\n'))],
    [
      'context with replacement characters',
      LATIN,
      'int x;\n// caf\ufffd d\ufffdj\ufffd',
      'int y;\n// caf\ufffd d\ufffdj\ufffd',
      bytes(plain(LATIN).replace('int x', 'int y')),
    ],
    [
      'context as Windows-1252 shows it',
      LATIN,
      'int x;\n// café déjà',
      'int y;\n// café déjà',
      bytes(plain(LATIN).replace('int x', 'int y')),
    ],
    [
      'a line that keeps its word',
      LATIN,
      '// caf\ufffd d\ufffdj\ufffd',
      '// the caf\ufffd',
      bytes(plain(LATIN).replace('// caf\xe9 d\xe9j\xe0', '// the caf\xe9')),
    ],
    ['a line that goes', LATIN, '// caf\ufffd d\ufffdj\ufffd\n', '', bytes(plain(LATIN).replace('// caf\xe9 d\xe9j\xe0\n', ''))],
    [
      'a line that looks like no other',
      bytes('a ', 0xe9, '\nb ', 0xe8, '\n'),
      'b \ufffd',
      'c \ufffd',
      bytes('a ', 0xe9, '\nc ', 0xe8, '\n'),
    ],
    [
      'UTF-8 with a bad byte',
      bytes('gr', 0xc3, 0xb6, 0xc3, 0x9f, 'e\n', 0xff, '\na = 1\n'),
      'größe\n\ufffd\na = 1',
      'größe\n\ufffd\na = 2',
      bytes('gr', 0xc3, 0xb6, 0xc3, 0x9f, 'e\n', 0xff, '\na = 2\n'),
    ],
    ['CRLF', bytes('a', 0xe9, '\r\nb\r\n'), 'b', 'b\nc', bytes('a', 0xe9, '\r\nb\r\nc\r\n')],
  ])('keeps its other bytes: %s', async (_name, file, old, next, wanted) => {
    const { report, text, after } = await land(file, [{ old, new: next }])
    expect(plain(after)).toBe(plain(wanted))
    expect(report.status).toBe('applied')
    expect(text).toMatch('not UTF-8')
    expect(JSON.stringify(reportToJson(report))).toMatch('not UTF-8')
  })

  it.each<[string, Bytes, string, string, RegExp]>([
    ['new text that is not ASCII', LATIN, 'return x;', 'return "é";', /not UTF-8, and the edit has "é", which is not ASCII/],
    ['old text that is not in the file', LATIN, '// cafè\nint x;', 'int y;', /not ASCII/],
    ['a replacement character for two bytes', bytes('a ', 0xe9, '\nb ', 0xe8, '\n'), 'a \ufffd\nb \ufffd', 'c \ufffd', /not ASCII/],
    ['a quote that looks like two places', bytes('b ', 0xe9, '\nb ', 0xe8, '\n'), 'b \ufffd', 'c \ufffd', /not ASCII/],
    ['a part of a line that looks like a whole one', bytes('b ', 0xe9, '\nab ', 0xe8, '\n'), 'b \ufffd', 'c \ufffd', /not ASCII/],
    ['a unit that represents a byte', LATIN, '// caf\udce9 d\udce9j\udce0', '// x', /not ASCII/],
    ['the second half of a character', bytes(0x83, 0x5c, ' = 1\n'), '\\', '/', /./],
    ['a word behind such a byte', bytes(0x83, 'name = 1\n'), 'name = 1', 'x', /./],
    ['text that is also behind such a byte', bytes(0xe9, '= x1;\n= x1;\n'), '= x1;', '= y1;', /2 places/],
    ['text behind a byte that may be half a character', bytes('a = ', 0x83, ';\nb\n'), ';\nb', 'b\nb', /./],
  ])('is left alone for %s', async (_name, file, old, next, words) => {
    const { report, text, after } = await land(file, [{ old, new: next }])
    expect(plain(after)).toBe(plain(file))
    expect(report.status).toBe('refused')
    expect(text).toMatch(words)
    expect(text).not.toMatch(/\p{Surrogate}/u)
    expect(JSON.stringify(reportToJson(report))).not.toMatch(/\\ud[cd]/i)
  })
})

it('keeps its other bytes if a code block omits lines around a definition', async () => {
  const file = bytes('import a\n\nfunction f() {\n  // caf', 0xe9, '\n  return 1\n}\n\nfunction g() {\n  return 2\n}\n')
  const files = memoryFiles({ '/p/a.ts': file })
  const block = '// ... existing code ...\nfunction f() {\n  // caf\ufffd\n  return 3\n}\n// ... existing code ...'
  const report = await applyAnswer(`Update \`a.ts\`:\n\n\`\`\`ts\n${block}\n\`\`\`\n`, files, { root: '/p' })
  expect(report.status).toBe('applied')
  expect(plain(await files.read('/p/a.ts'))).toBe(plain(file).replace('return 1', 'return 3'))
})

/** Characters of an encoding with two bytes each, by decoding all pairs of bytes. */
function table(encoding: string): ReadonlyMap<string, Bytes> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const known = new Map<string, Bytes>()
  for (let lead = 0x81; lead < 0xff; lead++)
    for (let trail = 0x40; trail < 0xff; trail++)
      try {
        const pair = Uint8Array.of(lead, trail)
        const shown = decoder.decode(pair)
        if (/^\S$/.test(shown)) known.set(shown, pair)
      } catch {}
  return known
}

/** Latin characters of one byte each. */
const single = (encoding: string): ReadonlyMap<string, Bytes> =>
  new Map(
    Array.from({ length: 0x5f }, (_, k) => Uint8Array.of(0xa1 + k)).map((byte) => [new TextDecoder(encoding).decode(byte), byte] as const),
  )

const TABLES = (['gbk', 'shift_jis', 'euc-kr', 'big5', 'euc-jp'] as const)
  .map((name) => [name, table(name)] as const)
  .concat((['windows-1252', 'windows-1251', 'koi8-r'] as const).map((name) => [name as never, single(name)] as const))

function encode(text: string, known: ReadonlyMap<string, Bytes>): Bytes {
  return Uint8Array.from([...text].flatMap((each) => [...(known.get(each) ?? bytes(each))]))
}

/** A text in lines, in which half of the words are not ASCII. */
const drawn = (known: ReadonlyMap<string, Bytes>) => {
  const letters = [...known.keys()]
  const foreign = fc
    .array(
      fc.nat(letters.length - 1).map((k) => letters[k]!),
      { minLength: 1, maxLength: 4 },
    )
    .map((each) => each.join(''))
  const word = fc.oneof(foreign, fc.constantFrom('a', 'b1', 'x = 1', '\\', '{', '}', '(n)', '"', '"text"', '// ', 'name', '@', '|', '~'))
  const line = fc
    .tuple(fc.constantFrom('', '  ', '\t'), fc.array(word, { maxLength: 5 }), fc.constantFrom('', ' '))
    .map(([lead, words, joint]) => lead + words.join(joint))
  return fc
    .tuple(fc.array(line, { minLength: 1, maxLength: 8 }), fc.constantFrom('\n', '\r\n'))
    .map(([lines, end]) => lines.join(end) + end)
}

describe.each(TABLES)('a file in %s', (name, known) => {
  it(`is changed as its text is, or left alone (seed ${SEED})`, async () => {
    let landed = 0
    await fc.assert(
      fc.asyncProperty(
        drawn(known),
        fc.nat(),
        fc.nat(12),
        fc.constantFrom('', 'new', 'x\ny', '{', '\\', 'Z'),
        fc.boolean(),
        async (text, at, length, next, all) => {
          const old = text.slice(at % text.length, (at % text.length) + length + 1)
          const file = encode(text, known)
          const { report, after } = await land(file, [{ old, new: next, all }])
          const decoder = new TextDecoder(name, { fatal: true })
          if (report.status === 'refused' || old === next) {
            expect(plain(after)).toBe(plain(file))
            return
          }
          if (/[^\0-\x7f]/.test(text)) landed++
          const decoded = await land(new TextEncoder().encode(text), [{ old, new: next, all }])
          expect(decoder.decode(after)).toBe(new TextDecoder().decode(decoded.after))
        },
      ),
      { seed: SEED, numRuns: draws(75) },
    )
    expect(landed).toBeGreaterThan(10)
  })
})

describe('random bytes', () => {
  it(`outside of the changed lines are kept (seed ${SEED})`, async () => {
    let landed = 0
    const line = fc.array(
      fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: 0x20, max: 0x7e }) },
        { weight: 2, arbitrary: fc.integer({ min: 0xa0, max: 0xff }) },
        { weight: 1, arbitrary: fc.integer({ min: 0x80, max: 0x9f }) },
      ),
      { minLength: 1, maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 9 }),
        fc.nat(),
        fc.nat(11),
        fc.nat(11),
        fc.constantFrom('', 'new', '1\n2'),
        async (lines, row, from, size, next) => {
          const target = row % lines.length
          const old = plain(Uint8Array.from(lines[target]!)).slice(from, from + size + 1)
          const file = Uint8Array.from(lines.flatMap((each) => [...each, 10]))
          const { report, after } = await land(file, [{ old, new: next }])
          if (report.status !== 'applied') {
            expect(plain(after)).toBe(plain(file))
            return
          }
          landed++
          const { startLine, endLine } = report.files[0]!.edits[0]!.matches[0]!
          const [before, now] = [plain(file).split('\n'), plain(after).split('\n')]
          expect(now.slice(0, startLine - 1)).toEqual(before.slice(0, startLine - 1))
          const rest = before.slice(endLine)
          expect(rest.length === 0 ? [] : now.slice(-rest.length)).toEqual(rest)
        },
      ),
      { seed: SEED, numRuns: draws(200) },
    )
    expect(landed).toBeGreaterThan(10)
  })
})
