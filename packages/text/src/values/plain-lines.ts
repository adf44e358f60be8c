/** Joins lines into a text with a line break after each. */
export function plainLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}
