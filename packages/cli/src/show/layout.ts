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
 * Text for people with its sentences broken between words. Lines that begin with a blank and those of a form show what is written elsewhere, and
 * stay as they are.
 */
export function wrapSentences(text: string, width: number): string {
  const form = text.indexOf(FORM)
  if (form !== -1) return wrapSentences(text.slice(0, form), width) + text.slice(form)
  return text
    .split('\n')
    .flatMap((line) => (line.length <= width || /^\s/.test(line) ? [line] : wrapWords(line, width)))
    .join('\n')
}

/** Begins a form in the words of a problem. */
const FORM = '\nThe right form:\n'

/** The text in lines of at most `width` characters, broken between words; a longer word keeps a line of its own. */
export function wrapWords(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return line === '' ? lines : [...lines, line]
}
