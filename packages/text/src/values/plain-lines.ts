/** Returns the lines of a text that is empty or ends in a line break. */
export function linesOfPlain(text: string): string[] {
  return text.split('\n').slice(0, -1)
}

/** Joins lines into a text with a line break after each. */
export function plainLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}
