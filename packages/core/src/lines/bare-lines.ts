/** Returns the lines of a text without line breaks and byte order mark. A final line break does not add an empty line. */
export function bareLines(text: string): string[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}
