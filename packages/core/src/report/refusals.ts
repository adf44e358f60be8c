import { termsOf } from '@suture/formats/internal'
import { describeProblem, type Problem, visible } from '@suture/text'
import { defined, describeProblemIn, grouped, type Terms } from '@suture/text/internal'
import type { OperationWords } from './operation-words'
import { type EditReport, type FileReport, isOfState, type Report } from './report'

/** Options for the text of a refusal. */
export interface RefusalWords {
  /** Words for the operation on the edits. Default: they are applied. */
  readonly operationWords?: OperationWords
  /** The terms for edits that come from command-line options instead of an answer. Default: the terms of the format. */
  readonly terms?: Terms
  /**
   * Whether the edits are those of a tool call. Messages then give the number of each edit instead of its line. Edit number n is on line n
   * of the answer.
   */
  readonly numbered?: boolean
  /**
   * Returns the sentence that says what to do about a problem, for a reader who is not the author of the edits. Undefined for
   * the sentence that the author gets.
   */
  readonly advice?: (problem: Problem, path: string | undefined) => string | undefined
}

/** The text of a refusal. Edits of one file that are refused for the same reason share one refusal. */
export interface Refusal {
  /** The edits that the refusal is about, such as `a.ts, edits on lines 2, 8 of the answer`. */
  readonly about: string
  readonly path?: string
  readonly message: string
  /** The number of edits that the refusal is about. */
  readonly count: number
}

/** Maximum number of lines of the answer that one refusal names. */
const LINES = 20

/** Returns why an edit was refused, in the terms of its format. Undefined if the edit was not refused. */
export function refusalOf(edit: EditReport, words: RefusalWords = {}, path?: string): string | undefined {
  const { operationWords, terms } = words
  const { problem, format, error } = edit
  if (error !== undefined) return error
  return problem && advised(describeProblemIn(operationWords?.terms ?? terms ?? termsOf(format, problem), problem), problem, words, path)
}

/** Replaces the last line of a message, which says what to do, by other advice. */
function advised(message: string, problem: Problem, { advice }: RefusalWords, path: string | undefined): string {
  const other = advice?.(problem, path)
  return other === undefined ? message : message.slice(0, message.lastIndexOf('\n') + 1) + other
}

/** Returns all refusals of a report, edits first, as text that can be pasted back to a model. */
export function refusalsOf(report: Pick<Report, 'files' | 'problems' | 'evidence'>, words: RefusalWords = {}): Refusal[] {
  return [...ofEdits(report, words), ...ofAnswer(report, words)].map((refusal) => ({ ...refusal, message: withoutPath(refusal) }))
}

/** Returns the message without the path at its beginning, if the line above it already names that path. */
function withoutPath({ message, path }: Refusal): string {
  const named = path === undefined ? undefined : `${visible(path)}: `
  if (named === undefined || !message.startsWith(named)) return message
  return message.slice(named.length, named.length + 1).toUpperCase() + message.slice(named.length + 1)
}

/** Yields one refusal for all edits of a file with the same message, so that a missing file is reported once. */
function* ofEdits({ files, evidence }: Pick<Report, 'files' | 'evidence'>, words: RefusalWords): Generator<Refusal> {
  for (const file of files) {
    const refused = file.edits.flatMap((edit) => {
      const message = refusalOf(edit, words, file.path)
      return message === undefined ? [] : { message, line: edit.line }
    })
    for (const [message, edits] of grouped(refused, (edit) => edit.message)) {
      const lines = edits.map(({ line }) => line)
      const about = evidence.length > 0 ? aboutEdits(file, lines, words) : visible(file.path)
      yield { about, path: file.path, message, count: lines.length }
    }
  }
}

function aboutEdits({ path }: FileReport, lines: readonly number[], { numbered }: RefusalWords): string {
  const places = `${lines.slice(0, LINES).join(', ')}${lines.length > LINES ? ', ...' : ''}`
  const one = lines.length === 1
  if (numbered) return `${visible(path)}, ${one ? 'edit' : 'edits'} ${places} of the call`
  return `${visible(path)}, ${one ? 'edit on line' : 'edits on lines'} ${places} of the answer`
}

function ofAnswer({ problems }: Pick<Report, 'problems'>, words: RefusalWords): Refusal[] {
  return problems.map(({ line, path, problem }) => ({
    // The message for a malformed part already includes the line.
    about: `${path === undefined ? (isOfState(problem) ? 'The folder for journals' : 'The answer') : visible(path)}${line === undefined || problem.kind === 'malformed' ? '' : `, line ${line}`}`,
    ...defined({ path }),
    message: advised(describeProblem(problem), problem, words, path),
    count: 1,
  }))
}
