import { fileURLToPath } from 'node:url'
import { answerStories } from '@suture/testing'
import { describe, expect, test } from 'vitest'
import { type ApplyOptions, applyAnswer, describeReport, memoryFiles, type ParseOptions } from '../src/index'

/** Answers as models write them, a folder each. */
const FIXTURES = fileURLToPath(new URL('fixtures', import.meta.url))

interface Ends {
  readonly status: 'applied' | 'partial' | 'refused'
  /** Kinds of all problems, in order; none when absent. */
  readonly problems?: readonly string[]
  /** Text that stands in the words of the report. */
  readonly says?: readonly string[]
  readonly options?: Partial<ApplyOptions> & ParseOptions
  /** How the second run ends, where not everything is told as in place then, and why that is right. */
  readonly again?: string
  readonly because?: string
}

const ROOT = '/project'

const rooted = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${ROOT}/${path}`, text]))

const all = answerStories<Ends>(FIXTURES)

describe.each([...new Set(all.map(({ group }) => group))])('%s:', (group) => {
  test.each(all.filter((story) => story.group === group).map((story) => [story.name, story] as const))('%s', async (_, story) => {
    const { answer, ends } = story
    const after = rooted(story.after)
    const files = memoryFiles({ [`${ROOT}/.keep`]: '', ...rooted(story.before) })
    const contents = () => Object.fromEntries(Object.entries(files.snapshot()).filter(([path]) => path !== `${ROOT}/.keep`))

    const report = await applyAnswer(answer, files, { root: ROOT, ...ends.options })
    const words = describeReport(report, { limit: 100_000 })
    const problems = [
      ...report.files.flatMap((file) => file.edits.flatMap((edit) => edit.problem ?? [])),
      ...report.problems.map(({ problem }) => problem),
    ]
    expect([report.status, problems.map(({ kind }) => kind)], words).toEqual([ends.status, ends.problems ?? []])
    for (const text of ends.says ?? []) expect(words).toContain(text)
    expect(contents()).toEqual(after)

    const again = await applyAnswer(answer, files, { root: ROOT, ...ends.options })
    if (ends.again !== undefined) expect([again.status, ends.because]).toEqual([ends.again, expect.stringMatching(/./)])
    else if (ends.status === 'applied')
      expect(
        again.files
          .flatMap((file) => file.edits.map(({ status }) => status))
          .filter((status) => !/^(?:already-applied|no-op)$/.test(status)),
      ).toEqual([])
    if (ends.status === 'applied' && ends.again === undefined)
      expect([again.status, again.written, contents()]).toEqual(['applied', false, after])
  })
})
