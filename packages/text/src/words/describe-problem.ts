import type { Place } from '../finding'
import type { Outcome } from '../outcome'
import type { Ambiguous, Problem, Unread } from '../problem'
import { conflictWords, didYouMean, whatToDo } from './files'
import { anotherBlockWords, anotherMeaningWords, mergeConflictWords } from './finding'
import { notFoundWords } from './not-found'
import { describePlace, lines, percent, quote } from './phrases'
import { EDIT_TOOL, NEW_TEXT, type Terms } from './terms'
import { visible } from './visible'

/**
 * Describes a problem for a person or a model: the text that was searched for, the text of the file, and what to do next. The first line is
 * complete by itself, the last line says what to do, and the description is short enough to be sent back whole. The terms are those of the edit tool (oldString,
 * newString).
 *
 * @example
 * ```ts
 * import { describeProblem } from '@suture/text'
 *
 * console.log(describeProblem({ kind: 'identical' }).split('\n')[0]) // => Old and new text are the same: there is nothing to change.
 * ```
 */
export function describeProblem(problem: Problem): string {
  return problem.kind === 'not-found' ? notFoundWords(problem, EDIT_TOOL, problem.tried) : describeProblemIn(EDIT_TOOL, problem)
}

/**
 * Like `describeProblem`, but with the terms of the format of the edit. The names of strategies are left out, since the author of an edit
 * does not need them.
 */
export function describeProblemIn(terms: Terms, problem: Problem): string {
  switch (problem.kind) {
    case 'not-found':
      return notFoundWords(problem, terms, [])
    case 'ambiguous':
      return ambiguous(problem, terms)
    case 'merge-conflict':
      return mergeConflictWords(problem, terms)
    case 'another-block':
      return anotherBlockWords(problem, terms)
    case 'another-meaning':
      return anotherMeaningWords(problem, terms)
    case 'identical':
      return `${terms.both} are the same: there is nothing to change.\n${whereItIs(problem.at)}`
    case 'empty-search':
      return `${terms.quoted} is empty.\nQuote the lines to change; an empty search only creates a new file.`
    case 'unread':
      return unreadWords(problem)
    case 'malformed':
      return [
        ...(problem.sentence === undefined ? [] : [problem.sentence]),
        `${problem.inNewText ? `${terms.fresh ?? NEW_TEXT}, line` : 'Line'} ${problem.line}: expected ${problem.expected}, found ${quote(problem.found)}.`,
        `The right form:\n${problem.form}`,
      ].join('\n')
    case 'overlapping':
      return `Two edits change the same text of the file: ${overlap(problem.places)}.\nJoin them into one edit, or make them disjoint.`
    case 'conflict':
      return conflictWords(visible(problem.path), problem)
    case 'budget-exceeded':
      return `Not found within the budget of ${problem.budget} line comparisons (at ${problem.strategy}).\nQuote fewer lines, give the line number, or raise the budget.`
    case 'unsafe-path':
      return `${visible(problem.path)}: ${problem.reason}.\n${problem.meant?.length ? didYouMean(problem.meant) : 'Name a regular file inside the root, by one path, relative to it.'}`
    case 'unreadable':
      return `${problem.path ? `${visible(problem.path)}: ` : ''}${problem.reason}.\n${problem.meant?.length ? didYouMean(problem.meant) : whatToDo(problem.cause)}`
  }
}

/** Says what to send instead of an edit that changes nothing. If the file already has the text, nothing may be left to do. */
function whereItIs(at: readonly number[] | undefined): string {
  if (!at) return 'Send the edit with the text that should be there instead.'
  return `The file has this text at ${at.length === 1 ? 'line' : 'lines'} ${at.join(', ')}: if that is what is wanted, nothing is left to do. Else send the edit with other new text.`
}

/** Describes an outcome in one line without colours: `line-trimmed 0.98, drift +3`. */
export function describeOutcome(outcome: Outcome): string {
  switch (outcome.status) {
    case 'applied':
      return outcome.matches.map((m) => `${m.strategy} ${percent(m.similarity)}${drift(m.drift)}`).join('; ') || 'applied'
    case 'already-applied':
      return 'already applied'
    case 'no-op':
      return 'nothing to change'
    case 'refused':
      return describeProblem(outcome.problem).split('\n', 1)[0] ?? ''
  }
}

function unreadWords({ line, looksLike, found, partOf }: Unread): string {
  const send =
    partOf === undefined
      ? 'Send the change as a SEARCH/REPLACE block, or leave it out.'
      : `Send a SEARCH/REPLACE block that quotes the lines beside the change, or every line of the file under "The complete ${visible(partOf)}:".`
  return `Line ${line} looks like ${looksLike}, which is not read as an edit: ${quote(found)}.\n${send}`
}

function drift(lineCount: number | undefined): string {
  return lineCount ? `, drift ${lineCount > 0 ? '+' : ''}${lineCount}` : ''
}

/**
 * Describes two places, such as `one lines 2-4, the other line 4; line 4 is in both`. The place with the lower line is first, whichever
 * edit is reported.
 */
function overlap(places: readonly [Place, Place]): string {
  const [a, b] = [...places].sort((x, y) => x.startLine - y.startLine || x.endLine - y.endLine) as [Place, Place]
  if (describePlace(a) === describePlace(b)) return lines(a)
  const both: Place = { startLine: b.startLine, endLine: Math.min(a.endLine, b.endLine) }
  const shared = both.startLine > both.endLine ? '' : `; ${lines(both)} ${both.startLine === both.endLine ? 'is' : 'are'} in both`
  return `one ${lines(a)}, the other ${lines(b)}${shared}`
}

function ambiguous(p: Ambiguous, terms: Terms): string {
  const out = [
    `${terms.several}: ${p.total} places (${p.strategy}), lines ${p.places.map(describePlace).join(', ')}${p.total > p.places.length ? ', ...' : ''}.`,
  ]
  for (const place of p.places.slice(0, 5))
    if (place.unique) out.push(`To select ${lines(place)}, also quote ${reaching(place, place.unique.line)}: ${quote(place.unique.text)}`)
  const offersLine = !p.hinted && terms.byLine !== undefined && new Set(p.places.map(({ startLine }) => startLine)).size === p.places.length
  out.push(`${terms.more}${offersLine ? `, or ${terms.byLine}` : ''}.`)
  return out.join('\n')
}

/** Describes the lines from a place to a line near it. All of them must be quoted. */
function reaching({ startLine, endLine }: Place, line: number): string {
  if (line < startLine) return line === startLine - 1 ? `line ${line}` : `from line ${line}`
  return line === endLine + 1 ? `line ${line}` : `up to line ${line}`
}
