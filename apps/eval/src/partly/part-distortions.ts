import { isBlank } from '../text/lines'

/** A line of an edit. `at` is its number in the file, counted from 1, or the number that it gets there. */
export interface PartLine {
  readonly kind: 'keep' | 'remove' | 'add'
  readonly text: string
  readonly at: number
}

/**
 * What shows that a distortion is not intended. form: it is a way of writing that a reader recognises, such as line numbers. whitespace: the
 * old text has it too. words: the same, and added lines do not have it, because only the answer contains their words. layout: the same, and
 * only kept lines have it.
 */
type Certainty = 'form' | 'whitespace' | 'words' | 'layout'

/** A way in which models distort lines. `own` matches text that the file must not contain. */
export interface PartDistortion {
  readonly name: string
  readonly certainty: Certainty
  readonly own?: RegExp
  /** Returns the lines that are written for a line. */
  readonly write: (line: PartLine, side: 'old' | 'new') => string | readonly string[]
  /** Whether it applies to all lines of a text or to none. */
  readonly isWhole?: true
}

const indented = (by: (indent: string) => string) => (line: PartLine) => (isBlank(line.text) ? line.text : line.text.replace(/^[ \t]*/, by))
const less = (width: number) => indented((indent) => indent.replace(new RegExp(`^ {1,${width}}`), ''))
const marks = { keep: ' ', remove: '-', add: '+' } as const
const swapped: Readonly<Record<string, string>> = { "'": '"', '"': "'" }

export const partDistortions: readonly PartDistortion[] = [
  { name: 'indented by two', certainty: 'whitespace', write: indented((indent) => `  ${indent}`) },
  { name: 'indented by four', certainty: 'whitespace', write: indented((indent) => `    ${indent}`) },
  { name: 'indented by a tab', certainty: 'whitespace', write: indented((indent) => `\t${indent}`) },
  { name: 'two columns less', certainty: 'whitespace', write: less(2) },
  { name: 'four columns less', certainty: 'whitespace', write: less(4) },
  { name: 'no indentation', certainty: 'whitespace', write: indented(() => '') },
  { name: 'two spaces for a tab', certainty: 'whitespace', write: indented((indent) => indent.replaceAll('\t', '  ')) },
  { name: 'four spaces for a tab', certainty: 'whitespace', write: indented((indent) => indent.replaceAll('\t', '    ')) },
  { name: 'tabs for spaces', certainty: 'whitespace', write: indented((indent) => indent.replace(/ {2,4}/g, '\t')) },
  { name: 'a space before', certainty: 'whitespace', write: ({ text }) => ` ${text}` },
  { name: 'whitespace behind', certainty: 'whitespace', write: ({ text }) => (isBlank(text) ? text : `${text}  `) },
  { name: 'empty lines lost', certainty: 'layout', write: ({ text }) => (isBlank(text) ? [] : text) },
  { name: 'empty lines added', certainty: 'layout', write: ({ text }) => [text, ''] },
  { name: 'carriage returns', certainty: 'form', own: /\r/, write: ({ text }) => `${text}\r` },
  { name: 'quotes escaped', certainty: 'form', own: /\\/, write: ({ text }) => text.replace(/["']/g, '\\$&') },
  { name: 'backslashes doubled', certainty: 'form', own: /\\\\/, write: ({ text }) => text.replaceAll('\\', '\\\\') },
  {
    name: 'HTML entities',
    certainty: 'form',
    own: /&#?\w+;/,
    write: ({ text }) => text.replace(/[<>&]/g, (c) => ({ '<': '&lt;', '>': '&gt;' })[c] ?? '&amp;'),
  },
  {
    name: 'numbered escapes',
    certainty: 'form',
    own: /\\u00/,
    write: ({ text }) => text.replace(/[<>&]/g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`),
  },
  {
    name: 'curly quotes',
    certainty: 'form',
    own: /[\u2018\u2019\u201C\u201D]/,
    write: ({ text }) => text.replace(/(['"])([^'"]*)\1/g, (_, q, s) => (q === '"' ? `\u201C${s}\u201D` : `\u2018${s}\u2019`)),
  },
  { name: 'no-break spaces', certainty: 'form', own: /\u00A0/, write: ({ text }) => text.replace(/(?<=\S) (?=\S)/g, '\u00A0') },
  { name: 'diff markers', certainty: 'form', own: /^[+-]/m, write: ({ kind, text }) => marks[kind] + text },
  { name: 'a marker for each text', certainty: 'form', own: /^[+-]/m, write: ({ text }, side) => (side === 'old' ? '-' : '+') + text },
  { name: 'numbers with a bar', certainty: 'form', own: /^[ \t]*\d+[ \t]*[|:\t]/m, write: ({ text, at }) => `${at} | ${text}` },
  { name: 'numbers with a colon', certainty: 'form', own: /^[ \t]*\d+[ \t]*[|:\t]/m, write: ({ text, at }) => `${at}:${text}` },
  {
    name: 'numbers with a tab',
    certainty: 'form',
    own: /^[ \t]*\d+[ \t]*[|:\t]/m,
    write: ({ text, at }) => `${`${at}`.padStart(6)}\t${text}`,
  },
  { name: 'mail quotes', certainty: 'form', own: /^>/m, write: ({ text }) => `> ${text}` },
  { name: 'a fence', certainty: 'form', own: /^[ \t]*```/m, isWhole: true, write: ({ text }) => text },
  { name: 'last comma lost', certainty: 'words', write: ({ text }) => text.replace(/[,;]$/, '') },
  { name: 'letter case', certainty: 'words', write: ({ text }) => text.replace(/[a-z](?=\w*\W*$)/, (c) => c.toUpperCase()) },
  { name: 'word dropped', certainty: 'words', write: ({ text }) => text.replace(/\b\w+ (?=\w)/, '') },
  { name: 'other quotes', certainty: 'words', write: ({ text }) => text.replace(/["']/g, (c) => swapped[c]!) },
]
