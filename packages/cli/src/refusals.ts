import type { EditReport, FileReport, Report } from '@suture/core'
import { visible } from '@suture/display'
import { termsOf } from '@suture/formats'
import { describeProblem, describeProblemIn, type Terms } from '@suture/text'
import type { Deed } from './edit-line'
import type { Colors } from './terminal'

/** Refusals that are told in full; a model that got twenty wrong has to read its files again anyway. `--json` has all. */
export const SHOWN = 20

/** What the words of a refusal depend on. */
export interface WordsOptions {
  /** The edits stand in an answer, in some format; else they were given by options. */
  readonly fromAnswer: boolean
  readonly deed?: Deed
}

/** How refusals are told. */
export interface RefusalOptions extends WordsOptions {
  readonly colors: Colors
}

/** The words of `suture replace`. */
const OPTION_TERMS: Terms = {
  notFound: 'The text of --old was not found in the file.',
  several: 'The text of --old stands more than once in the file',
  more: 'Quote more of the surrounding text in --old and --new, or change every one with --all',
  byLine: 'give the line with --line',
  both: '--old and --new',
  quoted: '--old',
  fresh: 'The text of --new',
  inPlace: 'the change may be in place. If so, there is nothing to do.',
  again: 'Quote the text in --old as it stands in the file now.',
}

/** Each refusal whole, in the words of the format it was written in, under the place in the answer that it is about; a blank line ends each. */
export function* refusals(report: Report, options: RefusalOptions): Generator<string> {
  const all = [...ofEdits(report, options), ...ofAnswer(report)]
  for (const { about, path, message } of all.slice(0, SHOWN))
    yield `${options.colors.red('✗')} ${options.colors.bold(`${about}:`)}\n${withoutPath(message, path)}\n\n`
  const left = all.slice(SHOWN).reduce((sum, { count }) => sum + count, 0)
  if (left > 0) yield `... and ${left} more refused (--json tells all)\n\n`
}

/** Why an edit was refused, in the words of its format; undefined for one that was not. */
export function refusalOf(edit: EditReport, { fromAnswer, deed }: WordsOptions): string | undefined {
  const { problem, format } = edit
  return problem && describeProblemIn(deed?.terms ?? (fromAnswer ? termsOf(format, problem) : OPTION_TERMS), problem)
}

/** The message without the path that it begins with, where the line above names it. */
function withoutPath(message: string, path: string | undefined): string {
  const named = path === undefined ? undefined : `${visible(path)}: `
  if (named === undefined || !message.startsWith(named)) return message
  return message.slice(named.length, named.length + 1).toUpperCase() + message.slice(named.length + 1)
}

interface Refusal {
  readonly about: string
  readonly path?: string
  readonly message: string
  /** How many edits it is about. */
  readonly count: number
}

/** One refusal for all edits of a file that were refused in the same words: a file that is missing is told once. */
function* ofEdits({ files }: Report, options: RefusalOptions): Generator<Refusal> {
  for (const file of files) {
    const lines = new Map<string, number[]>()
    for (const edit of file.edits) {
      const message = refusalOf(edit, options)
      if (message === undefined) continue
      const known = lines.get(message)
      if (known) known.push(edit.line)
      else lines.set(message, [edit.line])
    }
    for (const [message, at] of lines) yield { about: aboutEdits(file, at, options.fromAnswer), path: file.path, message, count: at.length }
  }
}

function aboutEdits({ path }: FileReport, lines: readonly number[], fromAnswer: boolean): string {
  if (!fromAnswer) return visible(path)
  const places = `${lines.slice(0, SHOWN).join(', ')}${lines.length > SHOWN ? ', ...' : ''}`
  return `${visible(path)}, ${lines.length === 1 ? 'edit on line' : 'edits on lines'} ${places} of the answer`
}

function ofAnswer({ problems }: Report): Refusal[] {
  return problems.map(({ line, path, problem }) => ({
    // A malformed part tells its line itself.
    about: `${path === undefined ? 'The answer' : visible(path)}${line === undefined || problem.kind === 'malformed' ? '' : `, line ${line}`}`,
    ...(path === undefined ? {} : { path }),
    message: describeProblem(problem),
    count: 1,
  }))
}
