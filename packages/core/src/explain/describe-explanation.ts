import type { Located } from '@suture/edit'
import { type Match, visible } from '@suture/text'
import { describePlace, figuresOf, lines, percent } from '@suture/text/internal'
import { detailOf } from '../report/edit-words'
import { OPERATION_WORDS } from '../report/operation-words'
import { refusalOf } from '../report/refusals'
import type { EditExplanation } from './explain-report'

/** An explanation in words. */
export interface ExplanationWords {
  /** `src/a.ts, edit on line 3 of the answer (search-replace)`. */
  readonly title: string
  /** A line for each strategy that proposes places; one line that says so if none does. */
  readonly seen: readonly string[]
  /** The outcome of the edit: one line, more for a refusal. */
  readonly verdict: string
}

/** Maximum number of places listed for a strategy. */
const MOST_PLACES = 5

/** Describes an explanation for people and models. */
export function describeExplanation({ path, edit, file, seen }: EditExplanation): ExplanationWords {
  return {
    title: `${visible(path)}, edit on line ${edit.line} of the answer (${edit.format})`,
    seen: seen === undefined ? [] : seen.length === 0 ? ['no strategy sees anything like it'] : byStrategy(seen),
    verdict: refusal(edit) ?? outcome(file, edit),
  }
}

/** All that is known about a refusal, including the nearest text and its differing lines. */
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
  const status = edit.status === 'held' ? 'would land, and is held back' : edit.status
  return words === '' ? status : `${status}: ${words}`
}

/** `, 23.4 bits for it, 11.2 for the best other place, 0.64 of the quote`. */
function evidenceWords(match: Match): string {
  const { evidence, rival, share } = figuresOf(match)
  if (evidence === undefined) return ''
  const other = rival === undefined ? '' : `, ${rival} for the best other place`
  return `, ${evidence} bits for it${other}${share === undefined || share === 1 ? '' : `, ${percent(share)} of the quote`}`
}

/** For each strategy, in order, the places that it proposes, with similarity and the rule that refuses them. */
function byStrategy(seen: readonly Located[]): string[] {
  const lists = new Map<string, Located[]>()
  for (const place of seen) {
    const list = lists.get(place.strategy)
    if (list) list.push(place)
    else lists.set(place.strategy, [place])
  }
  return [...lists].map(([strategy, list]) => {
    const more = list.length > MOST_PLACES ? `  and ${list.length - MOST_PLACES} more` : ''
    return `${strategy.padEnd(22)} ${list.slice(0, MOST_PLACES).map(placeWords).join('  ')}${more}`
  })
}

function placeWords({ similarity, refusedBy, undone, ...place }: Located): string {
  const more = [...(undone.length > 0 ? [`quoted with ${undone.join(', ')}`] : []), ...(refusedBy ? [`turned down: ${refusedBy}`] : [])]
  return `${describePlace(place)} ${percent(similarity)}${more.length > 0 ? ` (${more.join('; ')})` : ''}`
}
