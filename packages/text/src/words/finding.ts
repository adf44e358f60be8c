import type { Finding } from '../finding'
import type { AnotherBlock, AnotherMeaning, MergeConflict } from '../problem'
import { lines, row, rows } from './phrases'
import { NEW_TEXT, type Terms } from './terms'

/** Maximum number of rows that one message shows for each side. */
const SIDE = 3
/** Maximum number of lines of a finding that one message shows for each side. */
const LINES = 2

/**
 * Returns the sentence of a finding, then the lines that the finding is about and that the sentence does not contain. Quoted lines begin
 * with `-`, and lines of the file with `+`.
 */
export function findingWords({ sentence, quoted, lines: actual }: Finding): string[] {
  const isNew = (text: string) => text.trim() !== '' && !sentence.includes(text.trim())
  return [
    sentence,
    ...quoted
      .filter(isNew)
      .slice(0, LINES)
      .map((text) => row(`- ${text}`)),
    ...actual
      .filter(({ text }) => isNew(text))
      .slice(0, LINES)
      .map(({ line, text }) => row(`+ ${line}: ${text}`)),
  ]
}

/** Returns the advice to shorten the quote, or undefined if the edit would not land with a shorter quote. */
export function shorter({ leaveOut }: Pick<Finding, 'leaveOut'>): string | undefined {
  if (!leaveOut) return undefined
  const some = (n: number, which: string) => (n === 0 ? [] : [n === 1 ? `the ${which} line` : `the ${which} ${n} lines`])
  const which = [...some(leaveOut.first, 'first'), ...some(leaveOut.last, 'last')].join(' and ')
  return `If that place is meant, leave ${which} out of the quote, in old and new text: the file has the rest once, as quoted.`
}

/** Describes both sides of a conflict, line by line. */
export function mergeConflictWords(problem: MergeConflict, terms: Terms): string {
  const { ours, theirs, finding } = problem
  return [
    `The edit does not fit ${lines(problem)} of the file.`,
    finding.sentence,
    ...side(
      'The file',
      ours.map(({ line, text }) => `${line}: ${text}`),
    ),
    ...side(terms.fresh ?? NEW_TEXT, theirs),
    shorter(finding) ?? terms.again ?? `Read the file again at ${lines(problem)}, and send an edit of what the file has there.`,
  ].join('\n')
}

function side(subject: string, texts: readonly string[]): string[] {
  return texts.length === 0 ? [`${subject} has nothing there.`] : [`${subject} has there:`, ...rows(texts, SIDE)]
}

/** Says which lines a quote resembles, and why they may not be meant. */
export function anotherBlockWords(problem: AnotherBlock, terms: Terms): string {
  const one = problem.startLine === problem.endLine
  return [
    `${terms.quoted} resembles ${lines(problem)} of the file, but may mean other lines.`,
    ...findingWords(problem.finding),
    shorter(problem.finding) ??
      `If ${one ? 'that line is' : 'those lines are'} meant, quote ${one ? 'it' : 'them'} as the file has ${one ? 'it' : 'them'}; if not, quote the lines that are.`,
  ].join('\n')
}

/** Says that a place was found, and why the edit may not be meant for it. */
export function anotherMeaningWords(problem: AnotherMeaning, terms: Terms): string {
  return [
    `${terms.quoted} fits ${lines(problem)} of the file, but the edit may have another effect there than in the quote.`,
    ...findingWords(problem.finding),
    terms.again ??
      (problem.finding.rule === 'balance'
        ? 'Send the edit again with what closes each block that it opens, in old and new text.'
        : 'Quote these lines as the file has them, then send the edit again.'),
  ].join('\n')
}
