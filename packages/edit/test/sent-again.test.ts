import { describe, expect, it, test } from 'vitest'
import { type Fixture, fixtures, run } from './fixture'

/** Cases in which an edit that is sent a second time is written again, and why the file does not show that it has landed. */
const WRITTEN_AGAIN: Readonly<Record<string, string>> = {
  'Bracket of a block that another edit opens': 'the bracket of the outer block is below the place before the edit, too',
  'One of several': 'the quote has one more line than the file, and fits the result as it is',
}

const landing = fixtures().filter(({ status }) => status === 'applied')
const again = (fixture: Fixture) => run({ ...fixture, before: fixture.after })
const isInPlace = (fixture: Fixture) => ['already-applied', 'no-op'].includes(again(fixture).status)

describe('an edit that has landed changes nothing when it is sent again', () => {
  it.each(landing.filter(({ heading }) => !(heading in WRITTEN_AGAIN)))('$topic: $heading', (fixture) => {
    expect(again(fixture).status).toMatch(/^(?:already-applied|no-op|refused)$/)
  })
})

test.each(Object.entries(WRITTEN_AGAIN))('%s is written once more: %s', (heading) => {
  expect(again(landing.find((each) => each.heading === heading)!).status).toBe('applied')
})

test('seven in ten of them are reported as in place, the others are refused', () => {
  expect(landing.filter(isInPlace).length).toBeGreaterThan(0.7 * landing.length)
})
