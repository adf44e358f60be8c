import type { NotFound } from '@suture/text'
import type { FileReport } from '../report/report'

/** Maximum number of UTF-16 units that are searched for all refused edits of one answer together. */
const BUDGET = 50_000_000

/**
 * Adds a hint to problems of text that was not found: the other files of the same answer that contain it. The hint is only for the reader of
 * the message. An edit is never tried on another file.
 */
export function findInOtherFiles(files: readonly FileReport[]): FileReport[] {
  let budget = BUDGET
  const holds = ({ before }: FileReport, quoted: string) => {
    if (before === undefined || budget < before.length) return false
    budget -= before.length
    return before.replaceAll('\r\n', '\n').includes(quoted)
  }
  const hintFor = (problem: NotFound, file: FileReport): Pick<NotFound, 'elsewhere'> => {
    const quoted = problem.quoted.trim()
    if (quoted === '' || problem.insideWord) return {}
    const elsewhere = files.filter((other) => other !== file && holds(other, quoted)).map(({ path }) => path)
    return elsewhere.length > 0 ? { elsewhere } : {}
  }
  return files.map((file) => {
    const edits = file.edits.map((edit) => {
      const { problem } = edit
      return problem?.kind === 'not-found' ? { ...edit, problem: { ...problem, ...hintFor(problem, file) } } : edit
    })
    return { ...file, edits }
  })
}
