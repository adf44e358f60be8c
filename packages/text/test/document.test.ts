import { draws } from '@suture/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Document, lineAt, lineEol, lineRange, lineSpan, lineText, openDocument, position } from '../src'
import { boundsAt, contentEnd, linesSpan } from '../src/internal'

const SEED = 20260314
const runs = { seed: SEED, numRuns: draws(750) }
const texts = fc.string({
  unit: fc.constantFrom('a', 'b', ' ', '\n', '\r\n', '\r', '\n\n', '\ufeff', '\u2028', '\u0000', '\ud83d'),
  maxLength: 40,
})

/** Returns each line with a visible line end: "one␤" for LF, "one␍␤" for CRLF. */
const lines = (doc: Document) =>
  Array.from({ length: doc.lineCount }, (_, i) => lineText(doc, i) + { '\n': '␤', '\r\n': '␍␤', '': '' }[lineEol(doc, i)])

describe('lines', () => {
  it.each<[string, string, string[]]>([
    ['an empty text has one empty line', '', ['']],
    ['no line break', 'a', ['a']],
    ['a final newline opens an empty last line', 'a\n', ['a␤', '']],
    ['a line break alone', '\n', ['␤', '']],
    ['CRLF', 'a\r\nb\r\n', ['a␍␤', 'b␍␤', '']],
    ['CRLF alone', '\r\n', ['␍␤', '']],
    ['mixed endings, each line its own', 'a\nb\r\nc', ['a␤', 'b␍␤', 'c']],
    ['a lone CR is text', 'a\rb\n', ['a\rb␤', '']],
    ['a CR at the end of the text is text', 'a\r', ['a\r']],
    ['only the last CR belongs to CRLF', 'a\r\r\n', ['a\r␍␤', '']],
    ['LF then CR', 'a\n\rb', ['a␤', '\rb']],
    ['a byte order mark is of no line', '\ufeffa\nb', ['a␤', 'b']],
    ['a byte order mark alone', '\ufeff', ['']],
    ['a byte order mark before a line break', '\ufeff\r\n', ['␍␤', '']],
    ['U+FEFF inside is text', 'a\n\ufeffb', ['a␤', '\ufeffb']],
    ['other separators are text', 'a\u2028b\u0085c\vd', ['a\u2028b\u0085c\vd']],
  ])('%s', (_name, text, expected) => {
    expect(lines(openDocument(text))).toEqual(expected)
  })

  it.each<[string, string, '\n' | '\r\n', boolean, boolean]>([
    ['none: LF', 'a', '\n', false, false],
    ['the only one', 'a\r\n', '\r\n', true, false],
    ['most are CRLF', 'a\r\nb\r\nc\n', '\r\n', true, false],
    ['most are LF', 'a\nb\nc\r\nd', '\n', false, false],
    ['a draw: LF', 'a\nb\r\n', '\n', true, false],
    ['lone CRs do not count', 'a\rb\rc\n', '\n', true, false],
    ['with a byte order mark', '\ufeffa\r\n', '\r\n', true, true],
  ])('the dominant ending, %s', (_name, text, eol, finalNewline, bom) => {
    const doc = openDocument(text)
    expect([doc.eol, doc.finalNewline, doc.bom]).toEqual([eol, finalNewline, bom])
  })

  it('spans: content, and whole lines with and without the last ending', () => {
    const text = '\ufeffab\r\ncd\nef'
    const doc = openDocument(text)
    const cut = ({ from, to }: { from: number; to: number }) => text.slice(from, to)
    expect([0, 1, 2].map((i) => cut(lineSpan(doc, i)))).toEqual(['ab', 'cd', 'ef'])
    expect([cut(linesSpan(doc, 0, 1)), cut(linesSpan(doc, 0, 1, true)), cut(linesSpan(doc, 2, 2, true))]).toEqual([
      'ab\r\ncd',
      'ab\r\ncd\n',
      'ef',
    ])
    expect(contentEnd(doc, 0)).toBe(3)
  })

  it.each([-1, 3, 1.5, Number.NaN])('line index %d does not exist', (index) => {
    const doc = openDocument('a\nb\nc')
    for (const ask of [lineSpan, lineText, lineEol, contentEnd]) expect(() => ask(doc, index)).toThrow(RangeError)
    expect(() => linesSpan(doc, 0, index)).toThrow(RangeError)
    expect(() => linesSpan(doc, 2, 1)).toThrow(RangeError)
  })
})

describe('places', () => {
  it.each<[string, string, number, number, number]>([
    ['the start', 'ab\ncd', 0, 1, 1],
    ['inside a line', 'ab\ncd', 4, 2, 2],
    ['a line break is on the line that it ends', 'ab\ncd', 2, 1, 3],
    ['the LF of CRLF too', 'ab\r\ncd', 3, 1, 4],
    ['the end of a text without final newline', 'ab\ncd', 5, 2, 3],
    ['the end of a text with one', 'ab\n', 3, 2, 1],
    ['an empty text', '', 0, 1, 1],
    ['before and after a byte order mark is the first column', '\ufeffab', 0, 1, 1],
    ['and behind it', '\ufeffab', 1, 1, 1],
    ['columns behind it do not count it', '\ufeffab', 2, 1, 2],
  ])('%s', (_name, text, offset, line, column) => {
    expect(position(openDocument(text), offset)).toEqual({ line, column })
  })

  it.each([-1, 4, Number.NaN])('offset %d is outside the text', (offset) => {
    expect(() => position(openDocument('abc'), offset)).toThrow(RangeError)
  })

  it.each<[string, number, number, number, number]>([
    ['part of a line', 1, 2, 1, 1],
    ['a whole line with its ending touches no more', 0, 3, 1, 1],
    ['into the next line', 1, 4, 1, 2],
    ['an insertion at a line start', 3, 3, 2, 2],
    ['an insertion at the end', 6, 6, 3, 3],
    ['everything', 0, 6, 1, 2],
  ])('lines that a span of "ab␤cd␤" touches: %s', (_name, from, to, startLine, endLine) => {
    expect(lineRange(openDocument('ab\ncd\n'), { from, to })).toEqual({ startLine, endLine })
  })
})

describe(`laws of documents (seed ${SEED})`, () => {
  it('lines and endings, put together, are the text, and there are as many as split finds', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const doc = openDocument(text)
        const all = Array.from({ length: doc.lineCount }, (_, i) => lineText(doc, i) + lineEol(doc, i)).join('')
        expect((doc.bom ? '\ufeff' : '') + all).toBe(text)
        expect(doc.lineCount).toBe(text.split('\n').length)
        expect(doc.lineStarts.length).toBe(doc.lineCount + 1)
        expect(doc.lineStarts.at(-1)).toBe(text.length + 1)
      }),
      runs,
    )
  })

  it('no line holds a line break, and its content is what split and one CR less give', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const doc = openDocument(text)
        const pieces = text.replace(/^\ufeff/, '').split('\n')
        const plain = pieces.map((piece, i) => (i < pieces.length - 1 ? piece.replace(/\r$/, '') : piece))
        expect(plain.map((_, i) => lineText(doc, i))).toEqual(plain)
      }),
      runs,
    )
  })

  it('at every offset, the line is one more than the line breaks before it', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const doc = openDocument(text)
        const offsets = Array.from({ length: text.length + 1 }, (_, offset) => offset)
        const counted = offsets.map((offset) => {
          const before = text.slice(0, offset)
          const start = Math.max(before.lastIndexOf('\n') + 1, doc.bom ? 1 : 0)
          return { line: before.split('\n').length, column: Math.max(0, offset - start) + 1 }
        })
        expect(offsets.map((offset) => position(doc, offset))).toEqual(counted)
        expect(offsets.map((offset) => lineAt(doc, offset) + 1)).toEqual(counted.map(({ line }) => line))
      }),
      runs,
    )
  })

  it('a span touches the lines of its first and its last unit', () => {
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(), (text, x, y) => {
        const [from, to] = [x % (text.length + 1), y % (text.length + 1)].sort((p, q) => p - q) as [number, number]
        const doc = openDocument(text)
        const last = to > from ? to - 1 : from
        expect(lineRange(doc, { from, to })).toEqual({ startLine: position(doc, from).line, endLine: position(doc, last).line })
      }),
      runs,
    )
  })
})

describe('size', () => {
  it('a million short lines', () => {
    const doc = openDocument('x\r\n'.repeat(1_000_000))
    expect([doc.lineCount, doc.eol, lineText(doc, 999_999), lineText(doc, 1_000_000)]).toEqual([1_000_001, '\r\n', 'x', ''])
  })

  it('one line of a megabyte', () => {
    const doc = openDocument('x'.repeat(1_000_000))
    expect([doc.lineCount, doc.eol, lineText(doc, 0).length]).toEqual([1, '\n', 1_000_000])
  })
})

describe('boundsAt', () => {
  it('gives the bounds that the table of lines has, for every offset of every small text', () => {
    const signs = ['a', '\n', '\r\n', '\r', '\ufeff']
    let texts = ['']
    for (let length = 0; length < 4; length++) texts = texts.concat(texts.flatMap((text) => signs.map((sign) => text + sign)))
    for (const text of new Set(texts)) {
      const doc = openDocument(text)
      for (let offset = 0; offset <= text.length; offset++) {
        const line = lineAt(doc, Math.max(offset, doc.lineStarts[0]!))
        const start = doc.lineStarts[line]!
        const next = line + 1 < doc.lineCount ? doc.lineStarts[line + 1]! : text.length
        expect(boundsAt(text, offset), JSON.stringify([text, offset])).toEqual({ start, end: contentEnd(doc, line), next })
      }
    }
  })
})

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
