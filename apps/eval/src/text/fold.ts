/** Typographic characters and the plain ones that they replace. */
const plain: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201C': '"',
  '\u201D': '"',
  '\u2013': '-',
  '\u2014': '-',
  '\u2026': '...',
}

/** A line without whitespace and with plain quotes and dashes: lines that fold alike differ in form only. */
export function fold(line: string): string {
  return line
    .normalize('NFC')
    .replace(/[\s\u00A0\uFEFF]/g, '')
    .replace(/[\u2018\u2019\u201C\u201D\u2013\u2014\u2026]/g, (ch) => plain[ch]!)
}

/** True for a line that cannot anchor anything: it has less than three letters or digits. */
export function isWeak(line: string): boolean {
  return (line.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 3
}

/** How often `part` occurs in `text`, overlaps counted, at most `limit`. */
export function occurrences(text: string, part: string, limit = 3): number {
  if (part === '') return limit
  let count = 0
  for (let at = text.indexOf(part); at !== -1 && count < limit; at = text.indexOf(part, at + 1)) count++
  return count
}
