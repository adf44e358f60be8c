import { columnsOf } from './text-width'

/** A command line of an example, and what it does. */
export type Example = readonly [command: string, words: string]

/** The column in which words begin, where commands leave room. */
const COLUMN = 43

/** The narrowest column of words. */
const NARROWEST = 30

/** Examples in two columns, words wrapped; one under the other where the terminal is narrow or the command long. */
export function layExamples(examples: readonly Example[], width: number): string {
  const room = width - COLUMN
  return examples
    .map(([command, words]) => {
      const aside = room >= NARROWEST && command.length + 2 < COLUMN - 1
      if (words === '') return `  ${command}\n`
      const lines = wrapWords(words, aside ? room : Math.max(NARROWEST, width - 6))
      if (!aside) return `  ${command}\n${lines.map((line) => `      ${line}\n`).join('')}`
      return lines.map((line, index) => `${(index === 0 ? `  ${command}` : '').padEnd(COLUMN)}${line}\n`).join('')
    })
    .join('')
}

/**
 * Text for people with its sentences broken between words. Lines that begin with a space and those of a form show what is written elsewhere, and
 * stay as they are.
 */
export function wrapSentences(text: string, width: number): string {
  const form = text.indexOf(FORM)
  if (form !== -1) return wrapSentences(text.slice(0, form), width) + text.slice(form)
  return text
    .split('\n')
    .flatMap((line) => (shownLength(line) <= width || /^\s/.test(line) ? [line] : wrapWords(line, width)))
    .join('\n')
}

/** A line for an edit or a file, broken between words; what follows its first part is indented. A mark stays with what it marks. */
export function wrapLine(line: string, width: number): string {
  if (shownLength(line) <= width) return line
  const indent = /^ */.exec(line)![0]
  const text = line.slice(indent.length)
  const mark = shownLength(text.slice(0, text.indexOf(' '))) === 1 ? text.slice(0, text.indexOf(' ') + 1) : ''
  const [first, ...others] = wrapWords(text.slice(mark.length), width - indent.length - HANGING.length)
  return [`${indent}${mark}${first}`, ...others.map((other) => `${indent}${HANGING}${other}`)].join('\n')
}

const HANGING = '    '

/** Begins a form in the words of a problem. */
const FORM = '\nThe right form:\n'

/** The text in lines of at most `width` columns, broken between words; a longer word keeps a line of its own. */
export function wrapWords(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && shownLength(line) + 1 + shownLength(word) > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return line === '' ? lines : [...lines, line]
}

/** Columns of a text without its colours. */
function shownLength(text: string): number {
  return columnsOf(text.replace(COLOR, ''))
}

/** A style, with or without the key of the run. */
const COLOR = /\u001b\[[\d;]*m/g
