import type { Report } from '@suture/core'
import { type OperationWords, refusalsOf } from '@suture/core/internal'
import type { Terms } from '@suture/text/internal'
import { wrapLine, wrapSentences } from '../terminal/layout'
import type { Colors } from '../terminal/terminal'

/** Number of refusals printed in full. A model with more refusals has to read its files again anyway; `--json` has all. */
export const SHOWN = 20

/** How refusals are printed. */
export interface RefusalOptions {
  readonly colors: Colors
  readonly operationWords?: OperationWords
  /** Columns to wrap sentences at. */
  readonly width: number
}

/** The terms of `suture replace`. */
const OPTION_TERMS: Terms = {
  notFound: 'The text of --old was not found in the file.',
  several: 'The text of --old occurs more than once in the file',
  more: 'Quote more of the surrounding text in --old and --new, or change every one with --all',
  byLine: 'give the line with --line',
  both: '--old and --new',
  quoted: '--old',
  fresh: 'The text of --new',
  inPlace: 'the change may be in place. If so, there is nothing to do.',
  again: 'Quote the text in --old as it is in the file now.',
}

/** The terms of refusals: those of the format or, for edits that come from options, of the options. */
export function refusalWords(report: Report, operationWords: OperationWords | undefined) {
  return { ...(operationWords ? { operationWords } : {}), ...(report.evidence.length > 0 ? {} : { terms: OPTION_TERMS }) }
}

/** Prints each refusal in the terms of its format, below its place in the answer, followed by an empty line. */
export function* refusals(report: Report, { colors, operationWords, width }: RefusalOptions): Generator<string> {
  const all = refusalsOf(report, refusalWords(report, operationWords))
  for (const { about, message } of all.slice(0, SHOWN))
    yield `${wrapLine(`${colors.red('✗')} ${colors.bold(`${about}:`)}`, width)}\n${wrapSentences(message, width)}\n\n`
  const left = all.slice(SHOWN).reduce((sum, { count }) => sum + count, 0)
  if (left > 0) yield `... and ${left} more refused (--json lists all)\n\n`
}
