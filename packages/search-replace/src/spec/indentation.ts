/**
 * Returns the new lines with the indentation of the place: the indentation of the first matched line, plus the difference between the
 * indentation of each new line and that of the first quoted line. Whitespace at the ends of new lines is removed, as the specification
 * requires.
 * Source: docs/spec/search-replace.md, Algorithm 4.
 */
export function preserveIndentation(
  matchedLines: readonly string[],
  searchLines: readonly string[],
  replaceLines: readonly string[],
): string[] {
  const matchedIndent = indentOf(matchedLines[0] ?? '')
  const searchBase = indentOf(searchLines[0] ?? '').length
  return replaceLines.map((line) => {
    const indent = indentOf(line)
    const relative = indent.length - searchBase
    const finalIndent =
      relative < 0 ? matchedIndent.slice(0, Math.max(0, matchedIndent.length + relative)) : matchedIndent + indent.slice(searchBase)
    return finalIndent + line.trim()
  })
}

function indentOf(line: string): string {
  let end = 0
  for (let code = line.charCodeAt(0); code === 32 || code === 9; code = line.charCodeAt(++end));
  return line.slice(0, end)
}
