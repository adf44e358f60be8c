import { openDocument } from '@suture/text'
import { describe, expect, it } from 'vitest'
import { brokenNesting } from '../src/check/nesting'
import type { Result } from '../src/laws/law'
import { brokenLaw, LAWS } from '../src/laws/laws'
import { placementAt } from '../src/locate/verbatim'
import { changeOfTexts } from '../src/request/change'
import { Budget } from '../src/text/budget'
import { Source } from '../src/text/source'

/** Returns a result in which `line` of the file becomes `text`. */
function result(before: string, oldText: string, newText: string, written: readonly (readonly [line: string, text: string])[]): Result {
  const edits = written.map(([line, text]) => ({ from: before.indexOf(line), to: before.indexOf(line) + line.length, text }))
  return { before, edits, places: [{ from: 0, to: before.length }], oldText, newText, everywhere: false }
}

describe('a line that old and new text share is the file’s own in the result', () => {
  const escaped = `${String.raw`f(\"a\")`}\n${String.raw`g(\"c\")`}`
  const refused: readonly (readonly [string, Result])[] = [
    [
      'as the model escaped it',
      result('f("a")\ng("c")\n', escaped, `f("z")\n${String.raw`g(\"c\")`}`, [
        ['f("a")', 'f("z")'],
        ['g("c")', String.raw`g(\"c\")`],
      ]),
    ],
    ['with a non-breaking space', result('x\nreturn 1\n', 'x\nreturn\u00a01', 'y\nreturn\u00a01', [['x\nreturn 1', 'y\nreturn\u00a01']])],
    [
      'added as quoted above the line that is added plain',
      result('return 1\ny\n', 'return\u00a01\ny', 'return\u00a01\nreturn 1\ny', [['', 'return\u00a01\n']]),
    ],
    ['with curly quotes', result("a('x')\nb()\n", 'a(‘x’)\nb()', 'a(‘x’)\nc()', [["a('x')\nb()", 'a(‘x’)\nc()']])],
    ['in entities', result('a < b\nc\n', 'a &lt; b\nc', 'a &lt; b\nd', [['a < b\nc', 'a &lt; b\nd']])],
    [
      'half undone',
      result('a("x", \'y\')\nb()\n', 'a(\\"x\\", \\\'y\\\')\nb()', 'a(\\"x\\", \\\'y\\\')\nc()', [
        ['a("x", \'y\')\nb()', 'a("x", \\\'y\\\')\nc()'],
      ]),
    ],
    ['without its trailing spaces', result('a  \nb\n', 'a\nb', 'a\nc', [['a  \nb', 'a\nc']])],
  ]
  it.each(refused)('refused: %s', (_, each) => {
    expect(brokenLaw(each)).toMatchObject({
      rule: 'kept-lines',
      lines: [{ line: each.before.startsWith('x') || each.before.startsWith('f') ? 2 : 1 }],
    })
    expect(brokenLaw(each, ['kept-lines'])).toBeUndefined()
  })

  const lawful: readonly (readonly [string, Result])[] = [
    ['only the change is written', result('f("a")\ng("c")\n', escaped, `f("z")\n${String.raw`g(\"c\")`}`, [['f("a")', 'f("z")']])],
    ['a line is repeated as the file has it', result('say("a")\nx\n', 'say(“a”)\nx', 'say(“a”)\nsay(“a”)\nx', [['x', 'say("a")\nx']])],
    ['the edit changes nothing but the quotes', result('k\na(“x”)\n', 'k\na(“x”)', 'k\na("x")', [['a(“x”)', 'a("x")']])],
    ['the edit indents what it keeps', result('a\nb\n', 'a\nb', 'if c\n  a\nb', [['a', 'if c\n  a']])],
    ['kept lines change places', result('a\nb\nc\n', 'a\nb\nc', 'b\na\nc', [['a\nb', 'b\na']])],
    ['every occurrence is changed', { ...result('a\nb\na\n', 'a', 'a\na', [['a\n', 'a\na\n']]), everywhere: true }],
  ]
  it.each(lawful)('holds: %s', (_, each) => expect(brokenLaw(each)).toBeUndefined())
})

describe('neighbouring lines are nested in the result as in new text', () => {
  const list = 'env:\n- name: A\n  value: 1\n'
  const [quote, more] = ['env:\n  - name: A\n    value: 1', 'env:\n  - name: A\n    value: 1\n  - name: B\n    value: 2']
  const keys = 'steps:\n  - name: A\n    value: 1'
  type Row = readonly [name: string, file: string, oldText: string, newText: string, at: number, lines: readonly string[]]

  /** Returns what the law finds if these lines are added above a row of the file. The first row of the file is the first quoted line. */
  function found([, file, oldText, newText, at, lines]: Row): number | undefined {
    const source = new Source(openDocument(file), new Budget(1_000))
    const change = changeOfTexts(oldText, newText, () => false)
    return brokenNesting(source, placementAt(source, change, 0), [{ from: at, to: at, lines, hunk: change.hunks[0]! }])
  }

  const refused: readonly Row[] = [
    ['an item in the item above it', list, quote, more, 3, ['  - name: B', '  value: 2']],
    ['a mapping level with its key', 'steps:\n- name: A\n  value: 1\n', keys, `${keys}\nextra:\n  a: 1`, 3, ['extra:', 'a: 1']],
    ['a statement out of its block', 'if x:\n    a()\nc()\n', 'if x:\n    a()', 'if x:\n    a()\n    b()', 2, ['b()']],
    ['a statement in the block above', 'a {\n\tb\n}\n', 'a {\n\tb\n}', 'a {\n\tb\n}\nc', 3, ['\tc']],
  ]
  it.each(refused)('refused: %s', (...row) => expect(found(row)).toBeTypeOf('number'))

  const lawful: readonly Row[] = [
    ['a list has the depth of its key', list, quote, more, 3, ['- name: B', '  value: 2']],
    ['the step is another one', 'if x:\n\ta()\n', 'if x:\n  a()', 'if x:\n  a()\n  b()', 2, ['\tb()']],
    ['the first line lost its depth', '  a()\n  c()\n', 'a()\n  c()', 'a()\n  b()\n  c()', 1, ['  b()']],
    ['the quote lost all depths', 'a {\n  b\n}\n', 'a {\nb\n}', 'a {\nb\nc\n}', 2, ['  c']],
    ['a kept line is quoted too deep', 'a\nb\n', 'a\n  b', 'a\nc\n  b', 1, ['c']],
  ]
  it.each(lawful)('holds: %s', (...row) => expect(found(row)).toBeUndefined())
})

describe('the laws', () => {
  it('are asked in one order, each under its own name', () => {
    expect(new Set(LAWS.map(({ name }) => name)).size).toBe(LAWS.length)
  })
})
