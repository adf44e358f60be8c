/** Returns a text without its byte order mark, and with LF as line break. */
export function plainText(text: string): string {
  return text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')
}

/** Returns the lines of a text without line breaks and byte order mark. A final line break does not add an empty line. */
export function bareLines(text: string): string[] {
  const lines = plainText(text).split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** Returns the lines that are not empty, without whitespace around them. */
export function trimmedLines(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter(hasText)
}

/** Whether a line is not empty. */
export function hasText(line: string): boolean {
  return line.trim() !== ''
}

/** Whether a line has a letter or a digit. */
export function hasWords(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line)
}
