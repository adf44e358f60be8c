import { describe, expect, it } from 'vitest'
import type { Replacer } from '../src/scan/candidate'
import { BlockAnchorReplacer } from '../src/strategies/block-anchor'
import { ContextAwareReplacer } from '../src/strategies/context-aware'
import { EscapeNormalizedReplacer } from '../src/strategies/escape-normalized'
import { IndentationFlexibleReplacer } from '../src/strategies/indentation-flexible'
import { LineTrimmedReplacer } from '../src/strategies/line-trimmed'
import { MultiOccurrenceReplacer } from '../src/strategies/multi-occurrence'
import { SimpleReplacer } from '../src/strategies/simple'
import { TrimmedBoundaryReplacer } from '../src/strategies/trimmed-boundary'
import { WhitespaceNormalizedReplacer } from '../src/strategies/whitespace-normalized'

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
