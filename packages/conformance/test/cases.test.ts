import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { answerCases, diffCases, editCases } from '../src/index'

const sample = fileURLToPath(new URL('sample', import.meta.url))
const [edits, answers] = [editCases(join(sample, 'edits')), answerCases(join(sample, 'answers'))]
const old = (oldString: string, newString = '') => ({ oldString, newString })

it('a case is a heading, prose, and what its blocks hold', () => {
  const at = { file: join(sample, 'edits/every-form.md'), from: 2, to: 20 }
  const head = { heading: 'A line is moved', topic: 'every-form', at }
  expect(edits[0]).toEqual({ ...head, before: 'a\nb\n', edits: [old('a\nb', 'b\na')], options: {}, after: 'b\na\n' })
  expect(edits.at(-1)).toMatchObject({ heading: 'Options, and what it needs!' })
})

it.each([
  ['An empty file', { before: '' }],
  ['One empty line', { before: '\n' }],
  ['No final newline', { before: 'a\nb' }],
  ['Line ends of Windows', { before: 'a\r\nb' }],
  ['A byte order mark', { before: '\ufeffa\r\n' }],
  ['Characters by name', { before: 'a  \n\t\r\n\0😀⟨\n' }],
  ['No names where it is not said', { before: '⟨tab⟩\n' }],
  ['A block in a block', { before: '```\na\n```\n' }],
  ['Lines of both texts', { edits: [old('a\n\nb', 'a\n\nc')] }],
  ['Both texts end with a line break', { edits: [old('a\r\nc\r\n', 'b\r\nc\r\n')] }],
  ['Nothing is left', { edits: [old('a')] }],
  ['Fields narrow the place', { edits: [{ ...old('a', 'b'), startLine: 3, within: ['f {'] }] }],
  ['A line break added at the end', { edits: [{ ...old('a', 'a\n'), at: 'end' }] }],
  ['Several edits', { edits: [old('a'), old('b')] }],
  ['A refusal by a rule', { problem: { kind: 'another-block', rule: 'governing-line', says: 'Line 1\nLine 2', total: 2 } }],
  ['A refusal without a rule', { problem: { kind: 'not-found', says: 'no' } }],
  ['A success that changes nothing', { unchanged: 'already-applied' }],
  ['Options, and what it needs!', { after: 'x\n', options: { policy: 'spec' }, needs: { without: ['x'] } }],
])('a case of edits: %s', (heading, expected) => {
  expect(edits.find((each) => each.heading === heading)).toMatchObject(expected)
})

it('a case of a diff has the text of the diff', () => {
  expect(diffCases(join(sample, 'diffs'))).toMatchObject([{ before: 'a\n', edit: '@@ @@\n \n-a\n', after: '' }])
})

const before = { 'a.ts': 'p = 1\nx = 1\n', 'my notes.md': 'n\n' }
const applied = { status: 'applied', problems: [], says: [], options: {} }
const partial = { status: 'partial', problems: ['not-found', 'unread'], says: ['one', 'two'], again: 'refused', because: 'since' }

it.each([
  [
    'Lines of a block that is a block',
    { answer: 'a.ts\n```\n-p\n```\n', before, after: { ...before, 'a.ts': 'p = 9\nx = 2\n' }, ends: applied },
  ],
  ['Nothing changes', { answer: 'a\n', after: before, ends: applied }],
  ['A refusal', { answer: 'a\n', ends: { status: 'refused', problems: ['malformed', 'unread'], says: ['a.ts, b.ts', 'line 1'] } }],
  ['Files that change', { answer: 'do it\n', before, after: { 'a.ts': 'p\n', 'n.ts': 'n\n' }, ends: applied }],
  ['A part that lands', { before, after: before, ends: { ...partial, options: { partial: true } } }],
  ['Without files', { before: {}, after: {}, ends: { status: 'refused', problems: ['no-edit'] } }],
])('a case of an answer: %s', (heading, expected) => {
  const found = answers.find((each) => each.heading === heading)
  expect(found).toMatchObject(expected)
  if ('after' in expected) expect(found?.after).toEqual(expected.after)
})

describe('a fault of a file is said, and no case is left out for it', () => {
  const [file, edit, result] = ['```text file\na\n```', '```diff edit\n-a\n```', '```text result\nx\n```']
  const whole = `## Case\n\n${file}\n${edit}\n`
  it.each<[string, string, RegExp]>([
    [
      'two ends',
      `${whole}${result}\n\`\`\`text unchanged no-op\n\`\`\``,
      /topic.md:1: Case: one block result or unchanged or refused is wanted, not 2/,
    ],
    ['no end', whole, /one block result or unchanged or refused is wanted, not 0/],
    ['no file', `## Case\n${edit}\n${result}`, /one block file is wanted, not 0/],
    ['a refusal of no kind', `${whole}\`\`\`text refused\nno\n\`\`\``, /a block refused names a kind/],
    ['a refusal without a word', `${whole}\`\`\`text refused not-found\n\`\`\``, /a sentence of its words/],
    ['a role that no block has', `## Case\n${file}\n\`\`\`text old\na\n\`\`\`\n${result}`, /a language and a role, not "text old"/],
    ['an edit with other lines', `## Case\n${file}\n\`\`\`diff edit\na\n\`\`\`\n${result}`, /after a space, - or \+/],
    ['a block without its end', `## Case\n\n${file}\n\`\`\`diff edit\n-a`, /line 6: a block without its end/],
    ['a block of no role', `${whole}\`\`\`ts\n\`\`\`\n${result}`, /a language and a role, not "ts"/],
    ['a name that is no character', `${whole}\`\`\`text result escaped\n⟨dot⟩\n\`\`\``, /⟨dot⟩ names no character/],
    ['a heading twice', `${whole}${result}\n\n#${whole}${result}`, /case: two cases/],
    ['a block above the first heading', `${file}\n\n${whole}`, /the first line of a file of cases is a heading/],
    ['an answer of no end', '## Case\n```md answer\na\n```', /one answer and one end are wanted/],
    ['two answers', `## Case\n${'```md answer\na\n```\n'.repeat(2)}\`\`\`md applied\n\`\`\``, /one block answer is wanted, not 2/],
  ])('%s', (_, text, message) => {
    const folder = mkdtempSync(join(tmpdir(), 'suture-cases-'))
    writeFileSync(join(folder, 'topic.md'), `${text}\n`)
    expect(() => (/answer/.test(text) ? answerCases(folder) : editCases(folder))).toThrow(message)
    rmSync(folder, { recursive: true })
  })
})

it('files of cases have no whitespace at the end of a line, no tab but in blocks, and no character that one cannot see', () => {
  const root = fileURLToPath(new URL('../cases', import.meta.url))
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'))
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => /[ \t]$|(?![\n\t ])[\p{C}\p{Z}]/mu.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
