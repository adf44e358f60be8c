import { describeProblem } from '@suture/text'
import { defined, figuresOf } from '@suture/text/internal'
import { describeNote } from './edit-words'
import { refusalOf } from './refusals'
import type { EditJson, EditReport, Report, ReportJson } from './report'

/** Maximum number of places of an edit in the JSON form. Replacing every occurrence may have thousands of places. */
const PLACES = 20

/** The data of a report. */
export type ReportData = Omit<Report, 'text' | 'toJSON'>

/**
 * Creates a report. Its two methods are inherited, so that copies (by `structuredClone`, messages to workers, or spread) only have the
 * data.
 */
export function makeReport(data: ReportData): Report {
  return Object.assign(Object.create(FUNCTIONS) as Pick<Report, 'text' | 'toJSON'>, data)
}

const FUNCTIONS: Pick<Report, 'text' | 'toJSON'> = {
  text(this: Report, path, side) {
    const file = this.files.find((each) => each.path === path || each.to === path)
    if (!file) throw new RangeError(`the report has no file ${JSON.stringify(path)}`)
    const isNow = this.written || (this.dryRun && this.status !== 'refused')
    return file[side ?? (isNow ? 'after' : 'before')]
  },
  toJSON(this: Report) {
    return reportToJson(this)
  },
}

/**
 * Returns the JSON form of a report, which `JSON.stringify` uses. It has no file texts, and is small enough for a model. Also accepts a
 * copy of a report without its methods.
 */
export function reportToJson({ status, written, dryRun, transaction, files, problems, notes }: ReportData): ReportJson {
  return {
    status,
    written,
    dryRun,
    ...defined({ transaction }),
    files: files.map(({ path, operation, to, status, edits }) => ({
      path,
      operation,
      ...defined({ to }),
      status,
      edits: edits.map(editJson),
    })),
    problems: problems.map(({ line, path, problem }) => ({
      ...defined({ line, path }),
      kind: problem.kind,
      message: describeProblem(problem),
    })),
    ...(notes ? { notes: notes.map((note) => ({ ...note, message: describeNote(note) })) } : {}),
  }
}

function editJson(edit: EditReport): EditJson {
  const { format, line, status, matches, warnings, problem } = edit
  const message = refusalOf(edit)
  return {
    format,
    line,
    status,
    matches: matches.slice(0, PLACES).map((match) => ({
      strategy: match.strategy,
      ...figuresOf(match),
      startLine: match.startLine,
      endLine: match.endLine,
      ...(match.drift ? { drift: match.drift } : {}),
      ...(match.warnings.length > 0 ? { warnings: match.warnings } : {}),
    })),
    ...defined({ warnings }),
    ...(problem && message !== undefined ? { kind: problem.kind, message } : {}),
  }
}
