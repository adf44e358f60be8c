/** What a line of a diff is, so that whoever prints it can choose its colour. */
export type DiffLineKind =
  /** `--- old` and `+++ new`. */
  | 'header'
  /** `@@ -1,3 +1,4 @@`. */
  | 'hunk'
  | 'context'
  | 'added'
  | 'removed'
  /** What the diff says about itself: no newline at the end, lines left out. */
  | 'note'

/** One line to print, prefix included, without a line break and without colour. */
export interface DiffLine {
  readonly kind: DiffLineKind
  readonly text: string
}
