import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { type ApplyOptions, applyAnswer, describeReport, memoryFiles, type ParseOptions } from '../src/index'

/**
 * Answers as models write them, a folder each: `answer.md`, the files `before`, the files `after` (the same where there is no such folder)
 * and `ends.json`, which says how the answer ends.
 */
const FIXTURES = fileURLToPath(new URL('fixtures', import.meta.url))

interface Ends {
  readonly status: 'applied' | 'partial' | 'refused'
  /** Kinds of all problems, in order; none when absent. */
  readonly problems?: readonly string[]
  /** Text that stands in the words of the report. */
  readonly says?: readonly string[]
  readonly options?: Partial<ApplyOptions> & ParseOptions
  /** How the second run ends, where not everything is in place then. */
  readonly again?: string
}

const ROOT = '/project'

function filesBelow(folder: string, at = ''): Record<string, string> {
  if (!existsSync(join(folder, at))) return {}
  const all: Record<string, string> = {}
  for (const entry of readdirSync(join(folder, at), { withFileTypes: true })) {
    const path = join(at, entry.name)
    if (entry.isDirectory()) Object.assign(all, filesBelow(folder, path))
    else if (entry.name !== '.keep') all[`${ROOT}/${path.replaceAll('\\', '/')}`] = readFileSync(join(folder, path), 'utf8')
  }
  return all
}

const groups = readdirSync(FIXTURES).sort()

describe.each(groups)('%s:', (group) => {
  test.each(readdirSync(join(FIXTURES, group)).sort())('%s', async (name) => {
    const folder = join(FIXTURES, group, name)
    const ends = JSON.parse(readFileSync(join(folder, 'ends.json'), 'utf8')) as Ends
    const answer = readFileSync(join(folder, 'answer.md'), 'utf8')
    const before = filesBelow(join(folder, 'before'))
    const after = existsSync(join(folder, 'after')) ? filesBelow(join(folder, 'after')) : before
    const files = memoryFiles({ [`${ROOT}/.keep`]: '', ...before })
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
    if (ends.again !== undefined) expect(again.status).toBe(ends.again)
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
