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

/** Whether most lines of one of two texts are also in the other one. Lines without letters and digits do not count. */
export function sharesMost(a: string, b: string): boolean {
  const [one, other] = [linesWithWords(a), linesWithWords(b)]
  const least = Math.min(one.length, other.length)
  return least > 0 && keptLines(one, other) >= least * KEPT
}

/** Minimum number of lines with words of a file that has versions, and minimum share of them that a version keeps, 0 to 1. */
const [FEWEST, NEARLY] = [3, 0.75]

/** Whether a text has nearly all lines of a file, and is not a copy of it. */
export function isVersionOf(file: string, text: string): boolean {
  const [lines, others] = [linesWithWords(file), linesWithWords(text)]
  const kept = keptLines(lines, others)
  const isCopy = kept === lines.length && kept === others.length
  return lines.length >= FEWEST && kept >= lines.length * NEARLY && !isCopy
}

function linesWithWords(text: string): string[] {
  return trimmedLines(bareLines(text)).filter(hasWords)
}
