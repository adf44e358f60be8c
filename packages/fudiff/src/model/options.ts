import type { EditOptions } from '@suture/edit'

/** Options to compare context lines less strictly. By default, context lines must be equal. */
export interface ContextOptions {
  /** Context lines may differ in case. */
  readonly ignoreCase?: boolean
  /** Maximum number of UTF-16 units of a context line that are compared. The rest of the line is ignored. */
  readonly linePrefix?: number
}

/** How hunks are placed. */
export interface PatchOptions extends ContextOptions, Pick<EditOptions, 'certainty' | 'onPlaced'> {
  /**
   * Whether hunks are placed as the specification describes: all old lines must occur, whitespace is ignored, and the new lines are written
   * as given. Nothing else is checked or tolerated. A hunk with only additions or only deletions is `InvalidHunk`, except additions at the
   * start or end of the file. `fidelity`, `certainty` and `budget` are ignored.
   */
  readonly strict?: boolean
  /** Whether to apply the hunks that land and report the others. By default, one refused hunk leaves the whole text unchanged. */
  readonly partial?: boolean
  /** How new text is written: `graft` (default) merges a change into the lines of the file, and `verbatim` writes it as given. */
  readonly fidelity?: 'graft' | 'verbatim'
  /** Maximum number of line comparisons in the search for a hunk whose lines do not occur verbatim. */
  readonly budget?: number
  /**
   * Called if a hunk has several places and nothing else decides. The argument `places` gives the first line (1-based) of each place.
   * Returns one of these lines, or undefined. Any other line throws RangeError.
   */
  readonly onAmbiguous?: (hunk: number, places: readonly number[]) => number | undefined
}
