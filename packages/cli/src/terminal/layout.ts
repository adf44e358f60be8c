import { textWidth } from './text-width'

/** An example command line, and its explanation. */
export type Example = readonly [command: string, words: string]

/** The column at which explanations begin. */
const COLUMN = 43

/** Minimum width of explanations. */
const NARROWEST = 30

/**
 * Lays out examples in two columns, with wrapped explanations. If the terminal is narrow or the command is long, the explanation is below
 * the command.
 */
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

/** Wraps sentences between words. Indented lines are kept unchanged, and so is the example after `FORM`. */
export function wrapSentences(text: string, width: number): string {
  const form = text.indexOf(FORM)
  if (form !== -1) return wrapSentences(text.slice(0, form), width) + text.slice(form)
  return text
    .split('\n')
    .flatMap((line) => (shownLength(line) <= width || /^\s/.test(line) ? [line] : wrapWords(line, width)))
    .join('\n')
}

/** Wraps a line about an edit or a file between words, with a hanging indent. A leading mark stays on the line of the first word. */
export function wrapLine(line: string, width: number): string {
  if (shownLength(line) <= width) return line
  const indent = /^ */.exec(line)![0]
  const text = line.slice(indent.length)
  const mark = shownLength(text.slice(0, text.indexOf(' '))) === 1 ? text.slice(0, text.indexOf(' ') + 1) : ''
  const [first, ...others] = wrapWords(text.slice(mark.length), width - indent.length - HANGING.length)
  return [`${indent}${mark}${first}`, ...others.map((other) => `${indent}${HANGING}${other}`)].join('\n')
}

/** Returns an argument as it is written in a shell. */
export function shellWord(argument: string): string {
  return /^[\w./=:@%+,-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`
}

const HANGING = '    '

/** The text that introduces an example in the message of a problem. */
const FORM = '\nThe right form:\n'

/** Splits a text between words into lines of at most `width` columns. A longer word gets a line of its own. */
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

/** Returns the number of columns of a text, ignoring colours. */
function shownLength(text: string): number {
  return textWidth(text.replace(COLOR, ''))
}

/** An escape sequence that sets a colour or a style. */
const COLOR = /\u001b\[[\d;]*m/g
