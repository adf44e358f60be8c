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
