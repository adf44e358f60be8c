import { type ChangeSpec, EditorState } from '@codemirror/state'
import { draws } from '@suture/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { type Edit, type MonacoEdit, plan, splice, toCodeMirror, toLspTextEdits, toMonaco } from '../src/index'

const numRuns = draws(500)

const piece = fc.constantFrom('a', 'b', ' ', '\n', '\r', '\r\n', '\r\n', 'é', '😀', '\ud83d', '\ude00', '\u2028', '\t')
const text = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(''))
const marked = fc.tuple(fc.boolean(), text).map(([mark, rest]) => (mark ? `\ufeff${rest}` : rest))

/** A text and edits that do not overlap, after a byte order mark if there is one, and the resulting text. */
const edited = marked.chain((before) => {
  const least = before.startsWith('\ufeff') ? 1 : 0
  const place = fc.integer({ min: least, max: before.length })
  const edit = fc.tuple(place, place, text).map(([a, b, put]): Edit => ({ from: Math.min(a, b), to: Math.max(a, b), text: put }))
  return fc.array(edit, { maxLength: 4 }).map((wanted) => {
    const edits: Edit[] = []
    for (const each of wanted) if (plan([...edits, each]).ok) edits.push(each)
    const made = plan(edits)
    return { before, edits, after: splice(before, made.ok ? made.plan : []) }
  })
})

const lines = (content: string) => content.split(/\r\n?|\n/)

function inCodeMirror(before: string, changes: ChangeSpec): string {
  return EditorState.create({ doc: before }).update({ changes }).state.doc.toString()
}

function inLanguageServer(before: string, edits: ReturnType<typeof toLspTextEdits>): string {
  return TextDocument.applyEdits(TextDocument.create('file:///a', 'plaintext', 1, before), edits)
}

/**
 * Applies edits like Monaco's text model, in which places are lines and columns. Monaco would move a place inside a line break or a
 * character. Here it is an error.
 */
function inMonaco(before: string, edits: readonly MonacoEdit[]): string {
  const held = before.replace(/^\ufeff/, '')
  const rows = [...held.matchAll(/([^\r\n]*)(\r\n?|\n|$)/g)]
  const offset = (line: number, column: number) => {
    const row = rows[line - 1]!
    const at = column - 1
    if (at < 0 || at > row[1]!.length) throw new RangeError(`line ${line} has no column ${column}`)
    if (/^[\ud800-\udbff][\udc00-\udfff]$/.test(row[1]!.slice(Math.max(0, at - 1), at + 1)))
      throw new RangeError(`${line}:${column} parts a character`)
    return row.index + at
  }
  let out = ''
  let done = 0
  for (const { range, text: put } of edits) {
    const from = offset(range.startLineNumber, range.startColumn)
    if (from < done) throw new RangeError('edits overlap')
    out += held.slice(done, from) + put
    done = offset(range.endLineNumber, range.endColumn)
  }
  return out + held.slice(done)
}

describe('edits in the forms of editors', () => {
  const before = 'one\r\ntwo 😀\rthree\n'
  const edits: Edit[] = [
    { from: 12, to: 17, text: 'drei' },
    { from: 5, to: 8, text: 'zwei' },
  ]

  it('are changes of CodeMirror, a line break one unit', () => {
    expect(toCodeMirror(before, edits)).toEqual([
      { from: 4, to: 7, insert: 'zwei' },
      { from: 11, to: 16, insert: 'drei' },
    ])
  })

  it('are text edits of a language server, lines and UTF-16 units from 0', () => {
    expect(toLspTextEdits(before, edits)).toEqual([
      { range: { start: { line: 1, character: 0 }, end: { line: 1, character: 3 } }, newText: 'zwei' },
      { range: { start: { line: 2, character: 0 }, end: { line: 2, character: 5 } }, newText: 'drei' },
    ])
  })

  it('are operations of Monaco, lines and columns from 1', () => {
    expect(toMonaco(before, edits)).toEqual([
      { range: { startLineNumber: 2, startColumn: 1, endLineNumber: 2, endColumn: 4 }, text: 'zwei' },
      { range: { startLineNumber: 3, startColumn: 1, endLineNumber: 3, endColumn: 6 }, text: 'drei' },
    ])
  })

  it('are refused when they overlap or reach out of the text', () => {
    const overlapping: Edit[] = [
      { from: 0, to: 3, text: '' },
      { from: 2, to: 4, text: '' },
    ]
    for (const convert of [toCodeMirror, toLspTextEdits, toMonaco]) {
      expect(() => convert('abcd', overlapping)).toThrow('edit 0..3 overlaps edit 2..4')
      expect(() => convert('abcd', [{ from: 0, to: 5, text: '' }])).toThrow('edit 0..5 reaches out of 4 units')
    }
  })
})

describe.each<[string, string, Edit, string]>([
  ['takes the CR off a line break', 'a\r\nb', { from: 1, to: 2, text: '' }, 'a\nb'],
  ['takes the LF off a line break', 'a\r\nb', { from: 2, to: 3, text: '' }, 'a\rb'],
  ['puts text into a line break', 'a\r\nb', { from: 2, to: 2, text: 'x' }, 'a\rx\nb'],
  ['brings CR and LF together', 'a\rx\nb', { from: 2, to: 3, text: '' }, 'a\r\nb'],
  ['puts a CR before an LF', 'a\nb', { from: 1, to: 1, text: '\r' }, 'a\r\nb'],
  ['changes half of a character', 'a😀b', { from: 2, to: 3, text: '\ude01' }, 'a😁b'],
])('an edit that %s', (_, before, edit, after) => {
  it('gives the content in each editor', () => {
    expect(splice(before, [edit])).toBe(after)
    expect(lines(inCodeMirror(before, toCodeMirror(before, [edit])))).toEqual(lines(after))
    expect(inLanguageServer(before, toLspTextEdits(before, [edit]))).toBe(after)
    expect(inMonaco(before, toMonaco(before, [edit]))).toBe(after)
  })
})

describe('applying them gives the content, whatever the line ends', () => {
  it('in CodeMirror, which gives all line breaks one form', () => {
    fc.assert(
      fc.property(edited, ({ before, edits, after }) => {
        expect(inCodeMirror(before, toCodeMirror(before, edits))).toBe(lines(after).join('\n'))
      }),
      { numRuns },
    )
  })

  it('in a text document of a language server', () => {
    fc.assert(
      fc.property(edited, ({ before, edits, after }) => {
        expect(inLanguageServer(before, toLspTextEdits(before, edits))).toBe(after)
      }),
      { numRuns },
    )
  })

  it('in a model that takes places as Monaco does, which holds no byte order mark', () => {
    fc.assert(
      fc.property(edited, ({ before, edits, after }) => {
        expect(inMonaco(before, toMonaco(before, edits))).toBe(after.replace(/^\ufeff/, ''))
      }),
      { numRuns },
    )
  })
})
