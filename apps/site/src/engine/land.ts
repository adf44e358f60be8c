import { applyEdits, describeReport, memoryFiles, type Report } from '@suture/core'
import {
  describeNote,
  detailOf,
  type EditExplanation,
  explainReport,
  OPERATION_WORDS,
  placeOf,
  refusalOf,
  summaryOf,
} from '@suture/core/internal'
import { type Parsed, parse } from '@suture/formats'
import { describeProblem, visible } from '@suture/text'
import { withAnswerLines } from './answer-lines'
import type { Input, LandedEdit, Landing } from './protocol'
import { refusedPlaces } from './refused-places'

/** The folder in which the files are kept in memory. */
export const ROOT = '/project'

/** Applies an answer to files in memory, all edits or none, and explains each edit. */
export async function land(input: Input): Promise<Landing> {
  const parsed = parse(input.answer)
  const report = await applyEdits(parsed, memoryFiles(belowRoot(input.files)), { root: ROOT })
  return {
    status: report.status,
    summary: leadOf(report),
    formats: formatsOf(parsed),
    edits: editsOf(report, parsed, input.answer),
    problems: problemsOf(report),
    files: report.files.map(({ path, to, before, after }) => ({
      path,
      ...(to === undefined ? {} : { to }),
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    })),
    message: describeReport(report),
  }
}

/** Returns the files with absolute paths. */
export function belowRoot(files: Input['files']): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${ROOT}/${path}`, text]))
}

function leadOf(report: Report): string {
  const { lead, rest } = summaryOf(report)
  return lead + rest
}

function formatsOf({ evidence }: Parsed): string[] {
  return evidence.map(({ format, startLine, endLine, because, name }) => {
    const lines = startLine === endLine ? `Line ${startLine}` : `Lines ${startLine} to ${endLine}`
    const file = name ? `, file ${visible(name.path)}` : ''
    return `${lines}: ${format}, because of ${visible(JSON.stringify(because))}${file}`
  })
}

/** Returns the edits in the order of the answer. */
function editsOf(report: Report, parsed: Parsed, answer: string): LandedEdit[] {
  const lines = answer.split('\n')
  const explained = [...explainReport(report, parsed)].sort((a, b) => a.edit.line - b.edit.line)
  const ends = (line: number) => explained.find(({ edit }) => edit.line > line)?.edit.line ?? lines.length + 1
  return explained.map((each) => landedEdit(each, lines, ends(each.edit.line)))
}

function landedEdit({ path, file, edit, alignment }: EditExplanation, answer: readonly string[], end: number): LandedEdit {
  const { format, line, status, problem } = edit
  return {
    path,
    format,
    answerLine: line,
    status,
    place: placeOf(file, edit),
    words: refusalOf(edit) ?? detailOf(file, edit, OPERATION_WORDS.apply),
    paired: withAnswerLines(alignment?.lines ?? [], answer, line, end),
    places: problem ? refusedPlaces(problem) : edit.matches.map(({ startLine, endLine }) => ({ startLine, endLine })),
  }
}

function problemsOf({ problems, notes }: Report): Landing['problems'] {
  const withLine = (line: number | undefined, words: string) => ({ ...(line === undefined ? {} : { line }), words })
  return [
    ...problems.map(({ line, problem }) => withLine(line, describeProblem(problem))),
    ...(notes ?? []).map((note) => withLine(note.line, describeNote(note))),
  ]
}
