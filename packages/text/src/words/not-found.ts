import type { Nearest } from '../finding'
import type { NotFound } from '../problem'
import { findingWords, shorter } from './finding'
import { lines, MESSAGE_LINES, percent, quote, row, rows } from './phrases'
import { NEW_TEXT, type Terms } from './terms'
import { visible } from './visible'

/** Maximum number of missing quoted lines, and of rows of a comparison, in one message, as far as its length allows. */
const SHOWN = 5

/**
 * Describes the text that was searched for and the most similar text. `tried` are names of strategies, for programs that call them. Lines
 * that the comparison shows are not repeated.
 */
export function notFoundWords(problem: NotFound, terms: Terms, tried: readonly string[]): string {
  const without = problem.undone.length > 0 ? ` (also ${formsTried(problem.undone)})` : ''
  const head = [
    terms.notFound,
    ...(problem.oddFile ? [ODD[problem.oddFile]] : []),
    ...insideWord(problem),
    ...inPlace(problem, terms),
    ...(problem.elsewhere?.length ? [elsewhere(problem.elsewhere.map((path) => visible(path)))] : []),
    ...(problem.finding ? findingWords(problem.finding) : []),
    ...(tried.length > 0 ? [`Tried: ${tried.join(', ')}${without}.`] : []),
  ]
  if (problem.oddFile === 'empty') return [...head, 'Check the path; a file that is to be filled is sent whole.'].join('\n')
  if (problem.insideWord) return [...head, 'Quote all of it.'].join('\n')
  const again =
    (problem.oddFile && 'Convert the file to LF line ends first, or leave it out.') ??
    (problem.finding && shorter(problem.finding)) ??
    (problem.nearest && shorter(problem.nearest)) ??
    terms.again ??
    (problem.nearest
      ? 'Quote the lines as they are in the file now, then send the edit again.'
      : 'Read the file again and quote its present text.')
  const room = MESSAGE_LINES - head.length - 1
  return [...head, ...lookedFor(problem, tried.length > 0 ? '' : without, room), again].join('\n')
}

/** Describes the variants of the quoted text that were also tried, and the additions that were removed from it. */
function formsTried(undone: readonly string[]): string {
  const isOther = (name: string) => /^(?:an)?other /.test(name)
  const [other, none] = [undone.filter(isOther), undone.filter((name) => !isOther(name))]
  return [other.length > 0 ? `with ${other.join(', ')}` : '', none.length > 0 ? `without ${none.join(', ')}` : '']
    .filter(Boolean)
    .join(', ')
}

const ODD: Readonly<Record<NonNullable<NotFound['oddFile']>, string>> = {
  empty: 'The file is empty.',
  'lone-cr': 'Its lines end in CR alone, as on an old Mac: here they are one line.',
}

function insideWord({ insideWord: found }: NotFound): string[] {
  return found ? [`It occurs only inside a longer text: line ${found.line}, ${quote(found.word)}.`] : []
}

function inPlace({ newTextAt }: NotFound, terms: Terms): string[] {
  if (!newTextAt) return []
  const meaning = terms.inPlace ?? 'the change may be in place. If so, drop this edit.'
  return [`${terms.fresh ?? NEW_TEXT} already occurs at ${lines(newTextAt)}: ${meaning}`]
}

function elsewhere(paths: readonly string[]): string {
  const [path] = paths
  if (paths.length === 1) return `Another file contains the quoted text: ${path}. If ${path} was meant, use that path.`
  return `Other files contain the quoted text: ${paths.join(', ')}. If one of them was meant, use its path.`
}

/**
 * Returns the comparison of the quoted text with the file, in at most `room` lines. If there is none, returns the missing lines, or the
 * quoted text itself.
 */
function lookedFor({ nearest, missingLines, quoted }: NotFound, without: string, room: number): string[] {
  const near = nearest ? nearestWords(nearest, room) : []
  if (near.length > 1) return without === '' || near.length >= room ? near : [...near, `Looked for it${without}.`]
  if (missingLines.length === 0 || room - near.length < 3) return [...near, `Looked for: ${quote(quoted, 200)}${without}`]
  return [...near, `Quoted lines that do not occur in the file${without}:`, ...rows(missingLines, Math.min(SHOWN, room - near.length - 1))]
}

/**
 * Describes the most similar text and how the quote differs from it. Lines that differ only in whitespace are shown as JSON strings, so
 * that the difference is visible.
 */
function nearestWords({ firstDifference, diff, ...place }: Nearest, room: number): string[] {
  const out = [`Nearest text: ${lines(place)}, similarity ${percent(place.similarity)}.`]
  if (room < 2) return out
  if (firstDifference && (looksAlike(firstDifference.quoted, firstDifference.actual) || diff.length === 0 || room < 4)) {
    const { line, quoted, actual } = firstDifference
    const how = isSpacing(quoted, actual) ? `Line ${line} differs in whitespace alone` : `First difference at line ${line}`
    return [...out, `${how}: quoted ${quote(quoted)}, the file has ${quote(actual)}.`]
  }
  if (diff.length === 0 || room < 4) return out
  const from = firstDifference ? `First difference at line ${firstDifference.line}, quoted` : 'Quoted'
  return [...out, `${from} (-) against the file (+):`, ...firstRows(diff, Math.min(SHOWN + 2, room - 2)).map(row)]
}

/**
 * Returns the first rows of a comparison. If the last of these rows is a quoted line and the line of the file that belongs to it is left
 * out, the quoted line is left out too.
 */
function firstRows(diff: readonly string[], most: number): readonly string[] {
  const isParted = diff[most - 1]?.startsWith('-') && diff[most]?.startsWith('+')
  return diff.slice(0, isParted && most > 1 ? most - 1 : most)
}

/** Whether two lines look equal to a reader: they differ only in whitespace or in invisible characters. */
function looksAlike(quoted: string, actual: string): boolean {
  const shown = (text: string) => visible(text).replace(/\s+/g, ' ').trim()
  return isSpacing(quoted, actual) || shown(quoted) === shown(actual)
}

/** Whether two lines differ only in whitespace. */
function isSpacing(quoted: string, actual: string): boolean {
  return quoted !== actual && quoted.replace(/\s/g, '') === actual.replace(/\s/g, '')
}
