/**
 * Finds marks before the lines of a new text, such as line numbers, that the lines of its old text do not have. They would be written to
 * the file by mistake.
 *
 *   search   const a = 1        const a = 1
 *   replace  7 | const a = 2    +const a = 2
 *
 * Idea: ascending numbers before every line, or a plus before a line that begins like a deleted one. Source: what models write. Weakness: a
 * plus before a line that replaces none is not recognised.
 */
const NUMBERED = /^\s*(\d{1,6}) \|(?: |$)/

/** Returns the first marked line, or undefined if there is none. */
export function markedLine(search: string, replace: string): string | undefined {
  const [old, newLines] = [search, replace].map((text) => text.split('\n').filter((line) => line.trim() !== '')) as [string[], string[]]
  if (old.length === 0 || newLines.length === 0) return undefined
  return numberedLine(old, newLines) ?? addedLine(old, newLines)
}

function numberedLine(old: readonly string[], newLines: readonly string[]): string | undefined {
  if (old.some((line) => NUMBERED.test(line))) return undefined
  const numbers = newLines.map((line) => Number(NUMBERED.exec(line)?.[1] ?? Number.NaN))
  return numbers.every((number, index) => number === numbers[0]! + index) ? newLines[0] : undefined
}

function addedLine(old: readonly string[], newLines: readonly string[]): string | undefined {
  if (old.some((line) => /^[+-]/.test(line))) return undefined
  const kept = new Set(newLines)
  const gone = new Set(old.filter((line) => !kept.has(line)).map(firstWord))
  return newLines.find((line) => line.startsWith('+') && /^\+\s*\w/.test(line) && gone.has(firstWord(line.slice(1))))
}

function firstWord(line: string): string {
  return /^\s*(\w+)/.exec(line)?.[1] ?? line.trim()
}
