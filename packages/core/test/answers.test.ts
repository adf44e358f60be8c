import { answerCases, judgeCase } from '@suture/conformance'
import { describe, expect, test } from 'vitest'
import { project } from './engine'

const all = answerCases()

/** Answers that are refused when they are sent again. Their cases say why. */
const REFUSED_AGAIN = [
  'A block of a file and partial',
  'A last marker missing at the end of a fence',
  'A part left out with partial',
  'A separator in place of the end',
  'Include inserted between two lines, nothing else',
  'New import in the first lines of a file',
]

describe.each([...new Set(all.map(({ topic }) => topic))])('%s:', (topic) => {
  test.each(all.filter((each) => each.topic === topic))('$heading', async (given) => {
    const { heading, answer, before, after, options } = given
    const apply = project(before)
    const first = await judgeCase({ answer: (_, text, more) => apply(text, more) }, given)
    expect(first?.fault).toBeUndefined()

    if (given.status !== 'applied' && !REFUSED_AGAIN.includes(heading)) return
    const { status, files, report } = await apply(answer, options)
    if (REFUSED_AGAIN.includes(heading)) return expect(status).toBe('refused')
    const statuses = report.files.flatMap(({ edits }) => edits.map((edit) => edit.status))
    expect(statuses.filter((each) => !/^(?:already-applied|no-op)$/.test(each))).toEqual([])
    expect([status, report.written, files]).toEqual(['applied', false, after])
  })
})
