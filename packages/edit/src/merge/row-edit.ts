import type { LineHunk } from '@suture/text'

/** Rows of the file, from `from` (inclusive) to `to` (exclusive), and the lines that replace them. The lines have no line ends. */
export interface RowEdit {
  readonly from: number
  readonly to: number
  readonly lines: readonly string[]
  /** The hunk of the change that this edit applies. */
  readonly hunk: LineHunk
}
