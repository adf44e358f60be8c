import type { FileEdits, FormatName, ReadAs } from '@suture/formats'
import type { Match, Problem } from '@suture/text'
import type { Pending, Recovered } from '@suture/workspace'

/** The outcome of one edit of the answer, as plain data. */
export interface EditReport {
  readonly format: FormatName
  /** 1-based line of the answer at which the edit begins. */
  readonly line: number
  /** `held`: this edit could be applied, but nothing was written because another edit was refused. */
  readonly status: 'applied' | 'already-applied' | 'no-op' | 'held' | 'refused'
  /** The places where the edit landed. There is one match for each edit, and several for replace-all. */
  readonly matches: readonly Match[]
  /** How the quoted text differs from the text at its place. Absent if it occurs verbatim, and with `policy: "spec"`. */
  readonly difference?: QuoteDifference
  /**
   * Warnings that belong to no match: a file was created from an answer that may be cut off, a missing file was to be deleted, or the file is
   * not UTF-8.
   */
  readonly warnings?: readonly string[]
  /** Why the edit was refused. */
  readonly problem?: Problem
  /** The error message of the specification that defines the edit's format. Only with `policy: "spec"`. */
  readonly error?: string
}

/** Returns the report of an edit that has no place in the file. */
export function unplaced(
  { format, line }: Pick<EditReport, 'format' | 'line'>,
  status: EditReport['status'],
  more: Partial<EditReport> = {},
): EditReport {
  return { format, line, status, matches: [], ...more }
}

/**
 * How a quote differs from the lines of the file at its place: only in indentation, other whitespace, punctuation or line breaks, or in the
 * words of a number of lines.
 */
export type QuoteDifference =
  | { readonly kind: 'indentation' | 'spacing' | 'punctuation' | 'line-breaks' }
  | { readonly kind: 'lines'; readonly count: number }

/** The outcome for one file. */
export interface FileReport {
  readonly path: string
  readonly operation: Exclude<FileEdits['operation'], 'write'>
  /** The new path of a renamed file. */
  readonly to?: string
  /** Permission bits of a new file, if the answer contains them. */
  readonly mode?: number
  /** Whether the file is to be renamed. If not, only the other edits of a renamed file are applied. */
  readonly moves?: boolean
  /**
   * `changed`: the new state of the file differs from the old state. `unchanged`: nothing had to be done. `refused`: at least one edit was
   * refused, or the file could not be written. `held`: the file could be changed, but nothing was written because another edit was refused.
   */
  readonly status: 'changed' | 'unchanged' | 'held' | 'refused'
  readonly edits: readonly EditReport[]
  /** The text of the file before the run, as `Workspace.read` returns it. Absent if there was no file. */
  readonly before?: string
  /** The new text. Absent if the file is to be deleted. If edits were refused, it is the result of the other edits. */
  readonly after?: string
}

/** A problem that does not belong to a single edit: a malformed part of the answer, or a failed write. */
export interface AnswerProblem {
  /** The 1-based line of the answer, if the problem has one. */
  readonly line?: number
  readonly path?: string
  readonly problem: Problem
}

/** A part of the answer that belongs to a file and is not read as an edit. It does not cause a refusal. */
export interface AnswerNote {
  /** 1-based line of the answer. */
  readonly line: number
  readonly path: string
  /** Set if the answer asks for the change in words, and absent for a code block that names the file. */
  readonly asked?: true
}

/**
 * The exit code of a command that lands the answer. 0: all edits are applied or already applied, or there is nothing to do. 1: something
 * was refused. 2: the answer is malformed or has no edit. 3: a file cannot be read or written.
 */
export type ExitCode = 0 | 1 | 2 | 3

/** The outcome of a whole answer. */
export interface Report {
  /**
   * `applied`: every edit is in the files. `partial`: some edits are, because the option `partial` was set. `refused`: nothing was written.
   * `empty`: the answer has no edit. With `dryRun`, the status that a run would have.
   */
  readonly status: 'applied' | 'partial' | 'refused' | 'empty'
  readonly exitCode: ExitCode
  /** Whether files were changed. */
  readonly written: boolean
  /** Whether this was a dry run. */
  readonly dryRun: boolean
  /** The id of the transaction, for undo. Absent if nothing was written. */
  readonly transaction?: string
  readonly files: readonly FileReport[]
  readonly problems: readonly AnswerProblem[]
  /**
   * Code blocks that name a file and are not read as edits, and changes that the answer only asks for in words. Blocks that quote the file
   * as it is or will be are left out. Absent if there are none.
   */
  readonly notes?: readonly AnswerNote[]
  readonly evidence: readonly ReadAs[]
  readonly prose: string
  /** Interrupted runs that were recovered before this run. Absent if there were none. */
  readonly recovered?: readonly Recovered[]
  /**
   * Unfinished runs: runs that block this run, and interrupted runs that left files of the root half written. With `dryRun`, also active
   * runs.
   */
  readonly pending?: readonly Pending[]
  /**
   * Returns the text of a file of the report after the run, or its text `before` or `after` as in `FileReport`. Undefined if there is no
   * file. Throws a RangeError for a path that is not in the report.
   */
  text(path: string, side?: 'before' | 'after'): string | undefined
  /** Returns the report without file texts, small enough for a model. `JSON.stringify` uses it. */
  toJSON(): ReportJson
}

/** The JSON form of a report: the outcome of each edit, and the message of every problem, without file texts. */
export interface ReportJson extends Pick<Report, 'status' | 'written' | 'dryRun' | 'transaction'> {
  readonly files: readonly (Pick<FileReport, 'path' | 'operation' | 'to' | 'status'> & { readonly edits: readonly EditJson[] })[]
  readonly problems: readonly (Pick<AnswerProblem, 'line' | 'path'> & ProblemJson)[]
  readonly notes?: readonly (AnswerNote & Pick<ProblemJson, 'message'>)[]
}

/** The outcome of one edit, as JSON. */
export interface EditJson extends Pick<EditReport, 'format' | 'line' | 'status' | 'warnings'>, Partial<ProblemJson> {
  /** At most 20 places. */
  readonly matches: readonly (Pick<Match, 'strategy' | 'similarity' | 'evidence' | 'rival' | 'share' | 'startLine' | 'endLine' | 'drift'> &
    Partial<Pick<Match, 'warnings'>>)[]
}

/** The kind of a problem, and its message for a model. */
export interface ProblemJson {
  readonly kind: Problem['kind']
  readonly message: string
}

/** Whether a problem concerns the folder for journals, so that nothing can be written. */
export function isOfState(problem: Problem): boolean {
  return problem.kind === 'unreadable' && problem.cause === 'state'
}

/** Returns the exit code for a problem. Source: docs/architecture.md, The command. */
export function exitCodeOf(problem: Problem): ExitCode {
  switch (problem.kind) {
    case 'malformed':
    case 'unread':
      return 2
    case 'unreadable':
      return 3
    case 'not-found':
    case 'ambiguous':
    case 'merge-conflict':
    case 'another-block':
    case 'another-meaning':
    case 'identical':
    case 'empty-search':
    case 'overlapping':
    case 'conflict':
    case 'budget-exceeded':
    case 'unsafe-path':
      return 1
  }
}

/** Returns the highest exit code of all problems, or 2 for an answer without any edit. With `partial`, an unread part counts as refused. */
export function exitCode(files: readonly FileReport[], problems: readonly AnswerProblem[], partial = false): ExitCode {
  if (files.length === 0 && problems.length === 0) return 2
  const all = [...files.flatMap(({ edits }) => edits), ...problems].flatMap(({ problem }) => problem ?? [])
  const codes = all.map((problem) => (partial && problem.kind === 'unread' ? 1 : exitCodeOf(problem)))
  return codes.sort((a, b) => b - a)[0] ?? 0
}
