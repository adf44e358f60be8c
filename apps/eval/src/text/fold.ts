/** The plain characters that replace typographic ones. */
const plain: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201C': '"',
  '\u201D': '"',
  '\u2013': '-',
  '\u2014': '-',
  '\u2026': '...',
}

/** Removes whitespace and makes quotes and dashes plain. Lines with the same result only differ in form. */
export function fold(line: string): string {
  return line
    .normalize('NFC')
    .replace(/[\s\u00A0\uFEFF]/g, '')
    .replace(/[\u2018\u2019\u201C\u201D\u2013\u2014\u2026]/g, (ch) => plain[ch]!)
}

/** Whether the line cannot anchor anything, because it has fewer than three letters or digits. */
export function isWeak(line: string): boolean {
  return (line.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 3
}

/** Counts how often `part` occurs in `text`, including overlapping occurrences, up to `limit`. */
export function occurrences(text: string, part: string, limit = 3): number {
  if (part === '') return limit
  let count = 0
  for (let at = text.indexOf(part); at !== -1 && count < limit; at = text.indexOf(part, at + 1)) count++
  return count
}
