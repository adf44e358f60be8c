import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { answerCases, diffCases, editCases } from '../src/index'

const sample = fileURLToPath(new URL('sample', import.meta.url))
const [edits, answers] = [editCases(join(sample, 'edits')), answerCases(join(sample, 'answers'))]
const landed = { options: {}, status: 'applied', problems: [], says: [] }
const old = (oldString: string, newString = '') => ({ oldString, newString })

it('a case is a heading, prose, and what its blocks hold', () => {
  const at = { file: join(sample, 'edits/every-form.md'), from: 2, to: 20 }
  const head = { heading: 'A line is moved', topic: 'every-form', at }
  expect(edits[0]).toEqual({ ...head, before: 'a\nb\n', edits: [old('a\nb', 'b\na')], after: 'b\na\n', ...landed })
  expect(edits.at(-1)).toMatchObject({ heading: 'Options, and what it needs!' })
})

it.each([
  ['An empty file', { before: '' }],
  ['One empty line', { before: '\n' }],
  ['No final newline', { before: 'a\nb' }],
  ['Line ends of Windows', { before: 'a\r\nb' }],
  ['A byte order mark', { before: '\ufeffa\r\n' }],
  ['Characters by name', { before: 'a  \n\t\r\n\0😀⟨tab⟩\n' }],
  ['A block in a block', { before: '```\na\n```\n' }],
  ['Lines of both texts', { edits: [old('a\n\nb', 'a\n\nc')] }],
  ['Both texts end with a line break', { edits: [old('a\r\nc\r\n', 'b\r\nc\r\n')] }],
  ['Nothing is left', { edits: [old('a')] }],
  ['Fields narrow the place', { edits: [{ ...old('a', 'b'), startLine: 3, within: ['f {'] }] }],
  ['A line break added at the end', { edits: [{ ...old('a', 'a\n'), at: 'end' }] }],
  ['Several edits', { edits: [old('a'), old('b')] }],
  ['A refusal by a rule', { status: 'refused', problems: ['another-block/governing-line'], says: ['Line 1', 'Line 2'], after: 'a\n' }],
  ['A refusal without a rule', { status: 'refused', problems: ['not-found'], says: ['no'] }],
  ['A success that changes nothing', { status: 'already-applied', after: 'a\n' }],
  ['Options, and what it needs!', { after: 'x\n', options: { policy: 'spec' }, needs: { without: ['x'] } }],
])('a case of edits: %s', (heading, expected) => {
  expect(edits.find((each) => each.heading === heading)).toMatchObject(expected)
})

it('a case of a diff has the text of the diff', () => {
  expect(diffCases(join(sample, 'diffs'))).toMatchObject([{ before: 'a\n', patch: '@@ @@\n \n-a\n', after: '' }])
})

const before = { 'a.ts': 'p = 1\nx = 1\n', 'my notes.md': 'n\n' }
const partial = { status: 'partial', problems: ['not-found', 'unread'], says: ['one', 'two'] }

it.each([
  [
    'Lines of a block that is a block',
    { answer: 'a.ts\n```\n-p\n```\n', before, after: { ...before, 'a.ts': 'p = 9\nx = 2\n' }, ...landed },
  ],
  ['Nothing changes', { answer: 'a\n', after: before, ...landed }],
  ['A refusal', { answer: 'a\n', status: 'refused', problems: ['malformed', 'unread'], says: ['a.ts, b.ts', 'line 1'] }],
  ['Files that change', { answer: 'do it\n', before, after: { 'a.ts': 'p\n', 'n.ts': 'n\n' }, ...landed }],
  ['A part that lands', { before, after: before, ...partial, options: { partial: true } }],
  ['Without files', { before: {}, after: {}, status: 'refused', problems: ['no-edit'] }],
])('a case of an answer: %s', (heading, expected) => {
  const found = answers.find((each) => each.heading === heading)
  expect(found).toMatchObject(expected)
  if ('after' in expected) expect(found?.after).toEqual(expected.after)
})

describe('a fault of a file is said, and no case is left out for it', () => {
  const [file, edit, result] = ['```text file\na\n```', '```diff edit\n-a\n```', '```text result\nx\n```']
  const whole = `## Case\n\n${file}\n${edit}\n`
  it.each<[string, string, RegExp]>([
    ['two ends', `${whole}\`\`\`text no-op\n\`\`\`\n\`\`\`text applied\n\`\`\``, /topic.md:1: Case: a case has results or one status/],
    ['no end', whole, /a case has results or one status/],
    ['no file', `## Case\n${edit}\n${result}`, /one block file is wanted, not 0/],
    ['a role that no block has', `## Case\n${file}\n\`\`\`text old\na\n\`\`\`\n${result}`, /a language and a role, not "text old"/],
    ['an edit with other lines', `## Case\n${file}\n\`\`\`diff edit\na\n\`\`\`\n${result}`, /after a space, - or \+/],
    ['a block without its end', `## Case\n\n${file}\n\`\`\`diff edit\n-a`, /line 6: a block without its end/],
    ['a block of no role', `${whole}\`\`\`ts\n\`\`\`\n${result}`, /a language and a role, not "ts"/],
    ['a name that is no character', `${whole}\`\`\`text result\n⟨dot⟩\n\`\`\``, /⟨dot⟩ names no character/],
    ['a block above the first heading', `${file}\n\n${whole}`, /the first line of a file of cases is a heading/],
    ['an answer of no end', '## Case\n```md answer\na\n```', /a case has results or one status/],
    ['two answers', `## Case\n${'```md answer\na\n```\n'.repeat(2)}\`\`\`md applied\n\`\`\``, /one block answer is wanted, not 2/],
  ])('%s', (_, text, message) => {
    const folder = mkdtempSync(join(tmpdir(), 'suture-cases-'))
    writeFileSync(join(folder, 'topic.md'), `${text}\n`)
    expect(() => (/answer/.test(text) ? answerCases(folder) : editCases(folder))).toThrow(message)
    rmSync(folder, { recursive: true })
  })
})

describe.each(['edits', 'diffs', 'answers'] as const)('every case of %s', (kind) => {
  const cases = { edits: editCases(), diffs: diffCases(), answers: answerCases() }[kind]

  it('has a heading of its own', () => {
    const headings = cases.map(({ heading }) => heading.toLowerCase())
    expect(headings.filter((heading, index) => headings.indexOf(heading) !== index)).toEqual([])
  })

  it('that is refused names its problems, and those of one file a text of the message', () => {
    const refused = cases.filter(({ status }) => status === 'refused')
    expect(refused.filter(({ problems, says }) => problems.length === 0 || (kind !== 'answers' && says.length === 0))).toEqual([])
  })
})

it('files of cases have no whitespace at the end of a line, no tab but in blocks, and no character that one cannot see', () => {
  const root = fileURLToPath(new URL('../cases', import.meta.url))
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'))
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => /[ \t]$|(?![\n\t ])[\p{C}\p{Z}]/mu.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
