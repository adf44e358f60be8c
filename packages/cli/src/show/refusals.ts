import type { Report } from '@suture/core'
import { type OperationWords, type RefusalWords, refusalsOf } from '@suture/core/internal'
import type { Terms } from '@suture/text/internal'
import { wrapLine, wrapSentences } from '../terminal/layout'
import type { Colors } from '../terminal/terminal'
import { adviceFor } from './advice'

/**
 * Maximum number of refusals that one report prints in full. A model with more refusals has to read its files again anyway. `--json` has
 * all refusals.
 */
export const SHOWN = 20

/** How refusals are printed. */
export interface RefusalOptions {
  readonly colors: Colors
  readonly operationWords?: OperationWords
  /** Number of columns at which sentences are wrapped. */
  readonly width: number
}

/** The words that messages use for the edit of `suture replace`, which comes from command-line options. */
const OPTION_TERMS: Terms = {
  notFound: 'The text of --old was not found in the file.',
  several: 'The text of --old occurs more than once in the file',
  more: 'Quote more of the surrounding text in --old and --new, or change every one with --all',
  byLine: 'give the line with --line',
  both: '--old and --new',
  quoted: '--old',
  fresh: 'The text of --new',
  inPlace: 'the change may already be in place. If so, there is nothing to do.',
  again: 'Quote the text in --old as it is in the file now.',
}

/**
 * Returns the words that refusals use for the parts of an edit. If the edit comes from options, these are the names of the options.
 * Otherwise they are the words of the format.
 */
export function refusalWords(report: Report, operationWords: OperationWords | undefined): Omit<RefusalWords, 'advice'> {
  return { ...(operationWords ? { operationWords } : {}), ...(report.evidence.length > 0 ? {} : { terms: OPTION_TERMS }) }
}

/**
 * Prints each refusal in the terms of its format, after the place of the edit in the answer. Says what a person can do. An empty line follows
 * each refusal.
 */
export function* refusals(report: Report, { colors, operationWords, width }: RefusalOptions): Generator<string> {
  const words = refusalWords(report, operationWords)
  // The words for options and for reverting already address a person.
  const isPlain = words.terms === undefined && operationWords?.terms === undefined
  const all = refusalsOf(report, { ...words, ...(isPlain && { advice: adviceFor }) })
  for (const { about, message } of all.slice(0, SHOWN))
    yield `${wrapLine(`${colors.red('✗')} ${colors.bold(`${about}:`)}`, width)}\n${wrapSentences(message, width)}\n\n`
  const left = all.slice(SHOWN).reduce((sum, { count }) => sum + count, 0)
  if (left > 0) yield `... and ${left} more refused (--json lists all)\n\n`
}
