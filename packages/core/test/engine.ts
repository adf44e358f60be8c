import type { Ending, Engine } from '@suture/conformance'
import { type ApplyOptions, applyAnswer, describeReport, memoryFiles, type Report } from '../src/index'

const ROOT = '/project'

type ReportedEnding = Ending & { readonly files: Readonly<Record<string, string>>; readonly report: Report }

/** A project of files in memory, to which answers are applied one after the other. */
export function project(
  before: Readonly<Record<string, string>>,
): (answer: string, options: Partial<ApplyOptions>) => Promise<ReportedEnding> {
  const rooted = Object.entries(before).map(([path, content]) => [`${ROOT}/${path}`, content] as const)
  const memory = memoryFiles({ [`${ROOT}/.keep`]: '', ...Object.fromEntries(rooted) })
  const findFiles = async (paths: readonly string[]) => {
    const known = Object.keys(memory.snapshot()).map((path) => path.slice(ROOT.length + 1))
    const last = (path: string) => path.slice(path.lastIndexOf('/') + 1).toLowerCase()
    return new Map(paths.map((path) => [path, known.filter((other) => last(other) === last(path))]))
  }
  return async (answer, options) => {
    const report = await applyAnswer(answer, memory, { root: ROOT, findFiles, ...options })
    const { '.keep': _, ...files } = Object.fromEntries(
      Object.entries(memory.snapshot()).map(([path, content]) => [path.slice(ROOT.length + 1), content]),
    )
    const edits = report.files.flatMap((file) => file.edits.flatMap(({ problem }) => problem ?? []))
    const problems = [...edits, ...report.problems.map(({ problem }) => problem)]
    return { status: report.status, files, problems, words: describeReport(report, { limit: 100_000 }), report }
  }
}

/** The functions of this package in the form that the cases need. `pnpm case` also uses them. @public */
export const engine: Engine = { answer: (before, answer, options) => project(before)(answer, options) }
