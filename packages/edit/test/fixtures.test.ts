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

const FORMS = [
  { name: 'with CRLF', sign: '\r', form: (text: string) => text.replace(/\n/g, '\r\n') },
  { name: 'with a byte order mark', sign: '\ufeff', form: (text: string) => (text === '' ? text : `\ufeff${text}`) },
]

test.each(FORMS)('every case ends alike in a file $name', ({ sign, form }) => {
  const others = stories.filter(({ before }) => !before.includes(sign))
  expect(others.length).toBeGreaterThan(1000)
  for (const fixture of others) {
    const outcome = run(fixture)
    const formed = run({ ...fixture, before: form(fixture.before) })
    expect(formed.status, fixture.heading).toBe(outcome.status)
    if (outcome.status === 'applied') expect(formed, fixture.heading).toMatchObject({ content: form(outcome.content) })
  }
})
