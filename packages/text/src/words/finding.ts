import type { AnotherBlock, AnotherMeaning, Finding, MergeConflict } from '../problem'
import { lines, row, rows } from './phrases'
import { FRESH, type Terms } from './terms'

/** Maximum number of rows of each side in a message. */
const SIDE = 3
/** Maximum number of lines of a finding in a message, for each side. */
const LINES = 2

/** The sentence of a finding, then those of its lines that the sentence does not contain: quoted ones (-), and the file's (+). */
export function findingWords({ sentence, quoted, lines: standing }: Finding): string[] {
  const isNew = (text: string) => text.trim() !== '' && !sentence.includes(text.trim())
  return [
    sentence,
    ...quoted
      .filter(isNew)
      .slice(0, LINES)
      .map((text) => row(`- ${text}`)),
    ...standing
      .filter(({ text }) => isNew(text))
      .slice(0, LINES)
      .map(({ line, text }) => row(`+ ${line}: ${text}`)),
  ]
}

/** Both sides of a conflict, line by line. */
export function mergeConflictWords(problem: MergeConflict, terms: Terms): string {
  const { ours, theirs, finding } = problem
  return [
    `The file was changed where the edit changes it, at ${lines(problem)}.`,
    finding.sentence,
    ...side(
      'The file',
      ours.map(({ line, text }) => `${line}: ${text}`),
    ),
    ...side(terms.fresh ?? FRESH, theirs),
    terms.again ?? `Read the file again at ${lines(problem)}, and send an edit of what stands there now.`,
  ].join('\n')
}

function side(subject: string, texts: readonly string[]): string[] {
  return texts.length === 0 ? [`${subject} has nothing there.`] : [`${subject} has there:`, ...rows(texts, SIDE)]
}

/** Says that a place has a look-alike, and how that differs from the quoted block. */
export function anotherBlockWords(problem: AnotherBlock, terms: Terms): string {
  const one = problem.startLine === problem.endLine
  return [
    `${terms.quoted} resembles ${lines(problem)} of the file, but ${one ? 'that is' : 'those are'} another block.`,
    ...findingWords(problem.finding),
    `If ${one ? 'that line is' : 'those lines are'} meant, quote ${one ? 'it' : 'them'} as ${one ? 'it stands' : 'they stand'}; if not, the quoted block is not in this file.`,
  ].join('\n')
}

/** Says that a place was found, and what the edit would do there that it does not do in the quote. */
export function anotherMeaningWords(problem: AnotherMeaning, terms: Terms): string {
  return [
    `${terms.quoted} fits ${lines(problem)} of the file, but the edit would not do there what it does in the quote.`,
    ...findingWords(problem.finding),
    terms.again ?? 'Quote these lines as they stand in the file now, then send the edit again.',
  ].join('\n')
}
