/** Lines that two texts have in common. */
import { bareLines, hasWords, trimmedLines } from './bare-lines'

/** Minimum share of a file's non-empty lines that its new text has to keep, 0 to 1. */
export const KEPT = 0.5

/** Whether the lines of a text occur consecutively in a file, ignoring surrounding whitespace and empty lines. */
export function holdsLines(file: string, text: string): boolean {
  const [whole, part] = [file, text].map((each) => trimmedLines(each.split('\n')).join('\n'))
  return part !== '' && `\n${whole}\n`.includes(`\n${part}\n`)
}

/** Whether lines are an exact part of a file, or all of it. */
export function isPartOf(next: readonly string[], old: readonly string[]): boolean {
  return next.length > 0 && `\n${old.join('\n')}\n`.includes(`\n${next.join('\n')}\n`)
}

/** Returns the number of lines of one text that the other text also contains, in any order. */
export function keptLines(before: readonly string[], after: readonly string[]): number {
  const left = new Map<string, number>()
  for (const each of after) left.set(each, (left.get(each) ?? 0) + 1)
  return before.filter((each) => {
    const count = left.get(each) ?? 0
    left.set(each, count - 1)
    return count > 0
  }).length
}

/** Minimum number of lines with words of a file that has versions, and minimum share of them that a version keeps, 0 to 1. */
const [FEWEST, MOST] = [3, 2 / 3]

/** Whether a text has most lines of a file, or is most of a part of it. A copy of a file is no version. Only lines with words count. */
export function isVersionOf(file: string, text: string, mayBePart = false): boolean {
  const [lines, others] = [file, text].map((each) => trimmedLines(bareLines(each)).filter(hasWords)) as [string[], string[]]
  const kept = keptLines(lines, others)
  if (mayBePart) return kept > 0 && kept >= Math.min(lines.length, others.length) * KEPT
  return lines.length >= FEWEST && kept >= lines.length * MOST && !(kept === lines.length && kept === others.length)
}
