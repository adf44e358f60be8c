import type { EditReport, FileReport, Report } from '@suture/core'
import { visible } from '@suture/display'
import { termsOf } from '@suture/formats'
import { describeProblem, describeProblemIn, type Terms } from '@suture/text'
import type { Colors } from './terminal'

/** Refusals that are told in full; a model that got twenty wrong has to read its files again anyway. `--json` has all. */
export const SHOWN = 20

/** How refusals are told. */
export interface RefusalOptions {
  readonly colors: Colors
  /** The edits stand in an answer, in some format; else they were given by options. */
  readonly fromAnswer: boolean
}

/** The words of `suture replace`. */
const OPTION_TERMS: Terms = {
  notFound: 'The text of --old was not found in the file',
  several: 'The text of --old stands more than once in the file',
  more: 'Quote more of the surrounding text in --old and --new, give the line with --line, or change every one with --all',
  both: '--old and --new',
  quoted: '--old',
}

/** Each refusal whole, in the words of the format it was written in, under the place in the answer that it is about. */
export function* refusals(report: Report, options: RefusalOptions): Generator<string> {
  const all = [...ofEdits(report, options), ...ofAnswer(report)]
  for (const { about, message } of all.slice(0, SHOWN))
    yield `\n${options.colors.red('✗')} ${options.colors.bold(`${about}:`)}\n${message}\n`
  if (all.length > SHOWN) yield `\n... and ${all.length - SHOWN} more refused (--json tells all)\n`
}

/** Why an edit was refused, in the words of its format; undefined for one that was not. */
export function refusalOf(edit: EditReport, fromAnswer: boolean): string | undefined {
  const { problem, format } = edit
  return problem && describeProblemIn(fromAnswer ? termsOf(format, problem) : OPTION_TERMS, problem)
}

interface Refusal {
  readonly about: string
  readonly message: string
}

function* ofEdits({ files }: Report, { fromAnswer }: RefusalOptions): Generator<Refusal> {
  for (const file of files)
    for (const edit of file.edits) {
      const message = refusalOf(edit, fromAnswer)
      if (message !== undefined) yield { about: aboutEdit(file, edit, fromAnswer), message }
    }
}

function aboutEdit({ path }: FileReport, { line }: EditReport, fromAnswer: boolean): string {
  return `${visible(path)}${fromAnswer ? `, edit on line ${line} of the answer` : ''}`
}

function ofAnswer({ problems }: Report): Refusal[] {
  return problems.map(({ line, path, problem }) => ({
    // A malformed part tells its line itself.
    about: `${path === undefined ? 'The answer' : visible(path)}${line === undefined || problem.kind === 'malformed' ? '' : `, line ${line}`}`,
    message: describeProblem(problem),
  }))
}
