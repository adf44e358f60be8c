/**
 * The quoted lines of an edit next to the lines of the file.
 *
 *     quoted in the answer                |       in the file
 *     - let  sum = 0                      |    12 let sum = 0
 *                                         >    13 // with tax
 *       return sums                       |    14 return sum
 *
 * The marks are those of `diff --side-by-side`: `|` for two lines that differ, `<` for a line that only the quote has, and `>` for a line
 * that only the file has. Lines that the edit removes or changes begin with `-`.
 */

import type { ExplainedLine } from '@suture/edit'
import { visible } from '@suture/text'
import { appendAll } from '@suture/text/internal'
import type { Colors } from '../terminal/terminal'
import { textWidth } from '../terminal/text-width'

/** Minimum width of a terminal for two columns. On narrower terminals, the lines are shown one below the other. */
export const LEAST_WIDTH = 64

/** Maximum number of rows that are shown. */
const MOST_ROWS = 60

/** Maximum number of adjacent lines that only the file has. */
const MOST_UNQUOTED = 4

/** Columns of a row without its two cells: indentation and kind, the mark, and the line number, with spaces between them. */
const MARGIN = 14

/** A quoted line, a line of the file, or both. */
interface Row {
  readonly quoted?: string
  readonly actual?: string
  readonly line?: number
  readonly isChanged: boolean
}

/** Returns the rows of two columns for a terminal of this width. `text` is the file. */
export function sideBySide(lines: readonly ExplainedLine[], text: string, width: number, colors: Colors): string[] {
  const cell = Math.floor((width - MARGIN) / 2)
  const rows = rowsOf(lines, text.split(/\r\n|\n/))
  const shown = rows.slice(0, MOST_ROWS).flatMap((row) => rowLines(row, cell, colors))
  const left = rows.length - MOST_ROWS
  const head = `    ${'quoted in the answer'.padEnd(cell)}${' '.repeat(MARGIN - 4)}in the file`
  return [colors.dim(head), ...shown, ...(left > 0 ? [`    and ${left} more lines`] : [])]
}

/** Returns the quoted lines in order, with the lines of the file between them. */
function rowsOf(lines: readonly ExplainedLine[], file: readonly string[]): Row[] {
  const rows: Row[] = []
  let next: number | undefined
  for (const { quoted, actual, line, kind } of lines) {
    if (line !== undefined) {
      appendAll(rows, unquoted(file, next ?? line, line))
      next = line + 1
    }
    rows.push({ quoted, isChanged: kind === 'remove', ...(line === undefined ? {} : { line, actual: actual ?? quoted }) })
  }
  return rows
}

/** Returns the rows of the file's lines `from` to `to` (1-based, half-open), which are not quoted. */
function unquoted(file: readonly string[], from: number, to: number): Row[] {
  const count = Math.max(0, to - from)
  const row = (line: number): Row => ({ actual: file[line - 1] ?? '', line, isChanged: false })
  if (count <= MOST_UNQUOTED) return Array.from({ length: count }, (_, index) => row(from + index))
  return [row(from), { actual: `... ${count - 2} more lines`, isChanged: false }, row(to - 1)]
}

/** Returns a row as lines of the terminal. A cell that is too long for its column continues below. */
function rowLines({ quoted, actual, line, isChanged }: Row, cell: number, colors: Colors): string[] {
  const differs = quoted !== undefined && actual !== undefined && quoted !== actual
  const side = differs ? '|' : quoted === undefined ? '>' : actual === undefined ? '<' : ' '
  const [from, leftEnd, rightEnd] = differs ? differing(quoted, actual) : [0, 0, 0]
  const mark = (style: (text: string) => string) => (text: string) => colors.inverse(style(text))
  const left = cellsOf(quoted ?? '', from, leftEnd, cell, differs ? mark(colors.red) : (text) => text)
  const right = cellsOf(actual ?? '', from, rightEnd, cell, differs ? mark(colors.green) : (text) => text)
  return Array.from({ length: Math.max(left.length, right.length) }, (_, index) => {
    const first = index === 0
    const number = first && line !== undefined ? String(line).padStart(5) : '     '
    const kind = first && isChanged ? colors.red('-') : ' '
    const paint = quoted === undefined || actual === undefined ? colors.yellow : (value: string) => value
    const [quotedCell, actualCell] = [left[index] ?? EMPTY, right[index] ?? EMPTY]
    const padding = ' '.repeat(Math.max(0, cell - quotedCell.columns))
    return `  ${kind} ${paint(quotedCell.text)}${padding} ${colors.yellow(first ? side : ' ')} ${colors.dim(number)}  ${paint(actualCell.text)}`.trimEnd()
  })
}

interface Cell {
  readonly text: string
  readonly columns: number
}

const EMPTY: Cell = { text: '', columns: 0 }

/** Returns the range in which two lines differ: its start, and its end in each of them. */
function differing(a: string, b: string): [from: number, aEnd: number, bEnd: number] {
  const least = Math.min(a.length, b.length)
  let from = 0
  while (from < least && a[from] === b[from]) from++
  let same = 0
  while (same < least - from && a[a.length - 1 - same] === b[b.length - 1 - same]) same++
  return [from, a.length - same, b.length - same]
}

/** Splits a line into cells of at most `columns` columns. The range from `from` to `end` is marked, and its whitespace is made visible. */
function cellsOf(line: string, from: number, end: number, columns: number, mark: (text: string) => string): Cell[] {
  const cells: Cell[] = []
  let parts: string[] = []
  let run = ''
  let isMarked = false
  let used = 0
  const endRun = () => {
    if (run !== '') parts.push(isMarked ? mark(run) : run)
    run = ''
  }
  const endCell = () => {
    endRun()
    cells.push({ text: parts.join(''), columns: used })
    parts = []
    used = 0
  }
  let at = 0
  for (const character of line) {
    const isIn = at >= from && at < end
    at += character.length
    const shown = isIn ? (SPACES[character] ?? visible(character)) : character === '\t' ? '    ' : visible(character)
    const wide = textWidth(shown)
    if (used + wide > columns) endCell()
    if (isIn !== isMarked) endRun()
    isMarked = isIn
    run += shown
    used += wide
  }
  endCell()
  return cells
}

/** What is shown for whitespace in which two lines differ. */
const SPACES: Readonly<Record<string, string>> = { ' ': '·', '\t': '→' }
