/** Lines as a text, each with its line break. */
export function plainLines(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}
