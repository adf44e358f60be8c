import { termsOf } from '@suture/formats'
import { describeProblem, describeProblemIn, type Terms, visible } from '@suture/text'
import type { Deed } from './deed'
import { type EditReport, type FileReport, isOfState, type Report } from './report'

/** What the words of a refusal depend on. */
export interface RefusalWords {
  /** What is done with the edits; making them when absent. */
  readonly deed?: Deed
  /** The words of edits that no answer holds, but options of a program give; those of the format when absent. */
  readonly terms?: Terms
  /** The edits are those of a tool call, the edit of number n on line n of the answer: they are told by their numbers. */
  readonly numbered?: boolean
}

/** A refusal in words: all edits of a file that are refused in the same words are told once. */
export interface Refusal {
  /** What it is about: `a.ts, edits on lines 2, 8 of the answer`. */
  readonly about: string
  readonly path?: string
  readonly message: string
  /** How many edits it is about. */
  readonly count: number
}

/** Lines of the answer that one refusal lists. */
const LINES = 20

/** Why an edit was refused, in the words of its format; undefined for one that was not. */
export function refusalOf(edit: EditReport, { deed, terms }: RefusalWords = {}): string | undefined {
  const { problem, format, error } = edit
  if (error !== undefined) return error
  return problem && describeProblemIn(deed?.terms ?? terms ?? termsOf(format, problem), problem)
}

/** Every refusal of a report, edits first, in words that can be pasted back to a model. */
export function refusalsOf(report: Pick<Report, 'files' | 'problems' | 'evidence'>, words: RefusalWords = {}): Refusal[] {
  return [...ofEdits(report, words), ...ofAnswer(report)].map((refusal) => ({ ...refusal, message: withoutPath(refusal) }))
}

/** The message without the path that it begins with, where the line above names it. */
function withoutPath({ message, path }: Refusal): string {
  const named = path === undefined ? undefined : `${visible(path)}: `
  if (named === undefined || !message.startsWith(named)) return message
  return message.slice(named.length, named.length + 1).toUpperCase() + message.slice(named.length + 1)
}

/** One refusal for all edits of a file that were refused in the same words: a file that is missing is told once. */
function* ofEdits({ files, evidence }: Pick<Report, 'files' | 'evidence'>, words: RefusalWords): Generator<Refusal> {
  for (const file of files) {
    const lines = new Map<string, number[]>()
    for (const edit of file.edits) {
      const message = refusalOf(edit, words)
      if (message === undefined) continue
      const known = lines.get(message)
      if (known) known.push(edit.line)
      else lines.set(message, [edit.line])
    }
    const told = (at: readonly number[]) => (evidence.length > 0 ? aboutEdits(file, at, words) : visible(file.path))
    for (const [message, at] of lines) yield { about: told(at), path: file.path, message, count: at.length }
  }
}

function aboutEdits({ path }: FileReport, lines: readonly number[], { numbered }: RefusalWords): string {
  const places = `${lines.slice(0, LINES).join(', ')}${lines.length > LINES ? ', ...' : ''}`
  const one = lines.length === 1
  if (numbered) return `${visible(path)}, ${one ? 'edit' : 'edits'} ${places} of the call`
  return `${visible(path)}, ${one ? 'edit on line' : 'edits on lines'} ${places} of the answer`
}

function ofAnswer({ problems }: Pick<Report, 'problems'>): Refusal[] {
  return problems.map(({ line, path, problem }) => ({
    // A malformed part tells its line itself.
    about: `${path === undefined ? (isOfState(problem) ? 'The folder for journals' : 'The answer') : visible(path)}${line === undefined || problem.kind === 'malformed' ? '' : `, line ${line}`}`,
    ...(path === undefined ? {} : { path }),
    message: describeProblem(problem),
    count: 1,
  }))
}
