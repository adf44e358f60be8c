import { describe, expect, it } from 'vitest'
import { applyDiff, type BlockText, write } from '../src/index'

const lines = (...all: string[]) => all.join('\n')
const numbered = (count: number) => Array.from({ length: count }, (_, i) => `line ${i + 1}`)

const lands: readonly [name: string, file: string, blocks: readonly BlockText[], content: string][] = [
  ['a block in its place', 'a\nb\nc\n', [{ search: 'b', replace: 'x\ny' }], 'a\nx\ny\nc\n'],
  [
    'the indentation example of the spec, in the style of the file',
    lines('    def calculate_total(items):', '        return sum(items)'),
    [
      {
        search: lines('  def calculate_total(items):', '    return sum(items)'),
        replace: lines('  def calculate_total(items):', '    """Calculate sum"""', '    return sum(item * 1.1 for item in items)'),
      },
    ],
    lines('    def calculate_total(items):', '        """Calculate sum"""', '        return sum(item * 1.1 for item in items)'),
  ],
  [
    'new lines with trailing blanks, which stay (Markdown)',
    'one\ntwo\n',
    [{ search: 'two', replace: 'two  \nthree  ' }],
    'one\ntwo  \nthree  \n',
  ],
  ['blank new lines, which stay blank', '    a()\n    b()\n', [{ search: 'a()\nb()', replace: 'a()\n\nb()' }], '    a()\n\n    b()\n'],
  ['a block in a CR LF file', 'a\r\nb\r\nc\r\n', [{ search: 'a\nb', replace: 'a\nx\nb' }], 'a\r\nx\r\nb\r\nc\r\n'],
  ['lines of a mixed file, each with its own end', 'a\r\nb\nc\r\n', [{ search: 'b', replace: 'x' }], 'a\r\nx\nc\r\n'],
  ['a deletion, which takes the line end along', 'a\nb\nc\n', [{ search: 'b', replace: '' }], 'a\nc\n'],
  ['a deletion of a line and the blank line that the block shows', 'a\nb\n\nc\n', [{ search: 'b\n', replace: '' }], 'a\nc\n'],
  ['the removal of a blank line that the block shows', 'a\n\nc\n', [{ search: 'a\n', replace: 'a' }], 'a\nc\n'],
  ['a blank line added after a line', 'a\nc\n', [{ search: 'a', replace: 'a\n' }], 'a\n\nc\n'],
  ['a blank last line on both sides', 'a\n\nc\n', [{ search: 'a\n', replace: 'b\n' }], 'b\n\nc\n'],
  ['a blank last line that only the block has', 'a\nc\n', [{ search: 'a\n', replace: 'b\n' }], 'b\nc\n'],
  ['an empty search in an empty file', '', [{ search: '', replace: 'a\nb' }], 'a\nb\n'],
  ['dollars in new text, literal', 'x = 1\n', [{ search: 'x = 1', replace: 'log("$& $1 $$")' }], 'log("$& $1 $$")\n'],
  [
    'line numbers on every line',
    lines(...numbered(50)),
    [{ search: '12 | line 12\n13 | line 13', replace: '12 | line twelve\n13 | line 13' }],
    lines(...numbered(50)).replace('line 12\n', 'line twelve\n'),
  ],
  [
    'one of three equal places, by the numbers on its lines',
    lines('x()', 'a', 'x()', 'b', 'x()'),
    [{ search: '3 | x()', replace: '3 | y()' }],
    lines('x()', 'a', 'y()', 'b', 'x()'),
  ],
  [
    'one of three equal places, by its hint',
    lines('x()', 'a', 'x()', 'b', 'x()'),
    [{ search: 'x()', replace: 'y()', startLine: 5 }],
    lines('x()', 'a', 'x()', 'b', 'y()'),
  ],
  [
    'a unique place, whatever the hint says',
    lines(...numbered(300)),
    [{ search: 'line 12', replace: 'x', startLine: 290 }],
    lines(...numbered(300)).replace('line 12\n', 'x\n'),
  ],
  [
    'a unique place with a hint past the end',
    lines(...numbered(30)),
    [{ search: 'line 12', replace: 'x', startLine: 290 }],
    lines(...numbered(30)).replace('line 12\n', 'x\n'),
  ],
  [
    'a block without a hint below one with, in any order',
    lines(...numbered(100)),
    [
      { search: 'line 90', replace: 'x\ny\nz\nw' },
      { search: 'line 10', replace: 'ten', startLine: 10 },
    ],
    lines(...numbered(100))
      .replace('line 90', 'x\ny\nz\nw')
      .replace('line 10\n', 'ten\n'),
  ],
  ['curly quotes in the file', 'say “hi” — now\n', [{ search: 'say "hi" - now', replace: 'say "ho" - now' }], 'say “ho” — now\n'],
  [
    'a table whose rows begin with numbers',
    lines('| n | name |', '| 1 | a |', '| 2 | b |'),
    [{ search: '| 2 | b |', replace: '| 2 | c |' }],
    lines('| n | name |', '| 1 | a |', '| 2 | c |'),
  ],
  [
    'code that begins with a bar, kept as code',
    lines('type T =', '  | A', '  | B'),
    [{ search: '  | B', replace: '  | B\n  | C' }],
    lines('type T =', '  | A', '  | B', '  | C'),
  ],
  ['entities that the file has', '<p>a &lt; b</p>\n', [{ search: '<p>a &lt; b</p>', replace: '<p>a &lt; c</p>' }], '<p>a &lt; c</p>\n'],
  ['entities in new text that old did not need, as they are', 'x\n', [{ search: 'x', replace: '&amp; \\n' }], '&amp; \\n\n'],
  [
    'one misquoted context line, kept as the file has it',
    lines(
      'function total(items) {',
      '  // Sum of all the prices',
      '  let sum = 0',
      '  for (const item of items) sum += item.price',
      '  return sum',
      '}',
    ),
    [
      {
        search: lines(
          'function total(items) {',
          '  // The sum of all prices',
          '  let sum = 0',
          '  for (const item of items) sum += item.price',
          '  return sum',
          '}',
        ),
        replace: lines(
          'function total(items) {',
          '  // The sum of all prices',
          '  let sum = 0',
          '  for (const item of items) sum += item.price',
          '  return round(sum)',
          '}',
        ),
      },
    ],
    lines(
      'function total(items) {',
      '  // Sum of all the prices',
      '  let sum = 0',
      '  for (const item of items) sum += item.price',
      '  return round(sum)',
      '}',
    ),
  ],
  [
    'quotes escaped on both sides',
    'log("done")\nnext()\n',
    [{ search: 'log(\\"done\\")\nnext()', replace: 'log(\\"over\\")\nnext()' }],
    'log("over")\nnext()\n',
  ],
  [
    'blank lines at the edges that the file has not',
    'a()\nb()\nc()\n',
    [{ search: '\na()\nb()\n', replace: '\na()\nx()\n' }],
    'a()\nx()\nc()\n',
  ],
  [
    'a blank line inside that only the file has',
    'alpha()\n\nbeta()\ngamma()\n',
    [{ search: 'alpha()\nbeta()\ngamma()', replace: 'alpha()\nbeta()\ndelta()' }],
    'alpha()\n\nbeta()\ndelta()\n',
  ],
  [
    'blanks inside a line that the edit does not mean, as the file has them',
    's = "a  b"\n',
    [{ search: 's = "a b"', replace: 's = "a c"' }],
    's = "a  c"\n',
  ],
  [
    'two of three equal places, each by its hint',
    lines('x()', 'a', 'x()', 'b', 'x()'),
    [
      { search: 'x()', replace: 'y()', startLine: 1 },
      { search: 'x()', replace: 'z()', startLine: 5 },
    ],
    lines('y()', 'a', 'x()', 'b', 'z()'),
  ],
  [
    'conflict markers, escaped',
    lines('<<<<<<< HEAD', 'A', '=======', 'B', '>>>>>>> dev', 'z'),
    [{ search: lines('<<<<<<< HEAD', 'A', '=======', 'B', '>>>>>>> dev'), replace: 'B' }],
    'B\nz',
  ],
  [
    'a setext heading',
    lines('Title', '=====', 'text'),
    [{ search: lines('Title', '====='), replace: lines('Name', '====') }],
    lines('Name', '====', 'text'),
  ],
]

describe('applyDiff lands', () => {
  it.each(lands)('%s', (_name, file, blocks, content) => {
    const result = applyDiff(file, write(blocks))
    expect(result).toMatchObject({ success: true, content })
    expect(result.failParts).toBeUndefined()
    const again = applyDiff(file, write([...blocks].reverse()))
    expect(again).toMatchObject({ success: true, content })
  })

  it('blocks with more marks, with a chevron, and with a part of the last marker', () => {
    expect(applyDiff('a\nb\n', '<<<<<<<< SEARCH>\na\n========\nx\n>>>>>>>> REPL')).toMatchObject({ success: true, content: 'x\nb\n' })
  })

  it.each([
    ['ten marks', '<<<<<<<<<< SEARCH\na\n==========\nx\n>>>>>>>>>> REPLACE\n'],
    ['the words of other tools', '<<<<<<< ORIGINAL\na\n=======\nx\n>>>>>>> UPDATED\n'],
  ])('a block with %s', (_name, diff) => {
    expect(applyDiff('a\nb\n', diff)).toMatchObject({ success: true, content: 'x\nb\n' })
  })

  it('a block with ten marks and a line of ten dashes', () => {
    const diff = '<<<<<<<<<< SEARCH\n----------\na\n==========\nx\n>>>>>>>>>> REPLACE\n'
    expect(applyDiff('----------\na\n', diff)).toMatchObject({ success: true, content: 'x\n' })
  })

  it.each([
    ['new', 'new\n'],
    ['new\n', 'new\n\n'],
  ])('%j in an empty file, with a line break at its end', (replace, content) => {
    expect(applyDiff('', write([{ search: '', replace }]))).toMatchObject({ success: true, content })
  })

  it('says that the last marker of a block is missing at the end of its fence', () => {
    const { outcomes } = applyDiff('a\nb\n', '```\n<<<<<<< SEARCH\na\n=======\nx\n```\n')
    expect(outcomes).toMatchObject([{ status: 'applied', matches: [{ warnings: [expect.stringContaining('cut short')] }] }])
  })

  it('refuses a diff that ends in the new text of a block, and applies none of its blocks', () => {
    for (const end of ['x\n', 'x', 'x\n\n']) {
      const result = applyDiff('a\nb\n', `${write([{ search: 'b', replace: 'y' }])}\n<<<<<<< SEARCH\na\n=======\n${end}`, { partial: true })
      expect(result).toMatchObject({ success: false, failParts: [{ problem: { kind: 'malformed', expected: '>>>>>>> REPLACE' } }] })
    }
  })

  it('a list of diffs, each with its hint', () => {
    const item = (replace: string) => ({ content: write([{ search: 'x()', replace }]) })
    const file = lines('x()', 'a', 'x()', 'b', 'x()')
    expect(
      applyDiff(file, [
        { ...item('z()'), startLine: 5 },
        { ...item('y()'), startLine: 1 },
      ]),
    ).toMatchObject({ success: true, content: lines('y()', 'a', 'x()', 'b', 'z()') })
  })
})

const refuses: readonly [name: string, file: string, blocks: readonly BlockText[], problem: object][] = [
  [
    'three equal places without a hint',
    lines('x()', 'a', 'x()', 'b', 'x()'),
    [{ search: 'x()', replace: 'y()' }],
    { kind: 'ambiguous', total: 3 },
  ],
  [
    'a hint half way between two places',
    lines('x()', 'a', 'b', 'c', 'x()'),
    [{ search: 'x()', replace: 'y()', startLine: 3 }],
    { kind: 'ambiguous', total: 2 },
  ],
  ['text that stands nowhere', 'a\nb\n', [{ search: 'total = 1', replace: 'total = 2' }], { kind: 'not-found' }],
  [
    'a removed line that is not the one quoted',
    lines('x := 1', 'y := 2', 'z := 3'),
    [{ search: lines('x := 1', 'y := 99', 'z := 3'), replace: lines('x := 1', 'z := 3') }],
    { kind: 'not-found' },
  ],
  ['old and new alike', 'a\n', [{ search: 'a', replace: 'a' }], { kind: 'identical' }],
  ['an empty search in a file that has text', 'a\n', [{ search: '', replace: 'x' }], { kind: 'empty-search' }],
  [
    'an elision mark that only the new text has',
    'f() {\n  a()\n}\n',
    [{ search: 'f() {\n  a()\n}', replace: 'f() {\n  // ... rest of code ...\n}' }],
    { kind: 'malformed' },
  ],
  [
    'an anchor at either end of a long stretch',
    lines(' outline: 3px;', '}', ...numbered(200), '/* 27. TOUCH */'),
    [{ search: lines(' outline: 3px;', '}', '', '/* 27. TOUCH */'), replace: '' }],
    { kind: 'not-found' },
  ],
  [
    'two lines alike but for their blanks',
    'alpha   beta\nalpha\tbeta\n',
    [{ search: 'alpha beta', replace: 'gamma' }],
    { kind: 'ambiguous', total: 2 },
  ],
  [
    'a search that ends on the way to its body',
    'if (x) {\n  body()\n  more()\n}\n',
    [{ search: 'if (x) {\n}', replace: 'if (y) {\n}' }],
    { kind: 'not-found' },
  ],
  ['part of a line', 'const abcdef = 1\n', [{ search: 'const  abc', replace: 'let x' }], { kind: 'not-found' }],
  ['a search of blank lines alone, more than stand there', 'a\n\nb\n', [{ search: '\n\n', replace: 'x' }], { kind: 'not-found' }],
]

it('lands a block that quotes what the one before it leaves', () => {
  const diff = write([
    { search: 'f(1)', replace: 'f(2)' },
    { search: 'f(2)\ng()', replace: 'f(2)\nh()' },
  ])
  expect(applyDiff('f(1)\ng()\n', diff)).toMatchObject({ success: true, content: 'f(2)\nh()\n' })
})

describe('applyDiff refuses, and changes nothing', () => {
  it.each(refuses)('%s', (_name, file, blocks, problem) => {
    const result = applyDiff(file, write(blocks))
    expect(result).toMatchObject({ success: false })
    expect(result).not.toHaveProperty('content')
    expect(result.failParts?.map((part) => part.problem)).toContainEqual(expect.objectContaining(problem))
  })

  it('a set of which one block fails: all or nothing, unless partial', () => {
    const diff = write([
      { search: 'a', replace: 'x' },
      { search: 'nowhere', replace: 'y' },
    ])
    const whole = applyDiff('a\nb', diff)
    expect(whole).toMatchObject({ success: false })
    if (!whole.success)
      expect(whole.error).toMatch(/^1 of 2 blocks did not land; nothing was changed\.\n\nBlock 2 \(lines 7-11 of the diff\): /)
    const partial = applyDiff('a\nb', diff, { partial: true })
    expect(partial).toMatchObject({ success: true, content: 'x\nb' })
    expect(partial.failParts).toHaveLength(1)
  })

  it('two blocks that change the same lines', () => {
    const result = applyDiff(
      'a\nb\nc',
      write([
        { search: 'a\nb', replace: 'x' },
        { search: 'b\nc', replace: 'y' },
      ]),
    )
    expect(result.failParts?.map((part) => part.problem.kind)).toEqual(['overlapping', 'overlapping'])
  })

  it('a broken form whole, every mistake told, even when partial', () => {
    const good = write([{ search: 'a', replace: 'x' }])
    const result = applyDiff('a', `${good}<<<<<<< SEARCH\nb\n>>>>>>> REPLACE\n>>>>>>> REPLACE\n`, { partial: true })
    expect(result).toMatchObject({ success: false, outcomes: [] })
    expect(result.failParts?.map((part) => part.problem)).toMatchObject([{ line: 8 }, { line: 9 }])
  })

  it.each([
    ['no block', 'Just prose.'],
    ['an empty diff', ''],
    ['an empty list', []],
  ])('%s', (_name, diff) => {
    expect(applyDiff('a', diff)).toMatchObject({ success: false, failParts: [{ problem: { kind: 'malformed' } }] })
  })

  it('refuses a block with ten marks and an underlined heading', () => {
    const diff = '<<<<<<<<<< SEARCH\na\n========\n==========\nx\n>>>>>>>>>> REPLACE\n'
    expect(applyDiff('a\n========\n', diff)).toMatchObject({ failParts: [{ problem: { kind: 'malformed', found: '========' } }] })
  })

  it('says that the text is a part of a line', () => {
    const result = applyDiff('a\ntext with $^.*\n', write([{ search: '$^.*', replace: 'x' }]))
    expect(result).toMatchObject({ success: false, error: expect.stringContaining('The text is a part of line 2.') })
  })

  it('says the nearest place, the first difference, the numbered lines there and what to do', () => {
    const file = lines(...numbered(40), 'function total(items) {', '  return items.length', '}')
    const result = applyDiff(file, write([{ search: 'function total(items) {\n  return items.size\n}', replace: 'function total() {\n}' }]))
    expect(result.success).toBe(false)
    if (result.success) return
    expect(result.error).toContain('The edit removes or changes "return items.size", but line 42 is "return items.length".')
    expect(result.error).toContain('42:   return items.length\n')
    expect(result.error.length).toBeLessThan(4_000)
  })
})

describe('what is in place already', () => {
  it('a block sent twice is already applied, a success that changes nothing', () => {
    const diff = write([{ search: 'const total = 1', replace: 'const total = sum(items)' }])
    const once = applyDiff('a\nconst total = 1\nb\n', diff)
    expect(once.success).toBe(true)
    if (!once.success) return
    expect(applyDiff(once.content, diff)).toMatchObject({ success: true, content: once.content, outcomes: [{ status: 'already-applied' }] })
  })
})

describe('misquoted context, safely', () => {
  const file = lines(
    'def area(width, height):',
    '    """Area of a rectangle, in square metres."""',
    '    check(width, height)',
    '    return width * height',
    '',
    ...numbered(60),
  )
  const misquoted = lines(
    'def area(width, height):',
    '    """Area of a rectangle, in square metres."""',
    '    check(width, heigth)',
    '    return width * height',
  )
  const change = misquoted.replace('return width * height', 'return round(width * height)')

  it('takes a block with a slip of the pen in its context, and keeps the lines of the file', () => {
    const result = applyDiff(file, write([{ search: misquoted, replace: change }]))
    expect(result).toMatchObject({ success: true, content: file.replace('return width * height', 'return round(width * height)') })
    expect(result.outcomes[0]).toMatchObject({ matches: [{ strategy: 'alignment', startLine: 1, endLine: 4 }] })
  })

  it("asks for no threshold: that is the document's", () => {
    const blocks = write([
      { search: 'value = computed(alfa, betas)\nreturn value\n', replace: 'value = computed(alfa, betas)\nreturn value + 1\n' },
    ])
    const start = 'x = 1\nvalue = compute(alpha, beta)\nreturn value\n'
    expect(applyDiff(start, blocks, { fuzzyThreshold: 0.5 }).success).toBe(applyDiff(start, blocks).success)
  })

  it('refuses a search of blanks alone', () => {
    expect(applyDiff('a\n', write([{ search: '    ', replace: 'x' }]), { fuzzyThreshold: 0.5 }).success).toBe(false)
  })

  it('refuses where a twin has the same context', () => {
    const twins = `${file}\n${file}`
    expect(applyDiff(twins, write([{ search: misquoted, replace: change }]), { fuzzyThreshold: 0.7 }).success).toBe(false)
  })

  it('refuses where a removed line is not the one quoted', () => {
    const removed = misquoted.replace('    check(width, heigth)\n', '')
    expect(applyDiff(file, write([{ search: misquoted, replace: removed }]), { fuzzyThreshold: 0.7 }).success).toBe(false)
  })

  it.each([{ fuzzyThreshold: 1.1 }, { fuzzyThreshold: Number.NaN }, { bufferLines: -1 }, { bufferLines: 1.5 }])(
    '%j is a caller’s mistake',
    (options) => {
      expect(() => applyDiff('a', '', options)).toThrow(RangeError)
    },
  )
})
