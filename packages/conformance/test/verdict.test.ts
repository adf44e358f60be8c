import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type AnswerCase, type EditCase, type Engine, judgeCase, updateText } from '../src/index'

const named = { heading: 'N', topic: 't', at: { file: 'f.md', from: 0, to: 1 } }
const edit = { ...named, before: 'a\n', edits: [{ oldString: 'a', newString: 'b' }], options: {} }
const landing: EditCase = { ...edit, after: 'b\n' }
const refusal: EditCase = { ...edit, problem: { kind: 'another-block', rule: 'key', says: 'line 1', lines: [1] } }
const unchanged: EditCase = { ...edit, unchanged: 'already-applied' }
const refused = { status: 'refused', problem: { kind: 'another-block', finding: { rule: 'key' }, lines: [1] }, words: 'See line 1.' }
const ends = { problems: ['unread'], says: ['line 1'], options: {} }
const answer: AnswerCase = { ...named, answer: 'x', before: { a: '1' }, after: { a: '2' }, ends: { status: 'partial', ...ends } }
const partial = { status: 'partial', files: { a: '2' }, problems: ['unread'], words: 'See line 1.' }

const faultOf = async (given: EditCase | AnswerCase, ending: unknown) =>
  (await judgeCase({ edit: () => ending, answer: () => ending } as unknown as Engine, given))?.fault

describe('an end as it must be has no fault', () => {
  it.each([
    [landing, { status: 'applied', content: 'b\n' }],
    [refusal, refused],
    [refusal, { status: 'refused' }],
    [unchanged, { status: 'already-applied', content: 'a\n' }],
    [answer, partial],
    [answer, { status: 'partial', files: { a: '2' } }],
  ])('%#', async (given, ending) => expect(await faultOf(given, ending)).toBeUndefined())
})

describe('every other end has one', () => {
  it.each<[EditCase | AnswerCase, object, RegExp]>([
    [landing, { status: 'applied', content: 'b' }, /content is "b", not "b\\n"/],
    [landing, { status: 'no-op', content: 'b\n' }, /no-op: it must be applied/],
    [landing, refused, /refused: it must be applied/],
    [refusal, { status: 'applied', content: 'b\n' }, /applied: it must be refused/],
    [refusal, { ...refused, content: 'a\n' }, /content is "a\\n", not undefined/],
    [refusal, { ...refused, problem: { kind: 'another-block', lines: [1] } }, /rule is undefined, not "key"/],
    [refusal, { ...refused, problem: { ...refused.problem, kind: 'not-found' } }, /kind is "not-found", not "another-block"/],
    [refusal, { ...refused, problem: { ...refused.problem, lines: [1, 2] } }, /lines is \[1,2\], not \[1\]/],
    [refusal, { ...refused, words: 'No.' }, /its words lack "line 1"/],
    [{ ...edit, problem: { kind: 'another-block', says: 'line 1' } }, refused, /rule is "key", not undefined/],
    [unchanged, { status: 'no-op', content: 'a\n' }, /no-op: it must be already-applied/],
    [unchanged, { status: 'already-applied', content: 'b\n' }, /content is "b\\n", not "a\\n"/],
    [answer, { ...partial, status: 'applied' }, /applied: it must be partial/],
    [answer, { ...partial, files: {} }, /a is undefined, not "2"/],
    [answer, { ...partial, files: { a: '2', b: '3' } }, /b is "3", not undefined/],
    [answer, { ...partial, problems: ['unread', 'unread'] }, /problems is \["unread","unread"\], not \["unread"\]/],
    [answer, { ...partial, words: '' }, /its words lack "line 1"/],
  ])('%#', async (given, ending, message) => expect(await faultOf(given, ending)).toMatch(message))
})

it('an engine is not asked for what it does not have', async () => {
  expect([
    await judgeCase({}, landing),
    await judgeCase({}, answer),
    await judgeCase({}, { ...named, before: '', edit: '', after: '' }),
  ]).toEqual([undefined, undefined, undefined])
})

describe('an update', () => {
  const at = (text: string) => {
    const file = join(mkdtempSync(join(tmpdir(), 'suture-update-')), 'a.md')
    writeFileSync(file, text)
    return file
  }
  const update = (file: string, words: string) => updateText({ ...named, at: { file, from: 2, to: 4 } }, 'Line 2 ends here.', words)

  it('puts the nearest sentence in place of the one of this case, and leaves all else', () => {
    const file = at('Line 2 ends here.\n\n```\nLine 2 ends here.\n```\nLine 2 ends here.\n')
    update(file, 'It is refused. Line 3 ends here, with a comma. Ask again.\nNo more.')
    expect(readFileSync(file, 'utf8')).toBe('Line 2 ends here.\n\n```\nLine 3 ends here, with a comma.\n```\nLine 2 ends here.\n')
    rmSync(join(file, '..'), { recursive: true })
  })

  it('writes nothing where the text is not there once, or the sentence cannot be written as it is', () => {
    const file = at('\n\nLine 2 is here.\n')
    expect(() => update(file, 'Line 3 ends here.')).toThrow(/by hand/)
    writeFileSync(file, '\n\nLine 2 ends here.\n')
    expect(() => update(file, 'Line 2 ends | here.')).toThrow(/by hand/)
    expect(readFileSync(file, 'utf8')).toBe('\n\nLine 2 ends here.\n')
    rmSync(join(file, '..'), { recursive: true })
  })
})
