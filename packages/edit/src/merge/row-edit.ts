import type { LineHunk } from '@suture/text'

/** Rows of the file, `from` to before `to`, and the lines that take their place, without line ends. */
export interface RowEdit {
  readonly from: number
  readonly to: number
  readonly lines: readonly string[]
  /** The run of the change that it carries out. */
  readonly hunk: LineHunk
}
