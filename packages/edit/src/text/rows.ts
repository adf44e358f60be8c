/** Rows of a text, from `from` (inclusive) to `to` (exclusive). */
export interface Rows {
  readonly from: number
  readonly to: number
}

/** Returns the rows from `from` (inclusive) to `to` (exclusive). */
export function rowNumbers(from: number, to: number): number[] {
  const rows: number[] = []
  for (let row = from; row < to; row++) rows.push(row)
  return rows
}

/** Returns the rows of the lines that pass a test. The runtime needs ten times as long for a `flatMap`. */
export function rowsWhere<T>(lines: readonly T[], passes: (line: T, row: number) => boolean): number[] {
  const rows: number[] = []
  for (let row = 0; row < lines.length; row++) if (passes(lines[row]!, row)) rows.push(row)
  return rows
}
