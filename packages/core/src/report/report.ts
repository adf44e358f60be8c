import type { FileEdits, FormatName, ReadAs } from '@suture/formats'
import type { Match, Problem } from '@suture/text'
import type { Pending, Recovered } from '@suture/workspace'

/** What became of one edit of the answer. Data only. */
export interface EditReport {
  readonly format: FormatName
  /** 1-based line of the answer on which the edit stands. */
  readonly line: number
  /** `held`: it would have landed, and was not written, since the set was not. */
  readonly status: 'applied' | 'already-applied' | 'no-op' | 'held' | 'refused'
  /** Where it landed, one match an edit, several for replace-all and for a diff's hunks. */
  readonly matches: readonly Match[]
  /** What to look at, of an edit that has no match to tell it: a file created from an answer that may be cut short, a deletion of none. */
  readonly warnings?: readonly string[]
  /** Why it was refused. */
  readonly problem?: Problem
  /** The problem in the words of the document that the edit's format follows: with `policy: "spec"`. */
  readonly error?: string
}

/** What became of one file. */
export interface FileReport {
  readonly path: string
  readonly operation: Exclude<FileEdits['operation'], 'write'>
  /** The new path of a renamed file. */
  readonly to?: string
  /** Permission bits of a new file, where the answer gives them. */
  readonly mode?: number
  /** True when a rename is to be carried out; without it a renamed file's other edits alone are. */
  readonly moves?: boolean
  /**
   * `changed`: its new state differs from the old one. `unchanged`: nothing was left to do. `refused`: at least one edit was, or the
   * file could not be written. `held`: it would have changed, and was not written, since the set was not.
   */
  readonly status: 'changed' | 'unchanged' | 'held' | 'refused'
  readonly edits: readonly EditReport[]
  /** The text as read; absent where there was no file. */
  readonly before?: string
  /** The text as it is to be; absent where there is to be no file. With refused edits: what the others alone would make. */
  readonly after?: string
}

/** A problem that belongs to no single edit of a file: a malformed part of the answer, a write that failed. */
export interface AnswerProblem {
  /** 1-based line of the answer, where there is one. */
  readonly line?: number
  readonly path?: string
  readonly problem: Problem
}

/** 0: all applied, already applied or nothing to do. 1: something refused. 2: malformed, or no edit. 3: not readable or writable. */
export type ExitCode = 0 | 1 | 2 | 3

/** What became of an answer. */
export interface Report {
  /**
   * `applied`: every edit stands in the files now. `partial`: some do, since that was asked for. `refused`: nothing was written.
   * `empty`: the answer holds no edit. With `dryRun`, what would be.
   */
  readonly status: 'applied' | 'partial' | 'refused' | 'empty'
  readonly exitCode: ExitCode
  /** True when files were changed. */
  readonly written: boolean
  /** True when nothing was to be written. */
  readonly dryRun: boolean
  /** Name of the transaction, for undo; absent when nothing was written. */
  readonly transaction?: string
  readonly files: readonly FileReport[]
  readonly problems: readonly AnswerProblem[]
  readonly evidence: readonly ReadAs[]
  readonly prose: string
  /** Runs that were cut short and were ended before this one; absent when there were none. */
  readonly recovered?: readonly Recovered[]
  /** Runs that are not ended: those in the way of this one, and those cut short that left files of the root half written; with `dryRun` those under way too. */
  readonly pending?: readonly Pending[]
  /**
   * The text of a file that the report is about: as it is after the run, or `before` and `after` as the edits see it. Undefined where
   * there is no file. Throws a RangeError for a path that the report does not have.
   */
  text(path: string, side?: 'before' | 'after'): string | undefined
  /** The report without the texts of the files, small enough to hand to a model: what `JSON.stringify` makes of it. */
  toJSON(): ReportJson
}

/** A report as JSON: what became of each edit, and every problem in words; no text of a file. */
export interface ReportJson extends Pick<Report, 'status' | 'written' | 'dryRun' | 'transaction'> {
  readonly files: readonly (Pick<FileReport, 'path' | 'operation' | 'to' | 'status'> & { readonly edits: readonly EditJson[] })[]
  readonly problems: readonly (Pick<AnswerProblem, 'line' | 'path'> & ProblemJson)[]
}

/** What became of one edit, as JSON. */
export interface EditJson extends Pick<EditReport, 'format' | 'line' | 'status' | 'warnings'>, Partial<ProblemJson> {
  /** At most 20 places. */
  readonly matches: readonly (Pick<Match, 'strategy' | 'similarity' | 'evidence' | 'rival' | 'share' | 'startLine' | 'endLine' | 'drift'> &
    Partial<Pick<Match, 'warnings'>>)[]
}

/** The kind of a problem, and its words for a model. */
export interface ProblemJson {
  readonly kind: Problem['kind']
  readonly message: string
}

/** True for a problem of the folder for journals: no file is to blame, and none is written. */
export function isOfState(problem: Problem): boolean {
  return problem.kind === 'unreadable' && problem.cause === 'state'
}

/** The exit code that a problem calls for. Source: docs/architecture.md, The command. */
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
    case 'disproportionate':
    case 'overlapping':
    case 'conflict':
    case 'budget-exceeded':
    case 'unsafe-path':
      return 1
  }
}

/** The highest exit code among all problems; 2 for an answer without any edit. What is not read weighs nothing where only a part was asked for. */
export function exitCode(files: readonly FileReport[], problems: readonly AnswerProblem[], partial = false): ExitCode {
  let code: ExitCode = files.length === 0 && problems.length === 0 ? 2 : 0
  const raise = (problem: Problem | undefined) => {
    const next = problem ? exitCodeOf(problem) : 0
    if (next > code) code = next
  }
  for (const file of files) for (const edit of file.edits) raise(edit.problem)
  for (const { problem } of problems) if (!(partial && problem.kind === 'unread')) raise(problem)
  return code
}
