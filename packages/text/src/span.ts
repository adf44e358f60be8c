import type { ChangeLine } from './change'

/**
 * A range of UTF-16 offsets into the text as given, half-open. All packages use these offsets. A byte order mark counts as one unit. Lines
 * are 1-based and used only in messages, hints and outcomes.
 */
export interface Span {
  /** UTF-16 offset of the first unit of the span. */
  readonly from: number
  /** UTF-16 offset after the last unit of the span. Equal to `from` for an insertion. */
  readonly to: number
}

/** A placed change: `text` replaces the span. */
export interface Edit extends Span {
  readonly text: string
}

/** A change that has no place yet: the text to find and its replacement. */
export interface Intent {
  readonly oldString: string
  readonly newString: string
  /** Replace every occurrence instead of requiring exactly one. */
  readonly replaceAll?: boolean
  /** Claimed 1-based line of the first quoted line. This hint helps to choose between candidates, and never adds a candidate. */
  readonly startLine?: number
  /** The quoted text consists of whole lines and never matches a part of a line (block and diff formats). */
  readonly wholeLines?: boolean
  /**
   * The lines of the edit, if its format says which lines are kept, removed and added. Old and new text are its two sides, joined by LF.
   * Without `body`, the change is the difference of old and new text, which may not show which of several equal lines is changed.
   */
  readonly body?: readonly ChangeLine[]
  /** The place must touch the first or the last line of the file. */
  readonly at?: 'start' | 'end'
  /** Lines above the place, outermost first (`@@ class A`). Like a hint, they help to choose between candidates. */
  readonly within?: readonly string[]
}

/** Whether the two spans share at least one unit, or one is an insertion strictly inside the other. */
export function overlaps(a: Span, b: Span): boolean {
  return a.from < b.to && b.from < a.to
}
