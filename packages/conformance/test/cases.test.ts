import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerCases, diffCases, editCases } from '../src/index'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suture-cases-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (text: string, name = 'topic.md') => writeFileSync(join(folder, name), text)
const block = (info: string, ...lines: string[]) => [`\`\`\`${info}`, ...lines, '```'].join('\n')
const RESULT = block('text result', 'x')

describe('a case of edits', () => {
  it('is a heading, a file, edits and an end', () => {
    write(
      `# Topic\n\n## A line is moved\n\nIt says why.\n\n${block('ts file', 'a', 'b')}\n${block('diff edit', '-a', ' b', '+a')}\n${block('ts result', 'b', 'a')}\n`,
    )
    expect(editCases(folder)).toEqual([
      {
        name: 'a-line-is-moved',
        heading: 'A line is moved',
        story: 'It says why.',
        topic: 'topic',
        at: { file: join(folder, 'topic.md'), from: 2, to: 20 },
        before: 'a\nb\n',
        edits: [{ oldString: 'a\nb', newString: 'b\na' }],
        options: {},
        after: 'b\na\n',
      },
    ])
  })

  it.each<[string, string, unknown]>([
    ['an empty file', block('text file'), ''],
    ['one empty line', block('text file', ''), '\n'],
    ['no final newline', block('text file no-final-newline', 'a', 'b'), 'a\nb'],
    ['CRLF', block('text file CRLF no-final-newline', 'a', 'b'), 'a\r\nb'],
    ['a byte order mark', block('text file BOM CRLF', 'a'), '\ufeffa\r\n'],
    ['characters by name', block('text file escaped', 'a ⟨space⟩', '⟨tab⟩⟨CR⟩', '⟨U+0000⟩⟨U+1F600⟩⟨U+27E8⟩'), 'a  \n\t\r\n\0😀⟨\n'],
    ['no names where it is not said', block('text file', '⟨tab⟩'), '⟨tab⟩\n'],
    ['a block in a block', '````md file\n```\na\n```\n````', '```\na\n```\n'],
  ])('has the bytes of its file: %s', (_, file, before) => {
    write(`## Case\n\n${file}\n${block('diff edit', '-a')}\n${RESULT}\n`)
    expect(editCases(folder)[0]!.before).toBe(before)
  })

  it.each<[string, string, unknown]>([
    ['lines of both are empty or after a space', block('diff edit', ' a', '', '-b', '+c'), [{ oldString: 'a\n\nb', newString: 'a\n\nc' }]],
    [
      'both end with a line break',
      block('diff edit final-newline CRLF', '-a', '+b', ' c'),
      [{ oldString: 'a\r\nc\r\n', newString: 'b\r\nc\r\n' }],
    ],
    ['nothing is left', block('diff edit', '-a'), [{ oldString: 'a', newString: '' }]],
    [
      'fields narrow the place',
      block('diff edit {"startLine":3,"within":["f {"]}', '-a', '+b'),
      [{ oldString: 'a', newString: 'b', startLine: 3, within: ['f {'] }],
    ],
    [
      'old and new text',
      `${block('ts old', 'a')}\n${block('ts new final-newline {"at":"end"}', 'a')}`,
      [{ oldString: 'a', newString: 'a\n', at: 'end' }],
    ],
    [
      'several',
      `${block('diff edit', '-a')}\n${block('diff edit', '-b')}`,
      [
        { oldString: 'a', newString: '' },
        { oldString: 'b', newString: '' },
      ],
    ],
  ])('has edits: %s', (_, edits, expected) => {
    write(`## Case\n\n${block('text file', 'a')}\n${edits}\n${RESULT}\n`)
    expect(editCases(folder)[0]!.edits).toEqual(expected)
  })

  it.each<[string, string, unknown]>([
    [
      'a refusal by a rule',
      block('text refused another-block governing-line {"total":2}', 'Line 1', 'Line 2'),
      { problem: { kind: 'another-block', finding: { rule: 'governing-line' }, says: 'Line 1\nLine 2', total: 2 } },
    ],
    ['a refusal without a rule', block('text refused not-found', 'no'), { problem: { kind: 'not-found', says: 'no' } }],
    ['a success that changes nothing', block('text unchanged already-applied'), { outcome: { status: 'already-applied' } }],
    [
      'options and what it needs',
      `${RESULT}\n${block('json options', '{"policy":"spec"}')}\n${block('json needs', '{"without":["x"]}')}`,
      { after: 'x\n', options: { policy: 'spec' }, needs: { without: ['x'] } },
    ],
  ])('has an end: %s', (_, end, expected) => {
    write(`## Case\n\n${block('text file', 'a')}\n${block('diff edit', '-a')}\n${end}\n`)
    expect(editCases(folder)[0]).toMatchObject(expected as object)
  })
})

it('a case of a diff has the text of the diff', () => {
  write(`## Case\n\n${block('text file', 'a')}\n${block('diff patch escaped', '@@ @@', '⟨space⟩', '-a')}\n${block('text result')}\n`)
  expect(diffCases(folder)[0]).toMatchObject({ before: 'a\n', edit: '@@ @@\n \n-a\n', after: '' })
})

describe('a case of an answer', () => {
  const files = `${block('ts file a.ts', 'p = 1', 'x = 1')}\n${block('md file "my notes.md"', 'n')}`
  const part = block('text part p', '-p', '+q')

  it('shares the files of the heading above it, and says what changes', () => {
    const own = `### Own\n\n${block('md answer', 'do it')}\n${block('ts result a.ts', 'p')}\n${block('text deleted "my notes.md"')}\n${block('ts result n.ts', 'n')}`
    const told = `### Told\n\n${block('md answer', 'do')}\n${block('json options', '{"partial":true}')}\n${block('text partial not-found unread', 'one', 'two')}\n${block('text again refused', 'since')}`
    write(
      `# Topic\n\n## In a.ts\n\n${files}\n\n${own}\n\n${told}\n\n## Alone\n\n${block('md answer', 'none')}\n${block('text refused no-edit')}\n`,
    )
    expect(answerCases(folder)).toMatchObject([
      { answer: 'do it\n', after: { 'a.ts': 'p\n', 'n.ts': 'n\n' }, ends: { status: 'applied', problems: [], says: [], options: {} } },
      {
        before: { 'a.ts': 'p = 1\nx = 1\n', 'my notes.md': 'n\n' },
        ends: {
          status: 'partial',
          problems: ['not-found', 'unread'],
          says: ['one', 'two'],
          options: { partial: true },
          again: 'refused',
          because: 'since',
        },
      },
      { before: {}, ends: { status: 'refused', problems: ['no-edit'] } },
    ])
  })

  it('is a row of a table, where files and parts are shared', () => {
    const rows = [
      '| case | answer | end |',
      '| --- | --- | --- |',
      '| Lands | `a.ts`<br>{p}<br><br>`` `b` \\| c `` | `a.ts`: `p = 1` → `p = 9`<br>`a.ts`: `x = 1` → `x = 2` |',
      '| Changes nothing | `a` | unchanged |',
      '| Is refused | ` ``` ` | refused malformed unread: `a.ts, b.ts`, `line 1` |',
    ]
    write(`# Topic\n\n## Shared\n\n${files}\n${part}\n\n${rows.join('\n')}\n`)
    expect(answerCases(folder)).toMatchObject([
      { name: 'lands', answer: 'a.ts\n-p\n+q\n\n`b` | c\n', after: { 'a.ts': 'p = 9\nx = 2\n', 'my notes.md': 'n\n' } },
      { answer: 'a\n', after: { 'a.ts': 'p = 1\nx = 1\n' }, ends: { status: 'applied' } },
      { answer: '```\n', ends: { status: 'refused', problems: ['malformed', 'unread'], says: ['a.ts, b.ts', 'line 1'] } },
    ])
  })

  it.each([
    ['a part that is not there', '{q}', 'unchanged', /there is no part q/],
    ['a line that is not there', '`a`', '`a.ts`: `y` → `z`', /is no line of a file/],
  ])('a row with %s is a fault', (_, answer, end, message) => {
    write(`## Shared\n\n${files}\n${part}\n\n| case | answer | end |\n| --- | --- | --- |\n| Row | ${answer} | ${end} |\n`)
    expect(() => answerCases(folder)).toThrow(message)
  })
})

describe('a fault of a file is said, and no case is left out for it', () => {
  const [file, edit] = [block('text file', 'a'), block('diff edit', '-a')]
  it.each<[string, string, RegExp]>([
    ['two ends', `${file}\n${edit}\n${RESULT}\n${block('text unchanged no-op')}`, /one end is wanted, not 2/],
    ['no end', `${file}\n${edit}`, /one end is wanted, not 0/],
    ['no file', `${edit}\n${RESULT}`, /one block file is wanted, not 0/],
    ['a refusal of no kind', `${file}\n${edit}\n${block('text refused', 'no')}`, /a refusal has a kind/],
    ['a refusal without a word', `${file}\n${edit}\n${block('text refused not-found')}`, /a sentence of its words/],
    ['an old text alone', `${file}\n${block('text old', 'a')}\n${RESULT}`, /an old text without a new one/],
    ['an edit with other lines', `${file}\n${block('diff edit', 'a')}\n${RESULT}`, /after a space, - or \+/],
    ['a block without its end', `${file}\n\`\`\`diff edit\n-a`, /line 6: a block without its end/],
    ['a block of no role', `${file}\n${block('ts')}\n${edit}\n${RESULT}`, /a language and a role, not "ts"/],
    ['a name that is no character', `${block('text file escaped', '⟨dot⟩')}\n${edit}\n${RESULT}`, /⟨dot⟩ names no character/],
    ['a heading twice', `${file}\n${edit}\n${RESULT}\n\n## Case!\n\n${file}\n${edit}\n${RESULT}`, /case: two cases/],
  ])('%s', (_, text, message) => {
    write(`## Case\n\n${text}\n`)
    expect(() => editCases(folder)).toThrow(message)
  })

  it('a block above the first heading', () => {
    write(`${file}\n\n## Case\n`)
    expect(() => editCases(folder)).toThrow(/the first line of a file of cases is a heading/)
  })

  it('an answer of no end', () => {
    write(`## Case\n\n${block('md answer', 'a')}\n`)
    expect(() => answerCases(folder)).toThrow(/one answer and one end are wanted/)
  })
})

it('files of cases have no whitespace at the end of a line, no tab but in blocks, and no character that one cannot see', () => {
  const root = fileURLToPath(new URL('../cases', import.meta.url))
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'))
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => /[ \t]$|(?![\n\t ])[\p{C}\p{Z}]/mu.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
