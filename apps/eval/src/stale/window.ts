import { fold, isWeak } from '../text/fold'
import { isBlank } from '../text/lines'
import type { Range } from './changes'

/** Widens a range by lines above and below, and then past empty lines, so that the range neither starts nor ends with an empty line. */
export function widen(lines: readonly string[], core: Range, above: number, below: number): Range {
  let from = Math.max(0, core.from - above)
  let to = Math.min(lines.length, core.to + below)
  while (from > 0 && from < core.from && isBlank(lines[from]!)) from--
  while (to < lines.length && to > core.to && isBlank(lines[to - 1]!)) to++
  return { from, to }
}

/** Returns the folded text of the lines that can anchor a block. */
export function keys(lines: readonly string[]): string[] {
  return lines.filter((line) => !isWeak(line)).map(fold)
}

/** Returns the length of the longest common subsequence. */
export function common(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0)
  for (const key of a) {
    const next = [0]
    for (let j = 0; j < b.length; j++) next.push(key === b[j] ? row[j]! + 1 : Math.max(row[j + 1]!, next[j]!))
    row = next
  }
  return row[b.length]!
}

/** Returns the indices of the first lines at which the file contains some lines together, character by character. */
export function placesOf(file: readonly string[], lines: readonly string[]): number[] {
  const found: number[] = []
  for (let at = 0; at + lines.length <= file.length; at++) if (lines.every((line, i) => file[at + i] === line)) found.push(at)
  return found
}
