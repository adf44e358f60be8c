/**
 * Detects hunks that may move an item or a key out of the column of its neighbours, in data such as YAML.
 *
 *     - a            the key is no part of the item above, and the item below no part of the key
 *     +b: 2
 *       - c
 */
import { type HunkLine, newSide, oldSide } from '../model/hunk'

const ITEM = /^\s*[-*+] \S/
const ENTRY = /^\s*(?:- |(?:[\w.$/-]+|"[^"]*"|'[^']*'):(?:\s.*[^,;{[(\s]|\s*)$)/
const OPENS = /:\s*$/

/**
 * Whether an added entry, or the entry below an added line, is indented less than the line above it, or is below a key that has a value.
 */
export function mayStray(text: readonly string[], lines: readonly HunkLine[], at: number): boolean {
  if (!lines.some(({ kind, text: line }) => kind === 'addition' && line.trim() !== '')) return false
  const next = newSide({ lines })
  const result = [...next, ...nearRows(text, at + oldSide({ lines }).length, 1, 1)]
  return result.some((line, row) => ENTRY.test(line) && isOut(columnOf(line), linesAbove(text, at, result, row)))
}

/** Returns the next lines that are not empty, from a row on, upwards or downwards. */
export function nearRows(text: readonly string[], from: number, step: 1 | -1, most: number): string[] {
  const found: string[] = []
  for (let row = from; row >= 0 && row < text.length && found.length < most; row += step)
    if (text[row]!.trim() !== '') found.push(text[row]!)
  return found
}

/** Yields the lines above a row of the result that are not empty, from the bottom up: first those of the hunk, then those of the text. */
function* linesAbove(text: readonly string[], at: number, result: readonly string[], row: number): Generator<string> {
  for (let i = row - 1; i >= -at; i--) {
    const line = i < 0 ? text[at + i]! : result[i]!
    if (line.trim() !== '') yield line
  }
}

/** Whether an entry in a column is indented less than the line above it, or is below a key that has a value of its own. */
function isOut(column: number, above: Iterable<string>): boolean {
  let isFirst = true
  for (const line of above) {
    const own = columnOf(line)
    if (isFirst && own > column) return true
    isFirst = false
    if (own >= column) continue
    return ENTRY.test(line) && !OPENS.test(line) && /^\s*- +/.exec(line)?.[0].length !== column
  }
  return false
}

/** Returns the column of a line, plus half a column for an item of a list. */
function columnOf(line: string): number {
  return line.length - line.trimStart().length + (ITEM.test(line) ? 0.5 : 0)
}
