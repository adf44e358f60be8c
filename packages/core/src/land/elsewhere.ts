import type { FileReport } from '../report/report'

/** UTF-16 units that may be searched for all refused edits of an answer together. */
const BUDGET = 50_000_000

/**
 * Tells, for text that was not found in its file, which other files of the same answer hold it. A hint for the reader:
 * an edit is never tried on another file than its own.
 */
export function findElsewhere(files: readonly FileReport[]): FileReport[] {
  let budget = BUDGET
  return files.map((file) => {
    if (!file.edits.some((edit) => edit.problem?.kind === 'not-found')) return file
    const edits = file.edits.map((edit) => {
      if (edit.problem?.kind !== 'not-found' || edit.problem.quoted.trim() === '') return edit
      const quoted = edit.problem.quoted.trim()
      const elsewhere: string[] = []
      for (const other of files) {
        if (other === file || other.before === undefined || budget < other.before.length) continue
        budget -= other.before.length
        if (other.before.replaceAll('\r\n', '\n').includes(quoted)) elsewhere.push(other.path)
      }
      return elsewhere.length > 0 ? { ...edit, problem: { ...edit.problem, elsewhere } } : edit
    })
    return { ...file, edits }
  })
}
