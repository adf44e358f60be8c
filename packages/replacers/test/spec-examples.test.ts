import { openDocument, SutureError } from '@suture/text'
import { describe, expect, it } from 'vitest'
import { editBySpec, replaceBySpec } from '../src/spec-policy'
import { BlockAnchorReplacer } from '../src/strategies/block-anchor'
import { ContextAwareReplacer } from '../src/strategies/context-aware'
import { EscapeNormalizedReplacer } from '../src/strategies/escape-normalized'
import { IndentationFlexibleReplacer } from '../src/strategies/indentation-flexible'
import { LineTrimmedReplacer } from '../src/strategies/line-trimmed'
import { MultiOccurrenceReplacer } from '../src/strategies/multi-occurrence'
import { SimpleReplacer } from '../src/strategies/simple'
import { TrimmedBoundaryReplacer } from '../src/strategies/trimmed-boundary'
import { WhitespaceNormalizedReplacer } from '../src/strategies/whitespace-normalized'
import type { Replacer } from '../src/strategy'

interface Row {
  readonly it: string
  readonly replacer: Replacer
  readonly content: string
  readonly find: string
  readonly yields: readonly string[]
}

const lines = (...each: string[]) => each.join('\n')

const ROWS: readonly Row[] = [
  { it: 'Simple yields the search, there or not', replacer: SimpleReplacer, content: 'abc', find: 'nowhere', yields: ['nowhere'] },
  {
    it: 'LineTrimmed: the example of the spec',
    replacer: LineTrimmedReplacer,
    content: lines('    if (x) {', '        return;', '    }'),
    find: lines('if (x) {', '    return;', '}'),
    yields: [lines('    if (x) {', '        return;', '    }')],
  },
  {
    it: 'LineTrimmed pops the empty tail of the search',
    replacer: LineTrimmedReplacer,
    content: lines('  a', '  b', 'c'),
    find: 'a\nb\n',
    yields: [lines('  a', '  b')],
  },
  {
    it: 'BlockAnchor takes a lone block whatever stands inside',
    replacer: BlockAnchorReplacer,
    content: lines('{', '0000', '1111', '2222', '}'),
    find: lines('{', 'abc', '}'),
    yields: [lines('{', '0000', '1111', '2222', '}')],
  },
  {
    it: 'BlockAnchor takes the nearest last line, at least two below the first',
    replacer: BlockAnchorReplacer,
    content: lines('{', '}', 'x', '}', '}'),
    find: lines('{', 'x', '}'),
    yields: [lines('{', '}', 'x', '}')],
  },
  {
    it: 'BlockAnchor wants three lines, counted without the empty tail',
    replacer: BlockAnchorReplacer,
    content: lines('if (x) {', 'work()', '}'),
    find: 'if (x) {\n}\n',
    yields: [],
  },
  {
    it: 'BlockAnchor takes the best of several blocks',
    replacer: BlockAnchorReplacer,
    content: lines('{', 'zzzz', '}', '{', 'abcd', '}'),
    find: lines('{', 'abce', '}'),
    yields: [lines('{', 'abcd', '}')],
  },
  {
    it: 'BlockAnchor takes the first of equally good blocks',
    replacer: BlockAnchorReplacer,
    content: lines('{', 'abcd', '}', ' {', 'abcf', '}'),
    find: lines('{', 'abce', '}'),
    yields: [lines('{', 'abcd', '}')],
  },
  {
    it: 'BlockAnchor takes the best of several at exactly 0.3',
    replacer: BlockAnchorReplacer,
    content: lines('{', 'abc-------', '}', '{', '----------', '}'),
    find: lines('{', 'abcdefghij', '}'),
    yields: [lines('{', 'abc-------', '}')],
  },
  {
    it: 'BlockAnchor refuses several blocks when the best is below 0.3',
    replacer: BlockAnchorReplacer,
    content: lines('{', 'ab--------', '}', '{', '----------', '}'),
    find: lines('{', 'abcdefghij', '}'),
    yields: [],
  },
  {
    it: 'BlockAnchor counts two blank lines as equal, so identical blocks fit',
    replacer: BlockAnchorReplacer,
    content: lines('{', '', 'x', '}', '{', 'q', 'q', '}'),
    find: lines('{', '', 'x', '}'),
    yields: [lines('{', '', 'x', '}')],
  },
  {
    it: 'WhitespaceNormalized: the example of the spec does not match by its own rule',
    replacer: WhitespaceNormalizedReplacer,
    content: 'function  foo(   a,b  ) {}',
    find: 'function foo(a, b) {}',
    yields: [],
  },
  {
    it: 'WhitespaceNormalized: blanks of any number and kind',
    replacer: WhitespaceNormalizedReplacer,
    content: '\tfunction  foo(   a,b\t) {}  ',
    find: 'function foo( a,b ) {}',
    yields: ['\tfunction  foo(   a,b\t) {}  '],
  },
  {
    it: 'WhitespaceNormalized: part of a line, regex characters literal',
    replacer: WhitespaceNormalizedReplacer,
    content: 'if (a.b[0]  ===  c?.d) go()',
    find: 'a.b[0] === c?.d',
    yields: ['a.b[0]  ===  c?.d'],
  },
  {
    it: 'WhitespaceNormalized: newlines in unexpected places',
    replacer: WhitespaceNormalizedReplacer,
    content: lines('x', 'call(a,', '  b)', 'y'),
    find: lines('call(a, b)', ''),
    yields: [lines('call(a,', '  b)')],
  },
  {
    it: 'IndentationFlexible: the example of the spec',
    replacer: IndentationFlexibleReplacer,
    content: lines('        function foo() {', '            return;', '        }'),
    find: lines('function foo() {', '    return;', '}'),
    yields: [lines('        function foo() {', '            return;', '        }')],
  },
  {
    it: 'IndentationFlexible: relative indentation must be right',
    replacer: IndentationFlexibleReplacer,
    content: lines('    if (x) {', '    return;', '    }'),
    find: lines('if (x) {', '  return;', '}'),
    yields: [],
  },
  {
    it: 'EscapeNormalized interprets a literal backslash n',
    replacer: EscapeNormalizedReplacer,
    content: lines('a = 1', 'b = 2', ''),
    find: 'a = 1\\nb = 2',
    yields: [lines('a = 1', 'b = 2'), lines('a = 1', 'b = 2')],
  },
  {
    it: 'EscapeNormalized interprets all nine escapes',
    replacer: EscapeNormalizedReplacer,
    content: 'x \n\t\r\'"`\\\n$ y',
    find: 'x \\n\\t\\r\\\'\\"\\`\\\\\\\n\\$ y',
    yields: ['x \n\t\r\'"`\\\n$ y'],
  },
  {
    it: 'EscapeNormalized finds blocks that are escaped in the content',
    replacer: EscapeNormalizedReplacer,
    content: lines('x', 'say(\\"hi\\")', 'y'),
    find: 'say("hi")',
    yields: ['say(\\"hi\\")'],
  },
  {
    it: 'EscapeNormalized does not take two backslashes before n for a line break',
    replacer: EscapeNormalizedReplacer,
    content: lines('a', 'b'),
    find: 'a\\\\nb',
    yields: [],
  },
  {
    it: 'TrimmedBoundary yields the trimmed search and the block that it fills',
    replacer: TrimmedBoundaryReplacer,
    content: lines('x', '  call()  ', 'y'),
    find: ' call() ',
    yields: ['call()', '  call()  '],
  },
  { it: 'TrimmedBoundary leaves a trimmed search alone', replacer: TrimmedBoundaryReplacer, content: 'call()', find: 'call()', yields: [] },
  {
    it: 'ContextAware accepts half of the inner lines',
    replacer: ContextAwareReplacer,
    content: lines('{', 'same', 'other', '}'),
    find: lines('{', 'same', 'mine', '}'),
    yields: [lines('{', 'same', 'other', '}')],
  },
  {
    it: 'ContextAware refuses less than half',
    replacer: ContextAwareReplacer,
    content: lines('{', 'same', 'other', 'more', '}'),
    find: lines('{', 'same', 'mine', 'yours', '}'),
    yields: [],
  },
  {
    it: 'ContextAware does not count lines that are blank on both sides',
    replacer: ContextAwareReplacer,
    content: lines('{', '', '', 'other', '}'),
    find: lines('{', '', '', 'mine', '}'),
    yields: [],
  },
  {
    it: 'ContextAware stops at the first last line, even when a later one would give the size',
    replacer: ContextAwareReplacer,
    content: lines('{', 'a', '}', '}'),
    find: lines('{', 'a', 'b', '}'),
    yields: [],
  },
  {
    it: 'MultiOccurrence yields once for each place',
    replacer: MultiOccurrenceReplacer,
    content: 'ab ab aab',
    find: 'ab',
    yields: ['ab', 'ab', 'ab'],
  },
  { it: 'MultiOccurrence steps over what it found', replacer: MultiOccurrenceReplacer, content: 'aaaa', find: 'aa', yields: ['aa', 'aa'] },
  { it: 'MultiOccurrence ends on an empty search', replacer: MultiOccurrenceReplacer, content: 'aaaa', find: '', yields: [] },
]

describe('the nine replacers, by example', () => {
  it.each(ROWS)('$it', ({ replacer, content, find, yields }) => {
    expect([...replacer(content, find)]).toEqual(yields)
  })
})

const LONG = 'q'.repeat(250)

describe('replace, by example', () => {
  it.each([
    ['one exact place', 'a b c', 'b', 'X', false, 'a X c'],
    ['every place with replaceAll', 'b b', 'b', 'X', true, 'X X'],
    ['$& and its kin are literal', 'a b', 'b', "$& $1 $$ $` $'", false, "a $& $1 $$ $` $'"],
    ['$& and its kin are literal with replaceAll', 'b b', 'b', '$&', true, '$& $&'],
    ['new text that holds the old is put in once', 'foo()', 'foo()', 'bar(foo())', false, 'bar(foo())'],
    ['indentation tolerated, new text pasted as given', '  a\n  b\n', 'a\nb', 'c', false, 'c\n'],
    ['CRLF outside the place stays, new lines take it', 'a\r\nb\r\nc\n', 'b', 'x\ny', false, 'a\r\nx\r\ny\r\nc\n'],
    ['a search with CRLF fits a file with LF', 'a\nb\nc', 'a\r\nb', 'x\r\ny', false, 'x\ny\nc'],
    ['a search with LF fits a file with CRLF', 'a\r\nb\r\nc', 'a\nb', 'x\ny', false, 'x\r\ny\r\nc'],
    ['mixed line ends stay where they are', 'a\r\nb\nc\r\nd', 'a\nb\nc', 'x\ny\nz', false, 'x\r\ny\nz\r\nd'],
    ['deleting whole lines takes their line end', 'a\nb\nc\n', 'b', '', false, 'a\nc\n'],
    ['deleting whole lines takes a CRLF whole', 'a\r\nb\r\nc\r\n', 'b', '', false, 'a\r\nc\r\n'],
    ['deleting a part of a line leaves the line', 'a = b;\n', 'b', '', false, 'a = ;\n'],
    ['deleting a part that ends a line leaves the line end', 'x\n  a b\ny', 'b', '', false, 'x\n  a \ny'],
    ['deleting lines quoted with their line end takes no further one', 'a\nb\n\nc', 'b\n', '', false, 'a\n\nc'],
    ['deleting every whole line', 'b\na\nb\n', 'b', '', true, 'a\n'],
    ['a byte order mark stays', '\uFEFFa\nb\n', 'a', 'x', false, '\uFEFFx\nb\n'],
    ['a byte order mark quoted stays', '\uFEFFa\nb\n', '\uFEFFa', 'x', false, '\uFEFFx\nb\n'],
    ['a byte order mark stays with tolerant strategies', '\uFEFF  a\nb\n', '\ta\nb', 'x', false, '\uFEFFx\n'],
    ['ambiguous text falls through to a strategy that is sure', 'x = a\n  a\n', '  a\n\n', 'y', false, 'x = a\ny'],
  ])('%s', (_, content, oldString, newString, replaceAll, result) => {
    expect(replaceBySpec(content, oldString, newString, replaceAll)).toBe(result)
  })

  it.each([
    ['nowhere', 'abc', 'xyz', 'q', 'not-found', /^oldString not found in content\n/],
    ['several places', 'b b', 'b', 'q', 'ambiguous', /^Found multiple matches for oldString/],
    ['overlapping places', 'aaa', 'aa', 'q', 'ambiguous', /2 places/],
    ['equal texts', 'abc', 'a', 'a', 'identical', /same/],
    ['texts equal but for line ends', 'a\nb', 'a\nb', 'a\r\nb', 'identical', /same/],
    ['an empty search', 'abc', '', 'q', 'empty-search', /empty/],
    ['an empty search comes first', 'abc', '', '', 'empty-search', /empty/],
  ])('%s: refused', (_, content, oldString, newString, kind, message) => {
    const attempt = () => replaceBySpec(content, oldString, newString)
    expect(attempt).toThrow(SutureError)
    expect(attempt).toThrow(message)
    const outcome = editBySpec(openDocument(content), { oldString, newString })
    expect(outcome).toMatchObject({ status: 'refused', problem: { kind } })
  })

  it('lists the strategies tried, and cuts the target at 200 units', () => {
    const message = (() => {
      try {
        return replaceBySpec('abc', LONG, 'x')
      } catch (error) {
        return (error as SutureError).message
      }
    })()
    expect(message).toContain(
      'simple, line-trimmed, block-anchor, whitespace-normalized, indentation-flexible, escape-normalized, trimmed-boundary, context-aware, multi-occurrence',
    )
    expect(message).toContain(`"${'q'.repeat(200)}..."`)
    expect(message).not.toContain('q'.repeat(201))
  })

  it('counts drift from the hint, and says what was undone', () => {
    const outcome = editBySpec(openDocument('x\ny\na = "1"\n'), { oldString: 'a = \\"1\\"', newString: 'z', startLine: 1 })
    expect(outcome).toMatchObject({
      status: 'applied',
      content: 'x\ny\nz\n',
      matches: [{ strategy: 'escape-normalized', startLine: 3, endLine: 3, drift: 2, undone: ['escapes'] }],
    })
  })
})
