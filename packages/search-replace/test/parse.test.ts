import { describe, expect, it } from 'vitest'
import { parse } from '../src/index'

/** Joins lines. The tables below use it. */
const text = (...lines: string[]) => lines.join('\n')
const plain = (source: string, policy: 'safe' | 'spec' = 'safe') =>
  parse(source, { policy }).blocks.map(({ from: _, to: __, ...rest }) => rest)

const reads: readonly [name: string, source: string, blocks: readonly object[]][] = [
  [
    'the form of the spec',
    text('<<<<<<< SEARCH', ':start_line:42', '-------', 'old', '=======', 'new', '>>>>>>> REPLACE'),
    [{ search: 'old', replace: 'new', startLine: 42 }],
  ],
  [
    'both line markers, blanks after the colon',
    text('<<<<<<< SEARCH', ':start_line: 3 ', ':end_line: 4', '-------', 'a', 'b', '=======', 'c', '>>>>>>> REPLACE'),
    [{ search: 'a\nb', replace: 'c', startLine: 3, endLine: 4 }],
  ],
  [
    'numbers in the brackets of a placeholder',
    text('<<<<<<< SEARCH', ':start_line:[3]', ':end_line: [4]', '-------', 'a', 'b', '=======', 'c', '>>>>>>> REPLACE'),
    [{ search: 'a\nb', replace: 'c', startLine: 3, endLine: 4 }],
  ],
  [
    'line markers without dashes below',
    text('<<<<<<< SEARCH', ':start_line:3', 'a', '=======', 'c', '>>>>>>> REPLACE'),
    [{ search: 'a', replace: 'c', startLine: 3 }],
  ],
  [
    'dashes without line markers',
    text('<<<<<<< SEARCH', '-------', 'a', '=======', 'c', '>>>>>>> REPLACE'),
    [{ search: 'a', replace: 'c' }],
  ],
  [
    'start line 0 as no hint',
    text('<<<<<<< SEARCH', ':start_line:0', '-------', 'a', '=======', 'c', '>>>>>>> REPLACE'),
    [{ search: 'a', replace: 'c' }],
  ],
  [
    'the opening of a conflict in the prose above',
    text('It stood under', '<<<<<<< HEAD', 'and no more.', '<<<<<<< SEARCH', 'a', '=======', 'b', '>>>>>>> REPLACE'),
    [{ search: 'a', replace: 'b' }],
  ],
  [
    'the end of a conflict in the prose around',
    text('>>>>>>> main', '<<<<<<< SEARCH', 'a', '=======', 'b', '>>>>>>> REPLACE', '>>>>>>> main'),
    [{ search: 'a', replace: 'b' }],
  ],
  ['no header', text('<<<<<<< SEARCH', 'a', '=======', 'b', '>>>>>>> REPLACE'), [{ search: 'a', replace: 'b' }]],
  ['an empty search', text('<<<<<<< SEARCH', '=======', 'b', '>>>>>>> REPLACE'), [{ search: '', replace: 'b' }]],
  ['an empty replace', text('<<<<<<< SEARCH', 'a', '=======', '>>>>>>> REPLACE'), [{ search: 'a', replace: '' }]],
  [
    'a blank last line of the search as one line break',
    text('<<<<<<< SEARCH', 'a', '', '=======', 'b', '', '', '>>>>>>> REPLACE'),
    [{ search: 'a\n', replace: 'b\n\n' }],
  ],
  ['a chevron after SEARCH', text('<<<<<<< SEARCH>', 'a', '=======', 'b', '>>>>>>> REPLACE'), [{ search: 'a', replace: 'b' }]],
  ['five marks', text('<<<<< SEARCH', 'a', '=====', 'b', '>>>>> REPLACE'), [{ search: 'a', replace: 'b' }]],
  ['nine marks', text('<<<<<<<<< SEARCH', 'a', '=========', 'b', '>>>>>>>>> REPLACE'), [{ search: 'a', replace: 'b' }]],
  [
    'six, seven and eight marks in one block',
    text('<<<<<<<< SEARCH', 'a', '======', 'b', '>>>>>>> REPLACE'),
    [{ search: 'a', replace: 'b' }],
  ],
  ['dashes and pluses as marks', text('------- SEARCH', 'a', '=======', 'b', '+++++++ REPLACE'), [{ search: 'a', replace: 'b' }]],
  [
    'trailing blanks after markers',
    text('<<<<<<< SEARCH  ', 'a  ', '=======\t', 'b  ', '>>>>>>> REPLACE '),
    [{ search: 'a  ', replace: 'b  ' }],
  ],
  ['an indented block', text('  <<<<<<< SEARCH', '  a', '  =======', '  b', '  >>>>>>> REPLACE'), [{ search: '  a', replace: '  b' }]],
  [
    'CR LF around and inside',
    text('<<<<<<< SEARCH\r', 'a\r', 'b\r', '=======\r', '\r', '>>>>>>> REPLACE\r', ''),
    [{ search: 'a\r\nb', replace: '' }],
  ],
  [
    'a byte order mark before the first marker',
    `\ufeff${text('<<<<<<< SEARCH', 'a', '=======', 'b', '>>>>>>> REPLACE')}`,
    [{ search: 'a', replace: 'b' }],
  ],
  [
    'two blocks with prose between',
    text(
      'First:',
      '<<<<<<< SEARCH',
      'a',
      '=======',
      'b',
      '>>>>>>> REPLACE',
      'Then:',
      '<<<<<<< SEARCH',
      'c',
      '=======',
      'd',
      '>>>>>>> REPLACE',
      'Done.',
    ),
    [
      { search: 'a', replace: 'b' },
      { search: 'c', replace: 'd' },
    ],
  ],
  [
    'a heading underlined with = in the prose',
    text('Changes', '=======', '', '<<<<<<< SEARCH', 'a', '=======', 'b', '>>>>>>> REPLACE'),
    [{ search: 'a', replace: 'b' }],
  ],
  [
    'an underline with another number of marks as content',
    text('<<<<<<< SEARCH', 'Title', '=====', '=======', 'Name', '====', '>>>>>>> REPLACE'),
    [{ search: 'Title\n=====', replace: 'Name\n====' }],
  ],
  [
    'an indented underline of seven marks as content',
    text('<<<<<<< SEARCH', '    Returns', '    =======', '=======', '    Gives', '>>>>>>> REPLACE'),
    [{ search: '    Returns\n    =======', replace: '    Gives' }],
  ],
  [
    'an escaped underline of fifteen marks, and one that is not escaped',
    text('<<<<<<< SEARCH', 'Title', '\\===============', '=======', 'Name', '===============', '>>>>>>> REPLACE'),
    [{ search: 'Title\n===============', replace: 'Name\n===============' }],
  ],
  [
    'a table and a list that ends in a dash',
    text('<<<<<<< SEARCH', '| a | b |', '- item', '=======', '| a | c |', '- item', '>>>>>>> REPLACE'),
    [{ search: '| a | b |\n- item', replace: '| a | c |\n- item' }],
  ],
  [
    'escaped conflict markers (the example of the spec)',
    text(
      '<<<<<<< SEARCH',
      '\\<<<<<<< HEAD',
      'code A',
      '\\=======',
      'code B',
      '\\>>>>>>> branch',
      '=======',
      '[clean code]',
      '>>>>>>> REPLACE',
    ),
    [{ search: '<<<<<<< HEAD\ncode A\n=======\ncode B\n>>>>>>> branch', replace: '[clean code]' }],
  ],
  [
    'escaped dashes and line markers',
    text('<<<<<<< SEARCH', '\\-------', '\\:start_line:9', '\\:end_line:9', '=======', '\\:start_line:1', '>>>>>>> REPLACE'),
    [{ search: '-------\n:start_line:9\n:end_line:9', replace: ':start_line:1' }],
  ],
  [
    'a backslash before other text as itself',
    text('<<<<<<< SEARCH', '\\alpha', '\\--', '\\-------/', '=======', '\\beta', '>>>>>>> REPLACE'),
    [{ search: '\\alpha\n\\--\n\\-------/', replace: '\\beta' }],
  ],
  [
    'two backslashes before a marker as one',
    text('<<<<<<< SEARCH', '\\\\=======', '=======', 'b', '>>>>>>> REPLACE'),
    [{ search: '\\=======', replace: 'b' }],
  ],
  ['a closing marker without its word', text('<<<<<<< SEARCH', 'a', '=======', 'b', '>>>>>>>'), [{ search: 'a', replace: 'b' }]],
  [
    'a missing last marker',
    text('<<<<<<< SEARCH', 'a', '=======', 'b', ''),
    [{ search: 'a', replace: 'b', unclosed: true, truncated: true }],
  ],
  ['half a last marker', text('<<<<<<< SEARCH', 'a', '=======', 'b', '>>>>>>> REP'), [{ search: 'a', replace: 'b' }]],
  ['five marks of a last marker', text('<<<<<<< SEARCH', 'a', '=======', 'b', '>>>>>'), [{ search: 'a', replace: 'b', unclosed: true }]],
  [
    'a last list item, which is no half marker',
    text('<<<<<<< SEARCH', 'a', '=======', '- item'),
    [{ search: 'a', replace: '- item', unclosed: true, truncated: true }],
  ],
  [
    'a missing last marker before the end of the fence',
    text('```', '<<<<<<< SEARCH', 'a', '=======', 'b', '```', 'That is all.'),
    [{ search: 'a', replace: 'b', unclosed: true }],
  ],
  ['markers of ten marks', text('<<<<<<<<<< SEARCH', 'a', '==========', '>>>>>>>>>> REPLACE'), [{ search: 'a', replace: '' }]],
  [
    'markers of ten marks in a block of seven as text',
    text('<<<<<<< SEARCH', '<<<<<<<<<< SEARCH', '=======', '==========', '>>>>>>>>>> REPLACE', '>>>>>>> REPLACE'),
    [{ search: '<<<<<<<<<< SEARCH', replace: '==========\n>>>>>>>>>> REPLACE' }],
  ],
  ['markers of 41 marks as text', text(`${'<'.repeat(41)} SEARCH`, 'a', '='.repeat(41), `${'>'.repeat(41)} REPLACE`), []],
  ['nothing out of an empty text', '', []],
  ['nothing out of prose', 'Nothing to change here.', []],
]

describe('parse reads', () => {
  it.each(reads)('%s', (_name, source, blocks) => {
    expect(parse(source).problems).toEqual([])
    expect(plain(source)).toEqual(blocks)
  })
})

const refuses: readonly [name: string, source: string, problem: { line: number; expected: RegExp; found: string; form: RegExp }][] = [
  [
    'a separator before the opening marker comes with a stray end',
    text('a', '=======', 'b', '>>>>>>> REPLACE'),
    { line: 4, expected: /^<<<<<<< SEARCH before it$/, found: '>>>>>>> REPLACE', form: /^<<<<<<< SEARCH\n/ },
  ],
  [
    'a closing marker first',
    '>>>>>>> REPLACE',
    { line: 1, expected: /^<<<<<<< SEARCH before it$/, found: '>>>>>>> REPLACE', form: /=======/ },
  ],
  [
    'a second opening marker in the search',
    text('<<<<<<< SEARCH', 'a', '<<<<<<< SEARCH', 'a', '=======', 'b', '>>>>>>> REPLACE'),
    { line: 3, expected: /^=======$/, found: '<<<<<<< SEARCH', form: /=======/ },
  ],
  [
    'a second opening marker in the replacement',
    text('<<<<<<< SEARCH', 'a', '=======', 'b', '<<<<<<< SEARCH', 'c', '=======', 'd', '>>>>>>> REPLACE'),
    { line: 5, expected: /^>>>>>>> REPLACE$/, found: '<<<<<<< SEARCH', form: /=======/ },
  ],
  [
    'no separator',
    text('<<<<<<< SEARCH', 'a', '>>>>>>> REPLACE'),
    { line: 3, expected: /^=======$/, found: '>>>>>>> REPLACE', form: /=======/ },
  ],
  [
    'a second separator, markers balanced: content without its escape',
    text('<<<<<<< SEARCH', 'Example', '=======', 'a', '=======', 'b', '>>>>>>> REPLACE'),
    { line: 5, expected: /^>>>>>>> REPLACE .*backslash/, found: '=======', form: /^\\=======$/m },
  ],
  [
    'a second separator, markers unbalanced: a broken structure',
    text('<<<<<<< SEARCH', 'a', '=======', 'b', '=======', 'c'),
    { line: 5, expected: /^>>>>>>> REPLACE$/, found: '=======', form: /\[lines to put there\]/ },
  ],
  [
    'the end of the text in the search',
    text('<<<<<<< SEARCH', 'a'),
    { line: 2, expected: /^=======$/, found: 'the end of the text', form: /=======/ },
  ],
  [
    'conflict markers without escape (the example of the spec)',
    text('<<<<<<< SEARCH', '<<<<<<< HEAD', 'code A', '=======', 'code B', '>>>>>>> branch', '=======', '[clean code]', '>>>>>>> REPLACE'),
    { line: 2, expected: /backslash/, found: '<<<<<<< HEAD', form: /^\\<<<<<<< HEAD$/m },
  ],
  [
    'the end of a conflict in the replacement',
    text('<<<<<<< SEARCH', 'a', '=======', 'b', '>>>>>>> branch', '>>>>>>> REPLACE'),
    { line: 5, expected: /backslash/, found: '>>>>>>> branch', form: /^\\>>>>>>> branch$/m },
  ],
  [
    'a conflict of other marks outside a block: an edit that cannot be read',
    text('<<<<<<< HEAD', 'a', '=======', 'b', '>>>>>>> branch'),
    { line: 1, expected: /^<<<<<<< SEARCH/, found: '<<<<<<< HEAD', form: /SEARCH/ },
  ],
  [
    'a misspelt opening marker',
    text('<<<<<<< SERACH', 'a', '=======', 'b', '>>>>>>> REPLACE'),
    { line: 1, expected: /^<<<<<<< SEARCH/, found: '<<<<<<< SERACH', form: /SEARCH/ },
  ],
  [
    'a line marker in the replacement',
    text('<<<<<<< SEARCH', 'a', '=======', ':start_line:5', '-------', 'b', '>>>>>>> REPLACE'),
    { line: 4, expected: /^no line marker after =======/, found: ':start_line:5', form: /:start_line:12/ },
  ],
  [
    'an end line marker in the replacement',
    text('<<<<<<< SEARCH', 'a', '=======', ':end_line:5', 'b', '>>>>>>> REPLACE'),
    { line: 4, expected: /^no line marker after =======/, found: ':end_line:5', form: /:start_line:12/ },
  ],
  [
    'a line marker without a number',
    text('<<<<<<< SEARCH', ':start_line:end', 'a', '=======', 'b', '>>>>>>> REPLACE'),
    { line: 2, expected: /a line number/, found: ':start_line:end', form: /:start_line:12/ },
  ],
  [
    'two numbers in brackets',
    text('<<<<<<< SEARCH', ':start_line:[3, 4]', 'a', '=======', 'b', '>>>>>>> REPLACE'),
    { line: 2, expected: /a line number/, found: ':start_line:[3, 4]', form: /:start_line:12/ },
  ],
  [
    'two separators of other forms',
    text('<<<<<<< SEARCH', 'a', '=====', 'b', '========', 'c', '>>>>>>> REPLACE'),
    { line: 5, expected: /^one separator of 7 marks$/, found: '========', form: /=======/ },
  ],
  [
    'dashes first on both sides: header or content',
    text('<<<<<<< SEARCH', '-------', 'a', '=======', '-------', 'b', '>>>>>>> REPLACE'),
    { line: 2, expected: /^\\------- where/, found: '-------', form: /:start_line:12/ },
  ],
  [
    'a missing last marker with an explanation after it',
    text('<<<<<<< SEARCH', 'a', '=======', 'b', '', 'This change fixes the bug.'),
    { line: 6, expected: /^>>>>>>> REPLACE$/, found: 'the end of the text', form: /=======/ },
  ],
  [
    'a missing last marker where the fence could end twice',
    text('```', '<<<<<<< SEARCH', 'a', '=======', '```', 'b', '```'),
    { line: 7, expected: /^>>>>>>> REPLACE$/, found: 'the end of the text', form: /=======/ },
  ],
]

describe('parse refuses', () => {
  it('a misspelt opening marker that breaks off, though a whole block follows', () => {
    const { blocks, problems } = parse(text('<<<<<<< SERACH', 'a', '<<<<<<< SEARCH', 'a', '=======', 'b', '>>>>>>> REPLACE'))
    expect([blocks, problems[0]?.line]).toEqual([[], 1])
  })

  it.each(refuses)('%s', (_name, source, { line, expected, found, form }) => {
    const { problems } = parse(source)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({ kind: 'malformed', line, found })
    expect(problems[0]?.expected).toMatch(expected)
    expect(problems[0]?.form).toMatch(form)
  })

  it('goes on after a fault: the blocks around it are read', () => {
    const good = text('<<<<<<< SEARCH', 'a', '=======', 'b', '>>>>>>> REPLACE')
    const { blocks, problems } = parse(
      text(good, '<<<<<<< SEARCH', '<<<<<<< HEAD', '=======', '>>>>>>> x', '=======', '>>>>>>> REPLACE', good),
    )
    expect(blocks.map((b) => [b.from, b.to])).toEqual([
      [1, 5],
      [12, 16],
    ])
    expect(problems.map((p) => p.line)).toEqual([7])
  })

  it('never takes for an edit what stands inside a broken block: it may be content without its escapes', () => {
    const inner = ['<<<<<<< SEARCH', 'b', '=======', 'c', '>>>>>>> REPLACE']
    const { blocks, problems } = parse(text('<<<<<<< SEARCH', 'How to write a block:', ...inner, '=======', 'd', '>>>>>>> REPLACE'))
    expect(blocks).toEqual([])
    expect(problems.map((p) => [p.line, p.found])).toEqual([
      [3, '<<<<<<< SEARCH'],
      [10, '>>>>>>> REPLACE'],
    ])
  })

  it('tells of every opening marker that it had to pass over', () => {
    const { blocks, problems } = parse(text('<<<<<<< SEARCH', '>>>>>>> x', '<<<<<<< SEARCH', 'a', '=======', 'b', '>>>>>>> REPLACE'))
    expect(blocks).toEqual([])
    expect(problems.map((p) => p.line)).toEqual([2, 3])
  })
})

describe('under the spec policy', () => {
  it.each([
    ['a separator outside a block is an error', text('Changes', '=======', '<<<<<<< SEARCH', 'a', '=======', 'b', '>>>>>>> REPLACE'), 2],
    ['a missing last marker is an error', text('<<<<<<< SEARCH', 'a', '=======', 'b'), 4],
  ])('%s', (_name, source, line) => {
    expect(parse(source, { policy: 'spec' }).problems.map((p) => p.line)).toEqual([line])
  })

  it.each([
    ['\\======', '\\======', '======'],
    ['\\-----', '\\-----', '-----'],
    ['\\>>>>> quote', '\\>>>>> quote', '>>>>> quote'],
    ['\\+++++++ REPLACE', '\\+++++++ REPLACE', '+++++++ REPLACE'],
    ['\\-------x', '\\-------x', '\\-------x'],
    ['\\=======', '=======', '======='],
    ['\\<<<<<<< HEAD', '<<<<<<< HEAD', '<<<<<<< HEAD'],
    ['  \\>>>>>>> REPLACE', '  >>>>>>> REPLACE', '  >>>>>>> REPLACE'],
    ['\\:start_line:4', ':start_line:4', ':start_line:4'],
  ])('%s is %s under spec: a backslash that protects no marker of the document stays', (line, bySpec, safe) => {
    const source = text('<<<<<<< SEARCH', line, '=======', line, '>>>>>>> REPLACE')
    expect(plain(source, 'spec')).toEqual([{ search: bySpec, replace: bySpec }])
    expect(plain(source)).toEqual([{ search: safe, replace: safe }])
  })
})

const block = ['<<<<<<< SEARCH', 'a', '=======', 'b', '>>>>>>> REPLACE']
const paths: readonly [name: string, source: string, path: string | undefined][] = [
  ['a bare path above', text('src/a.ts', ...block), 'src/a.ts'],
  ['a path and a blank line', text('src/a.ts', '', ...block), 'src/a.ts'],
  ['a path above the fence', text('src/a.ts', '```ts', ...block, '```'), 'src/a.ts'],
  ['a path in the fence', text('```ts src/a.ts', ...block, '```'), 'src/a.ts'],
  ['a path alone in the fence', text('```src/a.ts', ...block, '```'), 'src/a.ts'],
  ['a language and a path with a colon', text('```ts:src/a.ts', ...block, '```'), 'src/a.ts'],
  ['an attribute of the fence', text('```ts title="src/my file.ts"', ...block, '```'), 'src/my file.ts'],
  ['a path in backticks with a colon', text('`src/a.ts`:', ...block), 'src/a.ts'],
  ['a bold path', text('**src/a.ts**', ...block), 'src/a.ts'],
  ['a heading', text('### `Makefile`', ...block), 'Makefile'],
  ['a comment', text('```ts', '// src/a.ts', ...block, '```'), 'src/a.ts'],
  ['path: and a path', text('path: src/a b.ts', ...block), 'src/a b.ts'],
  ['File: and a quoted name', text('File: `no extension`', ...block), 'no extension'],
  ['a name known to be a file', text('Dockerfile', ...block), 'Dockerfile'],
  ['a sentence', text('Change it in cart.ts now', ...block), undefined],
  ['a single word', text('Change', ...block), undefined],
  ['a version number', text('1.2', ...block), undefined],
  ['an address', text('https://x.dev/a.ts', ...block), undefined],
  ['a language in the fence', text('```ts', ...block, '```'), undefined],
  ['a sentence after path:', text('path: is wrong, see below', ...block), undefined],
  ['nothing above', text(...block), undefined],
]

describe('the file name of a block', () => {
  it.each(paths)('%s', (_name, source, path) => {
    expect(parse(source).blocks.map((b) => b.path)).toEqual([path])
  })

  it('is not inherited by the next block', () => {
    expect(parse(text('src/a.ts', ...block, ...block)).blocks.map((b) => b.path)).toEqual(['src/a.ts', undefined])
  })
})
