import type { EditReport, FileReport, Report } from '@suture/core'
import { describeNote, type OperationWords, type RefusalWords, refusalOf, summaryOf } from '@suture/core/internal'
import { diffText, unifiedDiff } from '@suture/display'
import { describeProblem, type Match, type Problem } from '@suture/text'
import { figuresOf, roundedShare, shownText } from '@suture/text/internal'
import { refusalWords } from './refusals'
import type { JsonReport } from './report-schema'

/** Why the command did not start: a message for people, and the exit code. */
export interface Failure {
  readonly message: string
  readonly exitCode: 1 | 2 | 3
}

const FAILURES = { 1: 'unsafe-path', 2: 'usage', 3: 'unreadable' } as const

/** Returns the document that `--json` prints if the command did not start. */
export function jsonFailure({ message, exitCode }: Failure): JsonReport {
  const problem = { kind: FAILURES[exitCode] }
  const nothing = { dryRun: false, written: false, files: [], evidence: [] }
  return { version: 1, status: 'refused', exitCode, ...nothing, problems: [{ problem, message }] }
}

/** Returns the document that `--json` prints for a report. `reportSchema` describes it. */
export function jsonReport(report: Report, options: { readonly diff: boolean; readonly operationWords: OperationWords }): JsonReport {
  const words = refusalWords(report, options.operationWords)
  return {
    version: 1,
    status: report.status,
    exitCode: report.exitCode,
    dryRun: report.dryRun,
    written: report.written,
    ...(report.transaction === undefined ? {} : { transaction: report.transaction }),
    files: report.files.map((file) => jsonFile(file, options.diff && (file.status !== 'refused' || report.status === 'partial'), words)),
    problems: report.problems.map(({ line, path, problem }) => ({
      ...(line === undefined ? {} : { line }),
      ...(path === undefined ? {} : { path }),
      problem: jsonProblem(problem),
      message: describeProblem(problem),
    })),
    ...(report.notes ? { notes: report.notes.map((note) => ({ ...note, message: describeNote(note) })) } : {}),
    ...(report.status === 'empty' ? { message: summaryOf(report).lead } : {}),
    ...(report.recovered ? { recovered: report.recovered } : {}),
    ...(report.pending ? { pending: report.pending } : {}),
    evidence: report.evidence.map((evidence) => ({ ...evidence })),
  }
}

function jsonFile(file: FileReport, withDiff: boolean, words: RefusalWords): JsonReport['files'][number] {
  const shown = withDiff && file.before !== file.after
  return {
    path: file.path,
    operation: file.operation,
    ...(file.to === undefined ? {} : { to: file.to }),
    status: file.status,
    edits: file.edits.map((edit) => jsonEdit(edit, words)),
    ...(shown ? { diff: rawDiff(file) } : {}),
  }
}

function jsonEdit(edit: EditReport, words: RefusalWords): JsonReport['files'][number]['edits'][number] {
  const { format, line, status, matches, warnings, problem } = edit
  const message = refusalOf(edit, words)
  return {
    format,
    line,
    status,
    matches: matches.map(jsonMatch),
    ...(warnings ? { warnings: [...warnings] } : {}),
    ...(problem && message !== undefined ? { problem: jsonProblem(problem), message } : {}),
  }
}

function jsonProblem(problem: Problem): JsonReport['problems'][number]['problem'] {
  if (problem.kind !== 'not-found' || !problem.nearest) return { ...problem }
  return { ...problem, nearest: { ...problem.nearest, similarity: roundedShare(problem.nearest.similarity) } }
}

function jsonMatch(match: Match) {
  const { strategy, startLine, endLine, drift, undone, warnings } = match
  return {
    strategy,
    ...figuresOf(match),
    startLine,
    endLine,
    ...(drift === undefined ? {} : { drift }),
    undone: [...undone],
    warnings: [...warnings],
  }
}

function rawDiff(file: FileReport): string {
  const oldName = file.before === undefined ? '/dev/null' : `a/${file.path}`
  const newName = file.after === undefined ? '/dev/null' : `b/${file.to ?? file.path}`
  return shownText(diffText(unifiedDiff(file.before ?? '', file.after ?? '', { oldName, newName, raw: true }).lines))
}
