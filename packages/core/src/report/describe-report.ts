import { describeNote, detailOf, placeOf } from './edit-words'
import { OPERATION_WORDS, type OperationWords } from './operation-words'
import { type Refusal, type RefusalWords, refusalsOf } from './refusals'
import type { EditReport, FileReport, Report } from './report'
import { summaryOf } from './summary'

/** Options for describing a report. */
export interface DescribeOptions extends RefusalWords {
  /** Maximum length of the text in UTF-16 units. Default: 4,000. Lines that do not fit are left out and counted. */
  readonly limit?: number
  /** Changes a refusal before it is added. For example, shortens a refusal that the reader has seen before. */
  readonly reword?: (refusal: Refusal) => Refusal
}

const LIMIT = 4_000

const MARKS = { applied: '✓', held: '-', 'already-applied': '=', 'no-op': '=', refused: '✗' } as const

/**
 * Returns a report as plain text for a model or a person. The text has one line for the result, then every refusal with what to do next,
 * then a line for each other edit. It is never longer than the limit. A refusal that does not fit is cut at a line break, and what is
 * omitted is counted. Throws a TypeError for anything that is not a report.
 */
export function describeReport(report: Report, options: DescribeOptions = {}): string {
  if (typeof report !== 'object' || report === null || !Array.isArray(report.files))
    throw new TypeError(`the report must be one of applyAnswer, found ${report === null ? 'null' : typeof report}`)
  const { limit = LIMIT, operationWords = OPERATION_WORDS.apply, reword = (refusal) => refusal } = options
  const { lead, rest } = summaryOf(report, operationWords)
  const out = openText(limit)
  out.add(lead + rest)
  let leftOut = 0
  for (const { about, message, count } of refusalsOf(report, options).map(reword)) {
    const isAdded =
      leftOut === 0 && (out.add(`\n${MARKS.refused} ${about}:\n${message}`) || out.addBeginning(`\n${MARKS.refused} ${about}:\n${message}`))
    if (!isAdded) leftOut += count
  }
  const unread = report.notes ? `, ${report.notes.length} code blocks or sentences about a file not read` : ''
  if (leftOut > 0) out.close(`\n... and ${leftOut} more refused${unread}`)
  else addOthers(out, report, operationWords)
  return out.text()
}

/** Adds a line for each note, and a line for each edit that was not refused. */
function addOthers(out: ReturnType<typeof openText>, report: Report, operationWords: OperationWords): void {
  const edits = report.files.flatMap((file) =>
    file.edits.filter((edit) => edit.status !== 'refused').map((edit) => lineOf(file, edit, operationWords)),
  )
  // Notes come first, because the last edits may not fit.
  const lines = [...(report.notes ?? []).map((note) => `note: ${describeNote(note)}`), ...edits]
  const until = lines.findIndex((line, index) => !out.add(index === 0 ? `\n${line}` : line))
  if (until !== -1) out.close(`... and ${lines.length - until} more`)
}

function lineOf(file: FileReport, edit: EditReport, operationWords: OperationWords): string {
  const waiting = edit.status === 'held' ? `, ${operationWords.wouldHaveBeenDone} but was not written` : ''
  return `${MARKS[edit.status]} ${placeOf(file, edit)} ${detailOf(file, edit, operationWords)}${waiting}`
}

/** Number of UTF-16 units that are reserved for the line that says how much was left out. */
const CLOSING = 110

/** Starts a text of limited length. */
function openText(limit: number) {
  const parts: string[] = []
  let left = limit - CLOSING
  /** Adds whole lines, if they fit. */
  const add = (part: string): boolean => {
    const fits = part.length + 1 <= left || parts.length === 0
    if (fits) {
      parts.push(part)
      left -= part.length + 1
    }
    return fits
  }
  return {
    add,
    /** Adds as many lines of a part as fit, if at least three do. */
    addBeginning(part: string): boolean {
      const lines = part.split('\n')
      let size = 0
      let count = 0
      while (count < lines.length && size + lines[count]!.length + 1 <= left - 4) size += lines[count++]!.length + 1
      return count >= 3 && add([...lines.slice(0, count), '...'].join('\n'))
    },
    /** Adds the last line. */
    close: (line: string) => parts.push(line),
    text: () => parts.join('\n').slice(0, limit),
  }
}
