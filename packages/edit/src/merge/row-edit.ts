import type { LineHunk } from '@suture/text'
import type { Rows } from '../text/rows'

/** Rows of the file, from `from` (inclusive) to `to` (exclusive), and the lines that replace them. The lines have no line ends. */
export interface RowEdit extends Rows {
  readonly lines: readonly string[]
  /** The hunk of the change that this edit applies. */
  readonly hunk: LineHunk
}
