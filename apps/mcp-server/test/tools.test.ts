import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ServerOptions } from '../src/tools/server-tool'
import { toolsOf } from '../src/tools/tools'
import { edit, makePlace, type Place } from './started'

let place: Place
const state = process.env.SUTURE_STATE_DIR
beforeAll(() => {
  place = makePlace()
  process.env.SUTURE_STATE_DIR = place.state
})
afterAll(() => {
  if (state === undefined) delete process.env.SUTURE_STATE_DIR
  else process.env.SUTURE_STATE_DIR = state
  place.remove()
})
beforeEach(() => {
  place.write('many.txt', Array.from({ length: 30 }, (_, at) => `line number ${at}\nsame\n`).join(''))
  place.write('cart.ts', 'function total() {\n\treturn sum\n}\n')
})

/** Calls a tool in this process. */
const call = (name: string, args: object, options: Partial<ServerOptions> = {}) => {
  const tool = toolsOf({ roots: [place.root], showsLines: true, ...options }).find((each) => each.name === name)!
  return tool.run(args, { roots: [place.root], signal: new AbortController().signal })
}

describe('the policy of the server', () => {
  const same = edit('many.txt', 'same', 'other')

  it.each(['apply_answer', 'preview', 'edit_files'])('decides what %s does with a text that occurs often', async (name) => {
    const args = name === 'edit_files' ? same : { answer: `many.txt\n<<<<<<< SEARCH\nsame\n=======\nother\n>>>>>>> REPLACE\n` }
    expect((await call(name, args)).ok).toBe(false)
    expect((await call(name, args, { policy: 'safe' })).ok).toBe(false)
    expect((await call(name, args, { policy: 'spec' })).ok).toBe(name !== 'edit_files')
  })

  it('decides what explain says of it', async () => {
    const answer = `many.txt\n<<<<<<< SEARCH\nsame\n=======\nother\n>>>>>>> REPLACE\n`
    expect((await call('explain', { answer })).text).toContain('-> refused')
    expect((await call('explain', { answer }, { policy: 'spec' })).text).toContain('-> applied')
  })
})

describe('explain', () => {
  const answerOf = (count: number) => ({
    answer: { edits: Array.from({ length: count }, (_, at) => edit('many.txt', `line number ${at}\n`, `row ${at}\n`).edits[0]!) },
  })

  it('explains 20 edits, and names the number if there are more', async () => {
    const more = 'The first 20 edits were explained. Call again with only the others.'
    const [twenty, further] = [await call('explain', answerOf(19)), await call('explain', answerOf(21))]
    expect([twenty.text.split('\n  -> ').length, twenty.text.includes(more)]).toEqual([20, false])
    expect([further.text.split('\n  -> ').length, further.text.endsWith(more)]).toEqual([21, true])
  })

  it('reports edits whose file is unknown, and reports an answer without edits as an error', async () => {
    const { ok, text } = await call('explain', { answer: '<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n' })
    expect([ok, text.length > 20]).toEqual([true, true])
    expect((await call('explain', { answer: 'Nothing.' })).ok).toBe(false)
  })
})

describe('the lines after an edit', () => {
  it.each([true, false])('are in the text if the server shows them: %s', async (showsLines) => {
    const { text } = await call('apply_answer', { answer: edit('cart.ts', '  return sum', '  return all') }, { showsLines })
    expect(text.includes('cart.ts now:')).toBe(showsLines)
    expect(text).toMatch(/\nTo undo this: undo with transaction \S+\.$/)
  })
})

it('a preview has no mark for programs in its diff', async () => {
  const answer = edit('many.txt', 'line number 3\n', '```\nline number 3\n```\n')
  const { ok, text } = await call('preview', { answer })
  expect([ok, text.includes('every line is text')]).toEqual([true, false])
  expect(text).toContain('\n--- a/many.txt\n+++ b/many.txt\n@@ ')
})

it('a preview shows the diff only if all edits land', async () => {
  const lands = edit('many.txt', 'line number 3\n', 'row 3\n').edits
  expect((await call('preview', { answer: { edits: lands } })).text).toContain('\n+row 3')
  const refused = await call('preview', { answer: { edits: [...lands, ...edit('many.txt', 'absent', 'x').edits] } })
  expect([refused.ok, refused.text.includes('\n+row 3')]).toEqual([false, false])
})
