import type { EditOptions } from '@suture/edit'

/** Ways to compare context more loosely; all are off by default. */
export interface ContextOptions {
  /** Context lines may differ in case. */
  readonly ignoreCase?: boolean
  /** Only the first so many UTF-16 units of context lines are compared. */
  readonly linePrefix?: number
}

/** How hunks are placed. */
export interface PatchOptions extends ContextOptions, Pick<EditOptions, 'certainty' | 'onPlaced'> {
  /**
   * Follows the document: the whole old side is found, whitespace ignored, and the new lines are written as given; nothing else is checked
   * or tolerated. A hunk with only additions or only deletions is `InvalidHunk`, unless additions are at the file's start or end.
   * `fidelity`, `certainty` and `budget` are ignored.
   */
  readonly strict?: boolean
  /** Applies the hunks that land and reports the rest. Otherwise one refused hunk leaves the whole text as it was. */
  readonly partial?: boolean
  /** As for edits: `graft` (default) carries a change into the file's own lines, `verbatim` pastes it as given. */
  readonly fidelity?: 'graft' | 'verbatim'
  /** Line comparisons that the search for a hunk may spend if its lines do not occur verbatim. */
  readonly budget?: number
  /**
   * Called if a hunk has several places (1-based first lines) and nothing decides. Returns one of them, or undefined. Any other line:
   * RangeError.
   */
  readonly onAmbiguous?: (hunk: number, places: readonly number[]) => number | undefined
}
