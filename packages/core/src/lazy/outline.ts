import { type Blocks, isElision, Line, openBlocks } from '@suture/edit/internal'
import { grouped } from '@suture/text/internal'

/** The lines of a text, with its blocks by indentation. */
export interface Outline {
  readonly rows: readonly Line[]
  readonly blocks: Blocks
  /** Returns the rows of lines with this key. */
  rowsOf(key: string): readonly number[]
  /** Returns the keys of the lines that open the blocks around a row, innermost first. */
  pathOf(row: number): readonly string[]
}

/** A line of a code block, alone or with all lines that are indented below it. */
export interface Unit {
  /** Row of the first line, 0-based. */
  readonly from: number
  /** Row after the last line. */
  readonly to: number
}

/** Units of a code block between two elision marks, in order. */
export interface Segment {
  readonly units: readonly Unit[]
  /** Whether an empty line, or the start of the code block, is above the first unit. Likewise below the last one. */
  readonly isOpenAbove: boolean
  readonly isOpenBelow: boolean
  /** Whether the segment begins with the code block, and whether it ends with it. */
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** Opens a text. Rows for which `isMark` is true open no block. */
export function outlineOf(lines: readonly string[], isMark: (line: Line) => boolean = () => false): Outline {
  const rows = lines.map((line) => new Line(line))
  const blocks = openBlocks((row) => (isMark(rows[row]!) ? EMPTY : rows[row]!), false)
  let byKey: Map<string, number[]> | undefined
  const paths = new Map<number, readonly string[]>()
  return {
    rows,
    blocks,
    rowsOf(key) {
      byKey ??= grouped(rows.keys(), (at) => rows[at]!.key)
      return byKey.get(key) ?? []
    },
    pathOf(row) {
      const opener = blocks.opener(row)
      const path = paths.get(row) ?? (opener < 0 ? [] : [rows[opener]!.key, ...this.pathOf(opener)])
      paths.set(row, path)
      return path
    },
  }
}

const EMPTY = new Line('')

/**
 * Returns the row after a line and all lines that are indented below it, below the brace on the next line, or in the section of data that
 * the line begins. Empty lines at the end do not belong to it, nor comments at the end of a section.
 */
export function endOfUnit(text: Outline, from: number): number {
  const { rows } = text
  const { width } = rows[from]!
  const isSection = beginsSection(text, from)
  let to = from + (rows[from + 1]?.body === '{' && rows[from + 1]!.width === width ? 2 : 1)
  const isInside = (row: number) => rows[row]!.width > width || (isSection && !SECTION.test(rows[row]!.body))
  for (let row = to; row < rows.length && (rows[row]!.isEmpty || isInside(row)); row++)
    if (!rows[row]!.isEmpty && !(isSection && rows[row]!.isComment)) to = row + 1
  return to
}

/** Whether a line is the name of a section, above a key with a value: `[server]`. A name in two brackets may occur again. */
export function beginsSection(text: Outline, row: number): boolean {
  return (
    /^\[[^[]/.test(text.rows[row]!.body) && SECTION.test(text.rows[row]!.body) && ENTRY.test(text.rows[nextRow(text, row + 1)]?.body ?? '')
  )
}

const SECTION = /^\[[^\]]*\]+$/
const ENTRY = /^[\w."'-]+\s*=/

/** Whether lines are indented below a line. */
export function hasRowsBelow(text: Outline, row: number): boolean {
  return endOfUnit(text, row) > row + 1
}

/** Returns the row after a unit and the clauses that continue its statement, such as `else` and `rescue`. */
export function endOfClauses(text: Outline, from: number): number {
  let to = endOfUnit(text, from)
  while (to < text.rows.length && text.rows[to]!.hasWords && text.blocks.path(to).includes(from)) to = endOfUnit(text, to)
  return to
}

/** Returns the first row at or after `row` that is not empty. */
export function nextRow({ rows }: Outline, row: number): number {
  let next = row
  while (next < rows.length && rows[next]!.isEmpty) next++
  return next
}

/**
 * Splits a code block at its elision marks. A line is a unit with all lines below it, unless an elision mark is among them: then it is a
 * unit alone.
 *
 *     class A:            unit, alone, because a mark is below it
 *       # ... other methods ...
 *       def f(self):      unit of two lines, in the second segment
 *         return 2
 */
export function segmentsOf(text: Outline, isMark: (row: number) => boolean): Segment[] {
  const { rows } = text
  const marks = [...rows.keys()].filter(isMark)
  const bounds = [-1, ...marks, rows.length]
  return bounds.slice(1).flatMap((end, k) => {
    const start = bounds[k]! + 1
    const units: Unit[] = []
    for (let row = nextRow(text, start); row < end; row = nextRow(text, units.at(-1)!.to)) {
      const to = endOfUnit(text, row)
      units.push({ from: row, to: to <= end && !marks.some((mark) => mark > row && mark < to) ? to : row + 1 })
    }
    if (units.length === 0) return []
    const [isFirst, isLast] = [k === 0, end === rows.length]
    const isOpenAbove = units[0]!.from > start || isFirst
    return [{ units, isOpenAbove, isOpenBelow: units.at(-1)!.to < end || isLast, isFirst, isLast }]
  })
}

/** Whether a line represents omitted lines. Dots alone are code in some languages, and so is a line that the file has. */
export function isMarkOf(file: Outline): (line: Line) => boolean {
  const known = new Set(file.rows.map(({ body }) => body))
  return ({ body }) => !DOTS.test(body) && isElision(body) && !known.has(body)
}

const DOTS = /^[[(<{\s]*(?:\.{3,}|\u2026)[\])>}\s]*$/
