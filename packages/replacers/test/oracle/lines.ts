/** Returns the lines of a content. A byte order mark belongs to no line. */
export function contentLines(content: string): string[] {
  return (content.startsWith('\uFEFF') ? content.slice(1) : content).split('\n')
}

/** Returns the lines of a search text without an empty last line (LineTrimmed, BlockAnchor, ContextAware). */
export function searchLines(find: string): string[] {
  const lines = find.split('\n')
  if (lines[lines.length - 1] === '') lines.pop()
  return lines
}

/** Returns every block of `size` lines, with the index of its first line. */
export function blocksOf(content: string, size: number): { first: number; block: string }[] {
  const lines = contentLines(content)
  const blocks = []
  for (let i = 0; i <= lines.length - size; i++) blocks.push({ first: i, block: lines.slice(i, i + size).join('\n') })
  return blocks
}

/** Returns the Levenshtein distance, computed as docs/spec/edit-tool.md says. */
export function levenshtein(a: string, b: string): number {
  if (a === '' || b === '') return Math.max(a.length, b.length)
  const matrix = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      matrix[i]![j] = Math.min(matrix[i - 1]![j]! + 1, matrix[i]![j - 1]! + 1, matrix[i - 1]![j - 1]! + cost)
    }
  return matrix[a.length]![b.length]!
}

/** Replaces each run of whitespace by one space, and trims. */
export function normalizeWhitespace(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Returns the words of the search text as a pattern, with special characters escaped. */
export function wordsPattern(find: string): string {
  const words = find.trim().split(/\s+/)
  return words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s+')
}

/** Returns the text without the smallest indentation of its lines. */
export function removeIndentation(text: string): string {
  const lines = text.split('\n')
  const nonEmptyLines = lines.filter((line) => line.trim().length > 0)
  if (nonEmptyLines.length === 0) return text
  const minIndent = Math.min(...nonEmptyLines.map((line) => /^(\s*)/.exec(line)![1]!.length))
  return lines.map((line) => (line.trim().length === 0 ? line : line.slice(minIndent))).join('\n')
}

/** Returns the text with the nine escapes decoded. */
export function unescapeString(str: string): string {
  return str.replace(/\\(n|t|r|'|"|`|\\|\n|\$)/g, (match, captured: string) => {
    switch (captured) {
      case 'n':
        return '\n'
      case 't':
        return '\t'
      case 'r':
        return '\r'
      case "'":
        return "'"
      case '"':
        return '"'
      case '`':
        return '`'
      case '\\':
        return '\\'
      case '\n':
        return '\n'
      case '$':
        return '$'
      default:
        return match
    }
  })
}
