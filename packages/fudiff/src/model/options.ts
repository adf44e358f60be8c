import type { EditOptions } from '@suture/replacers'

/** Ways to compare context more loosely; all off by default. */
export interface ContextOptions {
  /** Context lines may differ in case. */
  readonly ignoreCase?: boolean
  /** Context lines are compared up to so many UTF-16 units. */
  readonly linePrefix?: number
}

/** How hunks are placed. */
export interface PatchOptions
  extends ContextOptions,
    Pick<EditOptions, 'certainty' | 'withoutRules' | 'onPlaced' | 'leaving' | 'unpaired'> {
  /** The letter of the format: a hunk of additions or of deletions alone is `InvalidHunk`, unless it touches the file's start or end. */
  readonly strict?: boolean
  /** Applies the hunks that land and reports the rest; without it a hunk that is refused leaves all as it was. */
  readonly partial?: boolean
  /** As for the engine: `graft` (default) carries a change into the file's own lines, `verbatim` pastes it as given. */
  readonly fidelity?: 'graft' | 'verbatim'
  /** Line comparisons that the search for a hunk that stands nowhere to the letter may spend. */
  readonly budget?: number
  /** Asked where a hunk has several places (1-based first lines) and nothing decides: answers one of them, or undefined. */
  readonly onAmbiguous?: (hunk: number, places: readonly number[]) => number | undefined
}
