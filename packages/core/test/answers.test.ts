import { answerCases, judgeCase } from '@suture/conformance'
import { describe, expect, test } from 'vitest'
import { project } from './engine'

const all = answerCases()

describe.each([...new Set(all.map(({ topic }) => topic))])('%s:', (topic) => {
  test.each(all.filter((each) => each.topic === topic))('$heading', async (given) => {
    const { answer, before, after, ends } = given
    const apply = project(before)
    const first = await judgeCase({ answer: (_, text, options) => apply(text, options) }, given)
    expect(first?.fault).toBeUndefined()

    if (ends.status !== 'applied' && ends.again === undefined) return
    const { status, files, report } = await apply(answer, ends.options)
    if (ends.again !== undefined) return expect([status, ends.because]).toEqual([ends.again, expect.stringMatching(/./)])
    const statuses = report.files.flatMap(({ edits }) => edits.map((edit) => edit.status))
    expect(statuses.filter((each) => !/^(?:already-applied|no-op)$/.test(each))).toEqual([])
    expect([status, report.written, files]).toEqual(['applied', false, after])
  })
})
