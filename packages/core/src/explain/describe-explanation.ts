import type { ExplainedLine, Explanation } from '@suture/edit'
import { type Match, visible } from '@suture/text'
import { figuresOf, lines, percent } from '@suture/text/internal'
import { detailOf, undoneWords } from '../report/edit-words'
import { OPERATION_WORDS } from '../report/operation-words'
import { refusalOf } from '../report/refusals'
import type { EditExplanation } from './explain-report'

/** An explanation as text. */
export interface ExplanationWords {
  /** For example `src/a.ts, edit on line 3 of the answer (search-replace)`. */
  readonly title: string
  /** The best place with its evidence, then each quoted line next to the file's line. If nothing was found, one line that says so. */
  readonly seen: readonly string[]
  /** The outcome of the edit. This is one line, or several for a refusal. */
  readonly verdict: string
}

/** Maximum number of quoted lines that are shown. */
const MOST_LINES = 40

/** Returns an explanation as text for people and models. */
export function describeExplanation({ path, edit, file, alignment }: EditExplanation): ExplanationWords {
  return {
    title: `${visible(path)}, edit on line ${edit.line} of the answer (${edit.format})`,
    seen: alignment === undefined ? [] : alignmentWords(alignment),
    verdict: refusal(edit) ?? outcome(file, edit),
  }
}

/** Returns the whole refusal, including the nearest text and the lines that differ. Undefined if the edit was not refused. */
function refusal(edit: EditExplanation['edit']): string | undefined {
  const { problem } = edit
  const words = refusalOf(edit)
  const tried = problem?.kind === 'not-found' && problem.tried.length > 0 ? `\nTried: ${problem.tried.join(', ')}.` : ''
  return words === undefined ? undefined : `refused: ${words}${tried}`
}

function outcome(file: EditExplanation['file'], edit: EditExplanation['edit']): string {
  const places = edit.matches.map(
    (match) =>
      `${lines(match)} by ${match.strategy}, ${percent(match.similarity)}${evidenceWords(match)}${match.warnings.map((warning) => `, ${warning}`).join('')}`,
  )
  const words = places.length > 0 ? places.join('; ') : edit.status === 'applied' ? detailOf(file, edit, OPERATION_WORDS.apply) : ''
  const status = edit.status === 'held' ? 'would land, but was not written' : edit.status
  return words === '' ? status : `${status}: ${words}`
}

/** Returns the evidence as text, for example `, 23.4 bits for it, 11.2 for the best other place, 0.64 of the quote`. */
function evidenceWords(match: Match): string {
  const { evidence, rival, share } = figuresOf(match)
  if (evidence === undefined) return ''
  const other = rival === undefined ? '' : `, ${rival} for the best other place`
  return `, ${evidence} bits for it${other}${share === undefined || share === 1 ? '' : `, ${percent(share)} of the quote`}`
}

/** Returns one line for the best place, then one line for each quoted line. If the file's line differs, there are two lines for it. */
function alignmentWords({ outcome, place, bits, rival, most, undone, lines: quoted }: Explanation): string[] {
  const hasOtherBreaks = outcome.status !== 'refused'
  if (!place) return [`no quoted line is ${hasOtherBreaks ? 'a line of the file: the quote has other line breaks' : 'in the file'}`]
  const read = undone.length > 0 ? `, quoted with ${undoneWords(undone)}` : ''
  const evidence = `${bits.toFixed(1)} bits for it, ${rival.toFixed(1)} for the best other place, ${most.toFixed(1)} quoted`
  const more = quoted.length > MOST_LINES ? [`and ${quoted.length - MOST_LINES} more lines`] : []
  return [`${lines(place)}: ${evidence}${read}`, ...quoted.slice(0, MOST_LINES).flatMap(lineWords), ...more]
}

/**
 * Returns a line such as `-  12 equal       go()`: what the edit does with the quoted line, its line number, and how the file's line
 * differs. If the texts differ, both are shown.
 */
function lineWords({ quoted, actual, line, form, kind }: ExplainedLine): string[] {
  const mark = kind === 'remove' ? '-' : ' '
  const head = `${mark} ${String(line ?? '').padStart(5)} ${form.padEnd(9)}`
  if (actual === undefined || actual === quoted) return [`${head} ${visible(quoted)}`.trimEnd()]
  return [`${head} ${visible(quoted)}`.trimEnd(), `${' '.repeat(8)}${'in file'.padEnd(9)} ${visible(actual)}`.trimEnd()]
}
