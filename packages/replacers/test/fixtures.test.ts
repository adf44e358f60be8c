import { describe, expect, it } from 'vitest'
import { fixtures, run } from './fixture'

const stories = fixtures()
const landing = stories.filter((each) => each.after !== undefined)
const refusing = stories.filter((each) => each.problem !== undefined)
const other = stories.filter((each) => each.outcome !== undefined)
const sets = stories.filter((each) => each.edits.length > 1)
const needing = stories.filter((each) => each.needs !== undefined)

describe('lands, and leaves every other byte alone', () => {
  it.each(landing)('$name: $story', (fixture) => {
    const outcome = run(fixture)
    expect(outcome).toMatchObject({ status: 'applied' })
    if (outcome.status === 'applied') expect(outcome.content).toBe(fixture.after)
  })
})

describe('is refused, and says why', () => {
  it.each(refusing)('$name: $story', (fixture) => {
    const outcome = run(fixture)
    expect(outcome).toMatchObject({ status: 'refused' })
    if (outcome.status !== 'refused') return
    const { kind, ...rest } = fixture.problem!
    if (kind !== undefined) expect([kind].flat()).toContain(outcome.problem.kind)
    expect(outcome.problem).toMatchObject(rest)
    expect(outcome).not.toHaveProperty('content')
  })
})

describe('changes nothing, as a success', () => {
  it.each(other)('$name: $story', (fixture) => {
    const outcome = run(fixture)
    expect(outcome).toMatchObject(fixture.outcome!)
    expect(outcome).toMatchObject({ content: fixture.before })
  })
})

describe('does not depend on the order of the edits', () => {
  it.each(sets)('$name: $story', (fixture) => {
    const outcome = run(fixture, {}, [...fixture.edits].reverse())
    if (fixture.after === undefined) expect(outcome.status).toBe(run(fixture).status)
    else expect(outcome).toMatchObject({ status: 'applied', content: fixture.after })
  })
})

describe('stays as it was after a second try', () => {
  it.each(landing)('$name: $story', (fixture) => {
    const again = run({ ...fixture, before: fixture.after! })
    // Either the edit is seen to be in place, or it no longer fits; or it means to be done once more (replacing what still stands there).
    if (again.status === 'applied')
      expect(fixture.edits.some((each) => each.newString.includes(each.oldString) || each.replaceAll)).toBe(true)
  })
})

describe('needs what the story exists for', () => {
  it.each(needing)('$name: $story', (fixture) => {
    const outcome = run(fixture, fixture.needs)
    const asBefore = outcome.status === 'applied' && outcome.content === fixture.after
    expect(asBefore).toBe(false)
  })
})
