/** Rows of a text, from `from` (inclusive) to `to` (exclusive). */
export interface Rows {
  readonly from: number
  readonly to: number
}

/** Returns the rows from `from` (inclusive) to `to` (exclusive). */
export function rowNumbers(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, k) => from + k)
}
