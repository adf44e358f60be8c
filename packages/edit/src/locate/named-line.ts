/**
 * Finds lines like the quoted ones near the line that an edit names, although the quoted lines are farther from it.
 *
 * Idea: if only the value of a line has changed at the named line, an equal line elsewhere belongs to another block. The kept lines of the
 * quote must be there, or else a line next to the place. Cost: the lines near the number are compared once. Source: own.
 * Weakness: entries of a list that differ in one value are alike, so a wrong number can point to another entry.
 *
 *     file    a:⏎··n: 2⏎··run⏎b:⏎··n: 1⏎··run        quoted  n: 1, at line 2        result  line 2
 */
import { commonEnds } from '@suture/text/internal'
import { Line } from '../text/line'

/** Distance in lines up to which a place decides that is less than half as far as the next one. Beyond it, less than a quarter. */
const CLOSE = 3

/** Whether a place is so much nearer to the hinted line than another place that the hint decides. */
export function isClearlyNearer(distance: number, other: number): boolean {
  return distance * (distance <= CLOSE ? 2 : 4) < other
}

/** Maximum number of lines between the named line and lines that are like the quoted ones. */
const NEAR = 40

/** A quoted line, and whether the edit keeps it. */
export interface QuotedLine {
  readonly text: string
  readonly isKept: boolean
}

/** Lines of a file. `at` returns the text of a row, or undefined beyond the file. */
export type RowText = (row: number) => string | undefined

/** Returns the row of lines that are like the quoted ones and clearly nearer to `line` (1-based) than `row`, the row of the quoted lines. */
export function alikeNearer(textOf: RowText, quoted: readonly QuotedLine[], row: number, line: number): number | undefined {
  const off = Math.abs(row + 1 - line)
  for (let by = 0; by <= NEAR && isClearlyNearer(by, off); by++) {
    const at = [line - 1 - by, line - 1 + by].find((each) => Math.abs(each - row) >= quoted.length && isAlike(textOf, quoted, row, each))
    if (at !== undefined) return at
  }
  return undefined
}

function isAlike(textOf: RowText, quoted: readonly QuotedLine[], row: number, at: number): boolean {
  const isSame = (text: string, actual: string | undefined) => text.trim() === actual?.trim()
  const isTelling = (text: string | undefined) => text !== undefined && new Line(text).hasWords
  if (quoted.every(({ text }, i) => isSame(text, textOf(at + i)))) return quoted.some(({ text }) => isTelling(text))
  if (!quoted.every(({ text, isKept }, i) => isSame(text, textOf(at + i)) || (!isKept && differsInValue(text, textOf(at + i)))))
    return false
  if (quoted.some(({ text, isKept }) => isKept && isTelling(text))) return true
  return [-1, quoted.length].some((beside) => isTelling(textOf(row + beside)) && isSame(textOf(row + beside)!, textOf(at + beside)))
}

/** Whether two lines begin with the same word and share at least half of their tokens at their ends. */
function differsInValue(text: string, actual: string | undefined): boolean {
  const [a, b] = [text, actual ?? ''].map((each) => new Line(each).tokens)
  const { start, end } = commonEnds(a!, b!)
  return new Line(a!.slice(0, start).join(' ')).hasWords && (start + end) * 2 >= Math.max(a!.length, b!.length)
}
