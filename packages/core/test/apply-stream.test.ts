import { answerCases } from '@suture/conformance'
import { sampled } from '@suture/testing'
import { describe, expect, test } from 'vitest'
import { applyAnswer, applyStream, type Files, memoryFiles, type Report, type StreamEvent } from '../src/index'
import { AFTER, ANSWER, BEFORE } from './every-form'

const ROOT = '/project'
const project = (files: Readonly<Record<string, string>>) =>
  memoryFiles({ [`${ROOT}/.keep`]: '', ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`${ROOT}/${path}`, text])) })
const block = (path: string, search: string, replace: string) =>
  `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`

/** Returns an answer in pieces of this many characters. */
function* pieces(answer: string, size: number): Generator<string> {
  for (let at = 0; at < answer.length; at += size) yield answer.slice(at, at + size)
}

async function all(events: AsyncIterable<StreamEvent>): Promise<StreamEvent[]> {
  const told: StreamEvent[] = []
  for await (const event of events) told.push(event)
  return told
}

const reportIn = (events: readonly StreamEvent[]): Report => {
  const last = events.at(-1)
  if (last?.kind !== 'report') throw new Error('the last event is the report')
  return last.report
}

describe('an answer that arrives', () => {
  test.each([0, 1, 2, 3])(
    'ends as the whole answer does, in pieces of one, seven or a hundred characters: every second case, part %i of 4',
    async (part) => {
      const cases = sampled(
        answerCases().filter((_, index) => index % 4 === part),
        2,
        part,
      )
      for (const [index, { heading, answer, before, options }] of cases.entries()) {
        const whole = project(before)
        const report = await applyAnswer(answer, whole, { root: ROOT, ...options })
        for (const size of sampled([1, 7, 100], 3, index)) {
          const files = project(before)
          const events = await all(applyStream(pieces(answer, size), files, { root: ROOT, ...options }))
          const { transaction: _one, ...told } = JSON.parse(JSON.stringify(reportIn(events))) as Record<string, unknown>
          const { transaction: _other, ...expected } = JSON.parse(JSON.stringify(report)) as Record<string, unknown>
          expect(told, heading).toEqual(expected)
          expect(files.snapshot(), heading).toEqual(whole.snapshot())
        }
      }
    },
  )

  test('tells each edit when it is complete, with its place and the file as it would be; nothing is written before the end', async () => {
    const files = project(BEFORE)
    const seen = new Map<string, string | undefined>()
    for await (const event of applyStream(pieces(ANSWER, 20), files, { root: ROOT })) {
      if (event.kind === 'edit') {
        expect(files.snapshot()).toEqual(project(BEFORE).snapshot())
        expect(event.reports.map(({ status }) => status)).toEqual(event.reports.map(() => 'applied'))
        seen.set(event.file?.to ?? event.file?.path ?? '', event.file?.after)
      }
    }
    const { 'src/untouched.txt': _untouched, ...changed } = AFTER
    expect(Object.fromEntries(seen)).toEqual({ ...changed, 'old/j.txt': undefined })
    expect(files.snapshot()).toEqual(
      expect.objectContaining(Object.fromEntries(Object.entries(AFTER).map(([path, text]) => [`${ROOT}/${path}`, text]))),
    )
  })

  test('places an edit with those of its file before it', async () => {
    const files = project({ 'a.ts': 'one\ntwo\n' })
    const events = await all(applyStream([block('a.ts', 'one', 'half one'), block('a.ts', 'half one', 'whole one')], files, { root: ROOT }))
    const edits = events.filter((event) => event.kind === 'edit')
    expect(edits.map(({ file, reports }) => [file?.after, reports.map(({ status }) => status)])).toEqual([
      ['half one\ntwo\n', ['applied']],
      ['whole one\ntwo\n', ['applied']],
    ])
    expect(reportIn(events).status).toBe('applied')
  })

  test('tells edits of a call that is still being written, and again once it has ended', async () => {
    const files = project({ 'a.ts': 'one\n', 'b.ts': 'two\n' })
    const call = JSON.stringify({
      edits: [
        { path: `${ROOT}/a.ts`, old_string: 'one', new_string: '1' },
        { path: 'b.ts', old_string: 'three', new_string: '3' },
      ],
    })
    const events = await all(applyStream(pieces(call, 5), files, { root: ROOT }))
    expect(events.flatMap((event) => ('edit' in event ? [[event.kind, event.file?.path, event.reports[0]?.status]] : []))).toEqual([
      ['begun', 'a.ts', 'applied'],
      ['begun', 'b.ts', 'refused'],
      ['edit', 'a.ts', 'applied'],
      ['edit', 'b.ts', 'refused'],
    ])
    expect([reportIn(events).status, files.snapshot()[`${ROOT}/a.ts`]]).toEqual(['refused', 'one\n'])
  })

  test('is not written where the loop is left', async () => {
    const files = project({ 'a.ts': 'one\n' })
    for await (const event of applyStream([block('a.ts', 'one', '1'), 'more'], files, { root: ROOT })) if (event.kind === 'edit') break
    expect(files.snapshot()[`${ROOT}/a.ts`]).toBe('one\n')
  })

  test('ends with the reason of a signal, though the next piece never comes, and its source is told', async () => {
    const files = project({ 'a.ts': 'one\n' })
    const controller = new AbortController()
    let isTold = false
    const source: AsyncIterable<string> = {
      [Symbol.asyncIterator]: () => {
        let count = 0
        return {
          next: () => (count++ === 0 ? Promise.resolve({ done: false, value: block('a.ts', 'one', '1') }) : new Promise(() => undefined)),
          return: () => {
            isTold = true
            return Promise.resolve({ done: true, value: undefined })
          },
        }
      },
    }
    const events: string[] = []
    const run = async () => {
      for await (const event of applyStream(source, files, { root: ROOT, signal: controller.signal })) {
        events.push(event.kind)
        if (event.kind === 'evidence') setTimeout(() => controller.abort(new Error('enough')), 1)
      }
    }
    await expect(run()).rejects.toThrow('enough')
    expect([events, isTold, files.snapshot()[`${ROOT}/a.ts`]]).toEqual([['prose', 'edit', 'evidence'], true, 'one\n'])
  })

  test('throws what its source throws, and nothing is written', async () => {
    const files = project({ 'a.ts': 'one\n' })
    const broken = async function* () {
      yield block('a.ts', 'one', '1')
      throw new Error('connection lost')
    }
    await expect(all(applyStream(broken(), files, { root: ROOT }))).rejects.toThrow('connection lost')
    expect(files.snapshot()[`${ROOT}/a.ts`]).toBe('one\n')
  })

  test('names a wrong argument before a piece is taken', async () => {
    const untouched = { [Symbol.iterator]: () => expect.fail('a piece was asked for') } as Iterable<string>
    await expect(all(applyStream(untouched, project({}) as Files, { root: 'project' }))).rejects.toThrow('options.root must be')
  })
})
