import { type EditCase, judgeCase } from '@suture/conformance'
import { describe, expect, it, test } from 'vitest'
import { engine, fixtures, run } from './fixture'

const stories = fixtures()
const sets = stories.filter((each) => each.edits.length > 1)

describe('cases of edits', () => {
  it.each(stories)('$topic: $heading', async (fixture) => {
    expect((await judgeCase(engine, fixture as unknown as EditCase))?.fault).toBeUndefined()
  })
})

describe('does not depend on the order of the edits', () => {
  it.each(sets)('$heading', (fixture) => {
    const outcome = run(fixture, {}, [...fixture.edits].reverse())
    if (fixture.status !== 'applied') expect(outcome.status).toBe(run(fixture).status)
    else expect(outcome).toMatchObject({ status: 'applied', content: fixture.after })
  })
})

const crlf = (text: string) => text.replace(/\n/g, '\r\n')
const inLf = stories.filter(({ before }) => !before.includes('\r'))

test('every case ends alike in a file with CRLF', () => {
  expect(inLf.length).toBeGreaterThan(1000)
  for (const fixture of inLf) {
    const outcome = run(fixture)
    const inCrlf = run({ ...fixture, before: crlf(fixture.before) })
    expect(inCrlf.status, fixture.heading).toBe(outcome.status)
    if (outcome.status === 'applied') expect(inCrlf, fixture.heading).toMatchObject({ content: crlf(outcome.content) })
  }
})
