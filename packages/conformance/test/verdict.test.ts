import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type AnswerCase, type EditCase, type Engine, judgeCase } from '../src/index'
import { updateText } from './update'

const named = { heading: 'N', topic: 't', at: { file: 'f.md', from: 0, to: 1 } }
const landed = { options: {}, needs: undefined, status: 'applied', problems: [], says: [] }
const landing: EditCase = { ...named, ...landed, before: 'a\n', edits: [{ oldString: 'a', newString: 'b' }], after: 'b\n' }
const refusal: EditCase = { ...landing, after: 'a\n', status: 'refused', problems: ['another-block/key'], says: ['See', 'line 1'] }
const unchanged: EditCase = { ...landing, after: 'a\n', status: 'already-applied' }
const problem = { kind: 'another-block', finding: { rule: 'key' } }
const refused = { status: 'refused', problems: [problem], words: 'See line 1.' }
const answer: AnswerCase = {
  ...named,
  answer: 'x',
  before: { a: '1' },
  after: { a: '2' },
  options: {},
  status: 'partial',
  problems: ['unread'],
  says: ['line 1'],
}
const partial = { status: 'partial', files: { a: '2' }, problems: [{ kind: 'unread' }], words: 'See line 1.' }

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
    [landing, { status: 'no-op', content: 'b\n' }, /status is "no-op", not "applied"/],
    [landing, refused, /status is "refused", not "applied"/],
    [refusal, { status: 'applied', content: 'b\n' }, /status is "applied", not "refused"/],
    [refusal, { ...refused, content: 'b\n' }, /content is "b\\n", not "a\\n"/],
    [refusal, { ...refused, problems: [{ kind: 'another-block' }] }, /problems is \["another-block"\], not \["another-block\/key"\]/],
    [refusal, { ...refused, problems: [problem, problem] }, /problems is .*, not \["another-block\/key"\]/],
    [{ ...refusal, problems: ['another-block'] }, refused, /problems is \["another-block\/key"\], not \["another-block"\]/],
    [refusal, { ...refused, words: 'See.' }, /its words lack "line 1"/],
    [unchanged, { status: 'no-op', content: 'a\n' }, /status is "no-op", not "already-applied"/],
    [unchanged, { status: 'already-applied', content: 'b\n' }, /content is "b\\n", not "a\\n"/],
    [answer, { ...partial, status: 'applied' }, /status is "applied", not "partial"/],
    [answer, { ...partial, files: {} }, /a is undefined, not "2"/],
    [answer, { ...partial, files: { a: '2', b: '3' } }, /b is "3", not undefined/],
    [answer, { ...partial, problems: [...partial.problems, ...partial.problems] }, /problems is \["unread","unread"\], not \["unread"\]/],
    [answer, { ...partial, words: '' }, /its words lack "line 1"/],
  ])('%#', async (given, ending, message) => expect(await faultOf(given, ending)).toMatch(message))
})

it('an engine is not asked for what it does not have', async () => {
  expect([
    await judgeCase({}, landing),
    await judgeCase({}, answer),
    await judgeCase({}, { ...named, ...landed, before: '', patch: '', after: '' }),
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
