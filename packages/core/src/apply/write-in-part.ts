import type { Problem } from '@suture/text'
import type { ChangeProblem, CommitResult, FileChange } from '@suture/workspace'
import type { AnswerPlan } from '../land/land-answer'
import type { FileReport } from '../report/report'

/** The plan of an answer, and the result of the commit. The result is absent if nothing had to be committed. */
export interface Tried {
  readonly landed: AnswerPlan
  readonly result?: CommitResult
}

/** Writes changes, or checks whether they can be written. */
type Write = (changes: readonly FileChange[]) => Promise<CommitResult>

/**
 * Commits changes without those of files that cannot be written, such as read-only files. Each commit makes all changes that it is given, or
 * none, and a commit that names such a file is followed by one without it. The edits of these files are refused in the returned plan.
 */
export async function writeInPart(landed: AnswerPlan, changes: readonly FileChange[], write: Write, check: Write): Promise<Tried> {
  const result = await write(changes)
  const failed = result.ok || result.rollbackPending ? [] : problemsOfFiles(result)
  // A commit ends at the first file that cannot be written. The check finds the others.
  const others = failed.length === 0 ? [] : problemsOfFiles(await check(changes))
  const problems = new Map([...others, ...failed].map(({ path, problem }) => [path, problem]))
  const rest = changes.filter(({ path }) => !problems.has(path))
  if (rest.length === changes.length) return { landed, result }
  const left = { ...landed, files: landed.files.map((file) => leftOut(file, problems.get(file.path))) }
  return rest.length === 0 ? { landed: left } : writeInPart(left, rest, write, check)
}

/** Returns the problems of single files, in spite of which other files can be written. */
function problemsOfFiles(result: CommitResult): readonly ChangeProblem[] {
  if (result.ok) return []
  return result.problems.filter(({ problem }) => problem.kind === 'unreadable' && (problem.cause === 'rights' || problem.cause === 'mount'))
}

/** Returns the report of a file that is left as it is. */
function leftOut(file: FileReport, problem: Problem | undefined): FileReport {
  if (!problem) return file
  const { after: _after, moves: _moves, ...rest } = file
  const edits = file.edits.map((edit) => (edit.status === 'applied' ? { ...edit, status: 'refused' as const, matches: [], problem } : edit))
  return { ...rest, ...(file.before !== undefined && { after: file.before }), edits, status: 'refused' }
}
